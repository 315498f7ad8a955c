import { expect, it } from 'vitest';
import { narrowSandbox } from './narrow-sandbox.ts';
import type { RunResult, RunSpec, Sandbox } from './port.ts';

const limits = {
  cpuMs: 1,
  wallMs: 1,
  memoryBytes: 1,
  stackBytes: 1,
  processes: 1,
  outputBytes: 1,
  fileBytes: 1,
};
const spec: RunSpec = { argv: ['x'], limits };
const done: RunResult = {
  outcome: 'exited',
  exitCode: 0,
  signal: 0,
  cpuMs: 1,
  wallMs: 1,
  endMs: 1,
  readBytes: 0,
  wroteBytes: 0,
  memoryBytes: 1,
  outputs: new Map(),
};
const unused = () => Promise.reject(new Error('not part of this test'));

it('runs no more at once than it was narrowed to, and finishes what ran before', async () => {
  const running: (() => void)[] = [];
  const inner: Sandbox = {
    identity: 'box',
    slots: 3,
    get idle() {
      return 3 - running.length;
    },
    run: () =>
      new Promise((resolve) => {
        running.push(() => resolve(done));
      }),
    compile: unused,
    runTalk: unused,
    probe: unused,
    find: unused,
    discard: unused,
    selfTest: unused,
    dispose: async () => {},
  };
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  const sandbox = narrowSandbox(inner);
  const all = Array.from({ length: 5 }, () => sandbox.run(spec));
  await tick();
  expect([running.length, sandbox.slots, sandbox.idle]).toEqual([3, 3, 0]);
  const narrowed = sandbox.narrow(1);
  expect(sandbox.slots).toBe(1);
  let ended = 0;
  for (; ended < 5; ended++) {
    running.shift()?.();
    await tick();
  }
  await Promise.all(all);
  await narrowed;
  expect(sandbox.idle).toBe(1);
  const [first, second] = [sandbox.run(spec), sandbox.run(spec)];
  await tick();
  expect(running).toHaveLength(1);
  running.shift()?.();
  await first;
  await tick();
  running.shift()?.();
  await second;
});
