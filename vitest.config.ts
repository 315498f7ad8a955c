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

export default defineConfig({
  test: {
    include: ['{shared,server,judge,build,web}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'web/test/**', '**/*.browser.test.tsx'],
    // Tests mostly wait, for processes and stores; vitest's own number leaves one of two processors idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: SlowFirst },
    // Many tests start real parts, on machines that may be slow and busy: these times only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
