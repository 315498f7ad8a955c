import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftSaver, type Draft, type DraftKey, type DraftStatus, saveAfterMs } from './draft-saver.ts';

const key = (language: string, owner = 'ann'): DraftKey => ({
  owner,
  scope: 'practice',
  problemId: '1000',
  language,
});

const setUp = (broken = false) => {
  const written: [string, Draft][] = [];
  const statuses: DraftStatus[] = [];
  const saver = createDraftSaver({
    store: {
      write: async ({ owner, language }, draft) => {
        if (broken) throw new Error('quota');
        written.push([`${owner} ${language}`, draft]);
      },
    },
    nowMs: () => 42,
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer),
    onStatus: (status) => statuses.push(status),
  });
  return { saver, written, statuses };
};

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('a draft', () => {
  it('is written once, half a second after the last key', async () => {
    const { saver, written, statuses } = setUp();
    saver.edit(key('C'), 'i');
    await vi.advanceTimersByTimeAsync(saveAfterMs - 1);
    saver.edit(key('C'), 'in');
    await vi.advanceTimersByTimeAsync(saveAfterMs - 1);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(written).toEqual([['ann C', { code: 'in', savedAtMs: 42 }]]);
    expect(statuses.at(-1)).toEqual({ kind: 'saved', atMs: 42 });
  });

  it('is written at once before the page goes away', async () => {
    const { saver, written } = setUp();
    saver.edit(key('C'), 'int');
    await saver.flush();
    expect(written).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10 * saveAfterMs);
    expect(written).toHaveLength(1);
  });

  it('goes to the language it was typed in, although another is shown by then', async () => {
    const { saver, written } = setUp();
    saver.edit(key('C'), 'c code');
    void saver.flush();
    saver.edit(key('Java'), 'java code');
    await saver.flush();
    expect(written.map(([where, { code }]) => [where, code])).toEqual([
      ['ann C', 'c code'],
      ['ann Java', 'java code'],
    ]);
  });

  it('that cannot be written says so, and the next one is tried', async () => {
    const { saver, statuses } = setUp(true);
    saver.edit(key('C'), 'x');
    await saver.flush();
    expect(statuses.at(-1)).toEqual({ kind: 'failed' });
  });

  it('does not claim to be saved while there is something newer', async () => {
    const { saver, statuses } = setUp();
    saver.edit(key('C'), 'old');
    const flushed = saver.flush();
    saver.edit(key('C'), 'new');
    await flushed;
    expect(statuses.at(-1)).toEqual({ kind: 'saving' });
  });
});
