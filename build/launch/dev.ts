import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { say } from '../setup/progress.mjs';
import { dataFolder, lockData, recall, repository } from './data-folder.ts';
import { end, stopAtEnd, untilStopped } from './lifetime.ts';
import { portFrom } from './ports.ts';
import { startSite } from './site.ts';

/**
 * `npm run dev`: the same parts on the same data as `npm start`, but server and judge start again when their sources
 * change, and Vite serves the website with hot reload. PORT is Vite's (5173); the API listens on API_PORT (8080).
 */
const main = async (): Promise<void> => {
  const folder = dataFolder();
  stopAtEnd(lockData(folder));
  const memory = recall(folder);
  const site = await startSite({
    folder,
    memory,
    port: portFrom('API_PORT', 8080),
    rootPassword: process.env.ASSIZE_ROOT_PASSWORD || memory.rootPassword || undefined,
    mayFetch: true,
    watch: true,
  });
  stopAtEnd(site.stop);
  void site.failed.then((how) => end(1, `✗ ${how}`));
  if (site.judgeOff) say(`! The judge is off: ${site.judgeOff}`);

  const port = portFrom('PORT', 5173);
  const vite = spawn(
    process.execPath,
    [
      join(repository, 'node_modules/vite/bin/vite.js'),
      '--port',
      String(port),
      '--strictPort',
      '--clearScreen',
      'false',
    ],
    { cwd: join(repository, 'web'), stdio: 'inherit', env: { ...process.env, ASSIZE_URL: site.url } },
  );
  vite.once('exit', (code) => void end(code ?? 1, 'Vite ended.'));
  const logs = ['server', 'judge'].map((name) => join(folder, 'logs', `${name}.log`));
  const follow = spawn('tail', ['-n', '0', '-F', ...logs], { stdio: ['ignore', 'inherit', 'ignore'] });
  stopAtEnd(() => {
    vite.removeAllListeners('exit');
    vite.kill();
    follow.kill();
  });
  say(`Working site: http://127.0.0.1:${port} (API: ${site.url})`);
  if (memory.rootPassword) say(`Sign in as root with the password ${memory.rootPassword}.`);
};

void untilStopped(main);
