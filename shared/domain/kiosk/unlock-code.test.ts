import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkUnlockCode, codeStep, codeStepSeconds, unlockCode } from './unlock-code.ts';

const bound = { secret: '5a'.repeat(32), deviceId: 'ab'.repeat(16), verb: 'unlock' } as const;
const stepMs = codeStepSeconds * 1000;
const atMs = 1_800_000_000_000;

/** The same by Node's own functions, as the definition has it. */
const plainly = ({ secret, deviceId, verb }: typeof bound, step: number): string => {
  const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();
  const key = hmac(Buffer.from(secret, 'hex'), Buffer.from(`assize-unlock:${deviceId}:${verb}`));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = hmac(key, counter);
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1e8).padStart(8, '0');
};

describe('an offline code', () => {
  it('is what its definition says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1e7), async (step) => {
        expect(await unlockCode(bound, step)).toBe(plainly(bound, step));
      }),
    );
  });

  it('opens within its step and the ones beside it', async () => {
    const code = await unlockCode(bound, codeStep(atMs));
    const tries = [-2, -1, 0, 1, 2].map(async (steps) => {
      const read = await checkUnlockCode(bound, { code, atMs: atMs + steps * stepMs, usedStep: null });
      return read.ok ? 'taken' : read.reason;
    });
    expect(await Promise.all(tries)).toEqual(['wrong-code', 'taken', 'taken', 'taken', 'wrong-code']);
  });

  it('may be typed with spaces', async () => {
    const code = await unlockCode(bound, codeStep(atMs));
    const spaced = `${code.slice(0, 4)} ${code.slice(4)} `;
    expect((await checkUnlockCode(bound, { code: spaced, atMs, usedStep: null })).ok).toBe(true);
  });

  it('is taken once, and none from before it', async () => {
    const step = codeStep(atMs);
    for (const before of [step - 1, step]) {
      const code = await unlockCode(bound, before);
      const read = await checkUnlockCode(bound, { code, atMs, usedStep: step });
      expect(read).toEqual({ ok: false, reason: 'repeated' });
    }
    const next = await unlockCode(bound, step + 1);
    expect(await checkUnlockCode(bound, { code: next, atMs, usedStep: step })).toEqual({
      ok: true,
      value: { step: step + 1 },
    });
  });

  it.each([
    ['another machine', { deviceId: 'cd'.repeat(16) }],
    ['another command', { verb: 'quit' as const }],
    ['another secret', { secret: '5b'.repeat(32) }],
  ])('is none for %s', async (_what, change) => {
    const code = await unlockCode({ ...bound, ...change }, codeStep(atMs));
    expect(await checkUnlockCode(bound, { code, atMs, usedStep: null })).toEqual({
      ok: false,
      reason: 'wrong-code',
    });
  });

  it.each(['', '1', '123456789', 'abcdefgh', '１２３４５６７８'])('%j is wrong', async (code) => {
    expect((await checkUnlockCode(bound, { code, atMs, usedStep: null })).ok).toBe(false);
  });
});
