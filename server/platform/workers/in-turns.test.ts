import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { inTurns } from './in-turns.ts';

const { redis } = (await startTestSite({ ownData: true, config: { roles: ['api'] } })).app.core;
beforeAll(() => {
  // Tests move the time of this process; Redis has its own, in which no turn of these tests ends by itself.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const everyMs = 60_000;
let names = 0;
/** Runs some work, under a name of its own, as so many processes would. */
const onProcesses = (count: number, work: () => Promise<unknown>) => {
  names += 1;
  const name = `work ${names}`;
  const turn = redis.key('turn', name);
  const warnings: unknown[] = [];
  const log = { warn: (what: unknown) => warnings.push(what), debug: () => undefined };
  const all = Array.from({ length: count }, () => inTurns({ name, everyMs, redis, log }, work));
  const asked = vi.spyOn(redis.client, 'set');
  return {
    turn,
    warnings,
    /** How often a process asked for the turn. */
    asked: () => asked.mock.calls.length,
    /** Moves to the next time of the work; resolves when all who asked for the turn have an answer. */
    async tick() {
      vi.advanceTimersByTime(everyMs);
      await Promise.allSettled(asked.mock.results.map(({ value }) => value));
    },
    /** The turn ends, as it does by itself shortly before the next. */
    ends: () => redis.client.del(turn),
    stop: () => Promise.all(all.map((one) => one.stop())),
  };
};
/** Work that lasts until it is told to end. */
const longWork = () => {
  const seen = { begun: 0, atIt: 0, most: 0 };
  let end = () => {};
  const work = async () => {
    seen.begun += 1;
    seen.atIt += 1;
    seen.most = Math.max(seen.most, seen.atIt);
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    seen.atIt -= 1;
  };
  return { seen, work, end: () => end() };
};

describe('work done in turns', () => {
  it('is done by one of several processes each time', async () => {
    let done = 0;
    const { turn, asked, tick, ends, stop } = onProcesses(4, async () => {
      done += 1;
    });
    for (const time of [1, 2, 3]) {
      await tick();
      await until('the work', async () => done === time);
      const leftMs = await redis.client.pttl(turn);
      expect(leftMs).toBeGreaterThan(0);
      expect(leftMs).toBeLessThan(everyMs);
      await ends();
    }
    await stop();
    expect([done, asked()]).toEqual([3, 12]);
  });

  it('stays with the process that is at it, however long it takes', async () => {
    const { seen, work, end } = longWork();
    const { turn, asked, tick, ends, stop } = onProcesses(3, work);
    await tick();
    await until('the work to begin', async () => seen.begun === 1);
    await redis.client.pexpire(turn, everyMs / 10);
    for (const asks of [5, 7]) {
      await tick();
      expect(asked()).toBe(asks);
    }
    await until('the turn to be kept', async () => (await redis.client.pttl(turn)) > everyMs / 10);
    expect(seen).toEqual({ begun: 1, atIt: 1, most: 1 });
    end();
    await until('the end of the work', async () => seen.atIt === 0);
    await ends();
    await tick();
    await until('the next turn', async () => seen.begun === 2);
    const stopped = stop();
    end();
    await stopped;
    expect(seen.most).toBe(1);
  });

  it('is waited for when it is stopped, and not begun again', async () => {
    const { seen, work, end } = longWork();
    const { asked, tick, stop } = onProcesses(1, work);
    await tick();
    await until('the work to begin', async () => seen.begun === 1);
    let stopped = false;
    const stopping = stop().then(() => {
      stopped = true;
    });
    await redis.ping();
    expect(stopped).toBe(false);
    end();
    await stopping;
    await tick();
    expect([seen.begun, seen.atIt, asked()]).toEqual([1, 0, 1]);
  });

  it('is told of when it fails, and tried again', async () => {
    let tries = 0;
    const { warnings, tick, ends, stop } = onProcesses(1, async () => {
      tries += 1;
      if (tries < 3) throw new Error(`try ${tries}`);
    });
    for (const time of [1, 2, 3]) {
      await tick();
      await until('the try', async () => tries === time);
      await ends();
    }
    await stop();
    expect(warnings).toMatchObject([{ err: { message: 'try 1' } }, { err: { message: 'try 2' } }]);
  });

  it('rests while Redis is away, without a word about every turn', async () => {
    let done = 0;
    const { warnings, asked, tick, stop } = onProcesses(1, async () => {
      done += 1;
    });
    vi.mocked(redis.client.set).mockRejectedValue(new Error('Connection is closed.'));
    for (const time of [1, 2, 3]) {
      await tick();
      await until('the question', async () => asked() === time);
    }
    expect([done, warnings]).toEqual([0, []]);
    vi.mocked(redis.client.set).mockRestore();
    await tick();
    await until('it to go on', async () => done > 0);
    await stop();
  });
});
