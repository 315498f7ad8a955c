import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../mock-contest/until.ts';
import { lasting } from '../contest/site.ts';
import { watchParts } from '../cpu-shares.ts';
import { type Figure, plain } from '../figure.ts';
import { memoryOf, profiled, residentAfterCollection } from '../inspector.ts';
import { heartbeatSeconds, withHall } from './site.ts';

const beatingSeconds = 60;
const settleMs = 3_000;

/** What the server holds once its garbage is gone, in KiB. */
const held = async (port: number) => {
  await delay(settleMs);
  const resident = await residentAfterCollection(port);
  const { heapUsed, external } = await memoryOf(port);
  return { resident: resident / 1024, heap: (heapUsed + external) / 1024 };
};

/** A hall that does nothing but beat: what its machines cost the server. */
export const beating = (): Promise<Figure[]> =>
  withHall({}, async ({ hall, inspect }) => {
    const { kiosks, proven } = hall;
    for (const { machine } of kiosks) machine.switchOff();
    const off = await held(inspect.server);
    for (const { machine } of kiosks) machine.switchOn();
    for (const one of kiosks) await proven(one);
    await until('all machines are heard', () =>
      kiosks.every(({ machine }) => machine.isHeard()) ? true : null,
    );
    const before = kiosks.map(({ sights }) => sights.length);
    const seconds = lasting(beatingSeconds);
    const parts = await watchParts(inspect.server);
    await profiled(inspect.server, 'hall-beating-server', () => delay(seconds * 1_000));
    const name = `${kiosks.length} machines that beat every ${heartbeatSeconds} s`;
    const shares = await parts(name);
    const beats = kiosks.reduce(
      (sum, { sights }, index) => sum + sights.slice(before[index]).filter(({ is }) => is === 'heard').length,
      0,
    );
    const on = await held(inspect.server);
    const perMachine = (what: keyof typeof on) => (on[what] - off[what]) / kiosks.length;
    return [
      plain(`${name}: heartbeats answered in ${seconds} s`, beats, ''),
      ...shares,
      plain(`${name}: memory of the server per machine, heap and buffers`, perMachine('heap'), 'KiB'),
      plain(`${name}: the same, of the resident set`, perMachine('resident'), 'KiB'),
    ];
  });
