import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { inTurns } from './in-turns.ts';

const { redis } = (await startTestSite({ ownData: true, config: { roles: ['api'] } })).app.core;
afterEach(() => {
  vi.restoreAllMocks();
});

const everyMs = 50;
let names = 0;
/** Runs some work, under a name of its own, as so many processes would. */
const onProcesses = (count: number, work: () => Promise<unknown>) => {
  names += 1;
  const name = `work ${names}`;
  const warnings: unknown[] = [];
  const log = { warn: (what: unknown) => warnings.push(what), debug: () => undefined };
  const all = Array.from({ length: count }, () => inTurns({ name, everyMs, redis, log }, work));
  const asked = vi.spyOn(redis.client, 'set');
  return {
    warnings,
    /** How often a process asked for the turn. */
    asked: () => asked.mock.calls.length,
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
    const from = performance.now();
    const { asked, stop } = onProcesses(4, async () => {
      done += 1;
    });
    await until('some turns', async () => done >= 8);
    await stop();
    expect(done).toBeLessThanOrEqual((performance.now() - from) / (everyMs * 0.9) + 1);
    expect(asked()).toBeGreaterThan(done);
  });

  it('stays with the process that is at it, however long it takes', async () => {
    const { seen, work, end } = longWork();
    const { asked, stop } = onProcesses(3, work);
    await until('the work to begin', async () => seen.begun === 1);
    const before = asked();
    await until('the others to ask again and again', async () => asked() >= before + 10);
    expect(seen).toEqual({ begun: 1, atIt: 1, most: 1 });
    end();
    await until('the next turn', async () => seen.begun === 2);
    const stopped = stop();
    end();
    await stopped;
    expect(seen.most).toBe(1);
  });

  it('is waited for when it is stopped, and not begun again', async () => {
    const { seen, work, end } = longWork();
    const { asked, stop } = onProcesses(1, work);
    await until('the work to begin', async () => seen.begun === 1);
    let stopped = false;
    const stopping = stop().then(() => {
      stopped = true;
    });
    await redis.ping();
    expect(stopped).toBe(false);
    end();
    await stopping;
    expect([seen.begun, seen.atIt, asked()]).toEqual([1, 0, 1]);
  });

  it('is told of when it fails, and tried again', async () => {
    let tries = 0;
    const { warnings, stop } = onProcesses(1, async () => {
      tries += 1;
      if (tries < 3) throw new Error(`try ${tries}`);
    });
    await until('the third try', async () => tries >= 3);
    await stop();
    expect(warnings).toMatchObject([{ err: { message: 'try 1' } }, { err: { message: 'try 2' } }]);
  });

  it('rests while Redis is away, without a word about every turn', async () => {
    let done = 0;
    const { warnings, asked, stop } = onProcesses(1, async () => {
      done += 1;
    });
    vi.mocked(redis.client.set).mockRejectedValue(new Error('Connection is closed.'));
    await until('some questions', async () => asked() >= 3);
    expect([done, warnings]).toEqual([0, []]);
    vi.mocked(redis.client.set).mockRestore();
    await until('it to go on', async () => done > 0);
    await stop();
  });
});
