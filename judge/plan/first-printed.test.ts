import { mostPrinted } from '@assize/shared/areas/judging/result.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { firstPrinted } from './first-printed.ts';

const cases = [1, 2, 3].map((caseId) => ({ caseId, input: { hash: String(caseId).repeat(64), size: 1 } }));
const [one, two, three] = cases;
if (!one || !two || !three) throw new Error('three cases');
const failed = (text: string) => ({ status: verdict.wrongAnswer, printed: Buffer.from(text) });
const passed = { status: verdict.accepted, printed: Buffer.from('right') };

/** The text that is kept of an output. */
const kept = (bytes: Uint8Array) => {
  const printed = firstPrinted(cases);
  printed.take(one, { status: verdict.wrongAnswer, printed: bytes });
  return printed.found().printed;
};

describe('what a program printed', () => {
  it('is kept of the first case that failed, in the order of the problem, whichever ended first', () => {
    const printed = firstPrinted(cases);
    printed.take(three, failed('third'));
    printed.take(one, passed);
    printed.take(two, failed('second'));
    expect(printed.found()).toEqual({
      printed: { caseId: 2, input: '2'.repeat(64), text: 'second', cut: false },
    });
  });

  it('is not kept where all passed, or where the first that failed has no output', () => {
    const printed = firstPrinted(cases);
    printed.take(one, passed);
    expect(printed.found()).toEqual({});
    printed.take(three, failed('third'));
    printed.take(two, { status: verdict.runtimeError });
    expect(printed.found()).toEqual({});
  });

  it('is cut between characters', () => {
    expect(kept(Buffer.from('x'.repeat(mostPrinted)))).toMatchObject({ cut: false });
    expect(kept(Buffer.from('x'.repeat(mostPrinted + 1)))).toMatchObject({
      text: 'x'.repeat(mostPrinted),
      cut: true,
    });
    const pairs = kept(Buffer.from(`x${'😀'.repeat(mostPrinted)}`));
    expect(pairs?.text).toBe(`x${'😀'.repeat(mostPrinted / 2 - 1)}`);
    // The bytes end within a character.
    expect(kept(Buffer.from('道').subarray(0, 2))).toMatchObject({ text: '' });
  });
});
