import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupTrouble } from '../setup/progress.mjs';
import { dataFolder, judgeSettings, repository } from './data-folder.ts';
import { privateFolder } from './folders.ts';
import { judgeObstacle } from './judge-start.ts';
import { end, stopAtEnd, untilStopped } from './lifetime.ts';

/**
 * `npm run judge`: one more judge in the foreground, until Ctrl-C. It joins the site of the last `npm start` on this
 * data folder, or the site that ASSIZE_SERVER_URL, REDIS_URL and ASSIZE_NODE_TOKEN name. `--name` gives it a folder
 * of its own.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { name: { type: 'string', default: 'judge-2' } } });
  const folder = dataFolder();
  const env = { ...judgeSettings(folder), ...process.env };
  for (const name of ['ASSIZE_SERVER_URL', 'REDIS_URL', 'ASSIZE_NODE_TOKEN'] as const) {
    if (env[name]) continue;
    throw new SetupTrouble(
      `${name} is not set. Set it, or start the site on this machine with npm start first. See docs/operate.`,
    );
  }
  const obstacle = await judgeObstacle();
  if (obstacle) throw new SetupTrouble(`No judge can run here: ${obstacle}`);
  const judge = spawn(process.execPath, [join(repository, 'judge/main.ts')], {
    cwd: repository,
    detached: true,
    stdio: 'inherit',
    env: { ...env, ASSIZE_JUDGE_DATA: env.ASSIZE_JUDGE_DATA ?? privateFolder(join(folder, values.name)) },
  });
  const ended = new Promise<void>((resolve) => judge.once('exit', () => resolve()));
  stopAtEnd(async () => {
    judge.kill('SIGTERM');
    await ended;
  });
  judge.once('exit', (code) => void end(code ?? 1, 'The judge ended.'));
};

void untilStopped(main);
