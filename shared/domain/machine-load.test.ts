import { expect, it } from 'vitest';
import { loadMeter } from './machine-load.ts';

it('each look tells the share of time since the one before, over all processors', () => {
  const cpu = { user: 100, nice: 0, sys: 100, idle: 200, irq: 0 };
  let cpus = [{ times: cpu }, { times: cpu }];
  const look = loadMeter({ cpus: () => cpus, totalmem: () => 8_000, freemem: () => 3_000 });
  expect(look()).toEqual({ cpus: 2, cpuPercent: 50, memoryTotal: 8_000, memoryUsed: 5_000 });
  cpus = [{ times: { ...cpu, user: 200 } }, { times: { ...cpu, idle: 500 } }];
  expect(look().cpuPercent).toBe(25);
  expect(look().cpuPercent).toBe(0);
});

it('a machine that hides its processors, or more memory than it has, breaks nothing', () => {
  const look = loadMeter({ cpus: () => [], totalmem: () => 10, freemem: () => 20 });
  expect(look()).toEqual({ cpus: 1, cpuPercent: 0, memoryTotal: 10, memoryUsed: 0 });
});
