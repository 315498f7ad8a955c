import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { queueTicker } from './queue-ticker.ts';
import { mismatchedLanguages, missingLanguages } from './status.ts';

describe('what differs between judges', () => {
  it('is the version of a language that both have', () => {
    const a = {
      languages: [
        { name: 'C', version: '12' },
        { name: 'Java', version: '17' },
      ],
    };
    const b = { languages: [{ name: 'C', version: '13' }] };
    expect(mismatchedLanguages(a, [a, b])).toEqual(['C']);
    expect(mismatchedLanguages(a, [a])).toEqual([]);
  });
  it('is missing only when nobody has it', () => {
    const has = { languages: [{ name: 'C', version: '12' }], missing: [] };
    const lacks = {
      languages: [],
      missing: [
        { name: 'C', reason: 'no gcc' },
        { name: 'Java', reason: 'no java' },
      ],
    };
    const missing = missingLanguages([has, lacks]);
    expect(missing.find(({ name }) => name === 'C')).toBeUndefined();
    expect(missing.find(({ name }) => name === 'Java')).toEqual({ name: 'Java', reason: 'no java' });
  });
});

describe('watchers of the queue', () => {
  it('are told once for what comes together, at most once in the time, and of the last change', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let taken = 0;
    let ticks = 0;
    const log = { debug: () => undefined };
    const mayTick = async () => {
      taken += 1;
      // Another process ticked just now.
      return taken !== 2;
    };
    const ticker = queueTicker({ mayTick, tick: () => (ticks += 1), log, everyMs: 40 });
    const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    for (let i = 0; i < 10; i++) ticker.changed();
    await after(20);
    expect(ticks).toBe(1);
    ticker.changed();
    await after(20);
    expect(ticks).toBe(1);
    await after(100);
    expect(ticks).toBe(2);
    await after(100);
    expect([ticks, taken]).toEqual([2, 3]);
    ticker.stop();
  });
});
