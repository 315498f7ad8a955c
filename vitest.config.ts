import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './build/ci/slow-first.ts';

const oldest = 24;
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `✗ The tests run on Node ${oldest} or newer, this is ${process.version}. Run npm run check -- FILE… instead: it finds the right Node, and starts what the tests of a file need.`,
  );
  process.exit(1);
}

/** Tests mostly wait, for processes and stores; vitest's own number leaves one of two processors idle. */
const atOnce = Math.max(2, availableParallelism() - 1);
const never = ['**/node_modules/**', 'web/test/**', 'desktop/test/**', '**/*.browser.test.tsx'];

export default defineConfig({
  test: {
    globalSetup: ['server/test/whole-run.ts'],
    setupFiles: ['server/test/setup.ts'],
    sequence: { sequencer: SlowFirst },
    // Many tests start real parts, on machines that may be slow and busy: these times only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // A failure that cannot be made to happen again must say all it saw.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      // These start processes, judge programs against the clock, or replace modules: each file has a worker.
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['{judge,build}/**/*.test.ts'],
          exclude: never,
          maxWorkers: atOnce,
          sequence: { groupOrder: 0 },
        },
      },
      // These have the stores to wait for, and share the modules they load: loading them takes longer than most files.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{shared,server,web,desktop}/**/*.test.{ts,tsx}'],
          exclude: never,
          isolate: false,
          maxWorkers: atOnce + 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
