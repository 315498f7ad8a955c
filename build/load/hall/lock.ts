import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../mock-contest/until.ts';
import { watchParts } from '../cpu-shares.ts';
import { atMost, type Figure, percentile, plain } from '../figure.ts';
import { profiled } from '../inspector.ts';
import { withHall } from './site.ts';

const barMs = 1_000;
const rounds = 3;
const pauseMs = 4_000;

/** Staff lock all seats: how long until the server has the answer of each machine, and staff see it. */
export const lock = (): Promise<Figure[]> =>
  withHall({}, async ({ hall, inspect }) => {
    const times: number[] = [];
    const calls: number[] = [];
    const seen: number[] = [];
    const once = async (verb: 'lock' | 'unlock'): Promise<void> => {
      const from = performance.now();
      await hall.tellAll(verb === 'lock' ? { verb, args: { text: 'Wait.' } } : { verb, args: {} });
      calls.push(performance.now() - from);
      const answers = await until('each machine has answered', () => {
        const all = hall.kiosks.map(({ sights }) =>
          sights.find((one) => one.is === 'acknowledged' && one.outcome === 'done' && one.atMs > from),
        );
        return all.every((one) => one !== undefined) ? all : null;
      });
      times.push(...answers.map(({ atMs }) => atMs - from));
      const wanted = verb === 'lock' ? 'locked' : 'contest';
      await until(
        'staff see it',
        async () => ((await hall.map()).every(({ state }) => state === wanted) ? true : null),
        { everyMs: 20 },
      );
      seen.push(performance.now() - from);
    };
    // The first order of a new site compiles what the later ones use.
    await once('lock');
    await once('unlock');
    for (const list of [times, calls, seen]) list.length = 0;
    const parts = await watchParts(inspect.server);
    await profiled(inspect.server, 'hall-lock-server', async () => {
      for (let round = 0; round < rounds; round += 1)
        for (const verb of ['lock', 'unlock'] as const) {
          await delay(pauseMs);
          await once(verb);
        }
    });
    const name = `lock or unlock of ${hall.kiosks.length} seats, ${rounds * 2} times`;
    return [
      plain(`${name}: the call of staff, longest`, Math.max(...calls), 'ms'),
      plain(`${name}: staff's call → machine's answer, p50`, percentile(times, 50), 'ms'),
      atMost(`${name}: staff's call → machine's answer, p99`, percentile(times, 99), 'ms', barMs),
      plain(`${name}: staff's call → the last answer`, Math.max(...times), 'ms'),
      plain(`${name}: staff's call → the map shows all, longest`, Math.max(...seen), 'ms'),
      ...(await parts(name)),
    ];
  });
