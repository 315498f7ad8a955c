import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CommandFrame,
  commandFrame,
  commandOrder,
  commandSeconds,
  commandVerbs,
  replacedBy,
  type SeenCommands,
  takeCommand,
} from './command.ts';

const deviceId = 'ab'.repeat(16);
const start = Date.parse('2026-03-01T08:00:00Z');
const frame = (
  change: Partial<{ id: string; deviceId: string; from: number; until: number }> = {},
): CommandFrame =>
  commandFrame.parse({
    id: change.id ?? 'c'.repeat(22),
    deviceId: change.deviceId ?? deviceId,
    verb: 'lock',
    args: {},
    issuedAt: new Date(start + (change.from ?? 0)).toISOString(),
    expiresAt: new Date(start + (change.until ?? 60_000)).toISOString(),
  });
const at = (ms: number) => ({ deviceId, nowMs: start + ms, toleranceMs: 5_000 });

describe('a command', () => {
  it.each([
    ['in time', {}, 0, null],
    ['a moment before its end', {}, 59_999, null],
    ['at its end', {}, 60_000, 'too-old'],
    ['issued a little after now', { from: 5_000 }, 0, null],
    ['issued long after now', { from: 5_001 }, 0, 'from-the-future'],
    ['for another machine', { deviceId: 'cd'.repeat(16) }, 0, 'wrong-device'],
  ])('%s', (_what, change, now, reason) => {
    const read = takeCommand(frame(change), at(now), new Map());
    expect(read.ok ? null : read.reason).toBe(reason);
  });

  it('is carried out once, however often and in whatever order commands come', () => {
    const coming = fc.array(fc.record({ n: fc.nat(9), now: fc.integer({ min: 0, max: 200_000 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(coming, (all) => {
        let seen: SeenCommands = new Map();
        const done: number[] = [];
        // The server's time does not run backwards for a machine.
        for (const { n, now } of all.toSorted((a, b) => a.now - b.now)) {
          const command = frame({ id: `command-${n}-0123456789abc`, until: 20_000 * (n + 1) });
          const read = takeCommand(command, at(now), seen);
          if (!read.ok) continue;
          ({ seen } = read.value);
          done.push(n);
          expect(now).toBeLessThan(20_000 * (n + 1));
        }
        expect(new Set(done).size).toBe(done.length);
      }),
    );
  });

  it('is forgotten once it is over, so that the memory stays small', () => {
    let seen: SeenCommands = new Map();
    for (let n = 0; n < 1_000; n += 1) {
      const command = frame({
        id: `command-${String(n).padStart(14, '0')}`,
        from: n * 1_000,
        until: n * 1_000 + 10_000,
      });
      const read = takeCommand(command, at(n * 1_000), seen);
      if (read.ok) ({ seen } = read.value);
    }
    expect(seen.size).toBeLessThan(20);
  });

  it.each([
    ['lock', ['lock', 'unlock']],
    ['unlock', ['lock', 'unlock']],
    ['message', []],
    ['reload', ['reload']],
    ['quit', ['quit']],
  ] as const)('%s takes the place of %j', (verb, replaced) => {
    expect(replacedBy(verb)).toEqual(replaced);
  });

  it('of every verb has an end', () => {
    for (const verb of commandVerbs) expect(commandSeconds[verb]).toBeGreaterThan(0);
  });
});

describe('what staff may tell a machine', () => {
  it.each([
    [
      { verb: 'lock', args: {} },
      { verb: 'lock', args: { text: null } },
    ],
    [
      { verb: 'message', args: { text: ' hi ' } },
      { verb: 'message', args: { text: 'hi', confirm: false } },
    ],
    [
      { verb: 'quit', args: {} },
      { verb: 'quit', args: { restart: false } },
    ],
  ])('%j is %j', (order, whole) => {
    expect(commandOrder.parse(order)).toEqual(whole);
  });

  it.each([
    [{ verb: 'run', args: { command: 'id' } }],
    [{ verb: 'lock', args: { shell: 'id' } }],
    [{ verb: 'message', args: { text: '' } }],
    [{ verb: 'message', args: { text: 'x'.repeat(501) } }],
    [{ verb: 'reconfigure', args: {} }],
    [{ verb: 'lock' }],
    [{ verb: 'lock', args: {}, id: 'x' }],
  ])('%j is refused', (order) => {
    expect(commandOrder.safeParse(order).success).toBe(false);
  });
});
