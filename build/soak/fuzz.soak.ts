import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { judgeObstacle } from '../launch/judge-start.ts';
import { withSite } from '../load/site-under-load.ts';
import { note, soakMs } from './note.ts';
import { ensureSchemathesis } from './schemathesis.ts';

const obstacle = await judgeObstacle();
if (obstacle) console.log(`skipped: no whole site here: ${obstacle}`);

const seed = 20_260;
/** Calls that would end the session of the other calls. */
const leftOut = '/api/(admin/)?logout';

/** @param folder where the program keeps its own notes */
const fuzz = (program: string, args: readonly string[], folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', COLUMNS: '200' },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });

/** The calls that were answered with a fault, as commands. */
const faults = (said: string): string[] => {
  const calls = [...said.matchAll(/^\s+(curl -X .*)$/gm)].map(([, call = '']) => call);
  return said.includes('Server error:') ? calls : [];
};

it.skipIf(obstacle !== undefined)(
  'no call that chance makes of the OpenAPI document is a fault of the server',
  async (context) => {
    const program = await ensureSchemathesis();
    await withSite(async ({ site, folder, root }) => {
      for (const [who, headers] of [
        ['a visitor', []],
        ['root', ['--header', `Authorization:${root.token() ?? ''}`]],
      ] as const) {
        const args = [
          'run',
          `${site.url}/api/docs/json`,
          ...['--url', site.url],
          ...['--checks', 'not_a_server_error'],
          ...['--phases', 'examples,coverage,fuzzing'],
          ...['--exclude-path-regex', leftOut],
          ...['--max-time', String(Math.ceil(soakMs() / 1000))],
          ...['--workers', '2', '--seed', String(seed), '--continue-on-failure', '--no-shrink'],
          ...headers,
        ];
        const said = await fuzz(program, args, folder);
        const count = said.match(/^\s*([\d,]+) generated/m)?.[1];
        expect(count, said.slice(-5_000)).toBeDefined();
        note(context, `${count} calls as ${who}, ${faults(said).length} answered with a fault`);
        expect.soft(faults(said), `as ${who}`).toEqual([]);
      }
    });
  },
);
