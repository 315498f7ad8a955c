import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const programs = '/usr/lib/cups';
const daemon = '/usr/sbin/cupsd';

/** Why no spooler of its own can be started here; null: one can. */
export const noSpooler = (): string | null => {
  if (!existsSync(daemon)) return 'CUPS is not installed (Debian: cups-daemon, cups-client)';
  return process.getuid?.() === 0 ? null : 'a spooler of its own takes root';
};

/**
 * A printer that writes what it gets into a folder. Files in the folder are its faults: `empty` (no paper until it is
 * taken away) and `broken` (each job fails).
 */
const backend = `#!/bin/sh
[ $# -eq 0 ] && { echo 'direct paper "Unknown" "Paper"'; exit 0; }
folder=\${DEVICE_URI#paper:}
[ -e "$folder/empty" ] && echo 'STATE: +media-empty-error' >&2
while [ -e "$folder/empty" ]; do sleep 0.1; done
echo 'STATE: -media-empty-error' >&2
[ -e "$folder/broken" ] && { echo 'ERROR: broken' >&2; exit 1; }
cat "\${6:--}" > "$folder/$1.part" && chmod 644 "$folder/$1.part" && mv "$folder/$1.part" "$folder/$1.pdf"
`;

const cupsd = (port: number) => `LogLevel info
Listen 127.0.0.1:${port}
Browsing No
DefaultAuthType None
ErrorPolicy abort-job
<Location />
  Order allow,deny
  Allow from 127.0.0.1
</Location>
<Location /admin>
  Order allow,deny
  Allow from 127.0.0.1
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  <Limit All>
    Order allow,deny
    Allow from 127.0.0.1
  </Limit>
</Policy>
`;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const idOf = async (user: string): Promise<number> => Number((await run('id', ['-u', user])).stdout);

/** CUPS with folders, port and printers of its own. */
export const startSpooler = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assize-cups-'));
  chmodSync(folder, 0o755);
  const at = (...parts: string[]) => join(folder, ...parts);
  const lp = await idOf('lp');
  for (const name of ['root', 'spool', 'spool/tmp', 'cache', 'state', 'log', 'bin', 'bin/backend', 'paper'])
    mkdirSync(at(name), { mode: 0o755 });
  for (const name of ['spool', 'spool/tmp', 'cache', 'state', 'paper']) chownSync(at(name), lp, lp);
  for (const name of readdirSync(programs))
    if (name !== 'backend') symlinkSync(join(programs, name), at('bin', name));
  writeFileSync(at('bin/backend/paper'), backend);
  chmodSync(at('bin/backend/paper'), 0o755);
  const port = await freePort();
  writeFileSync(at('root/cupsd.conf'), cupsd(port));
  writeFileSync(
    at('root/cups-files.conf'),
    [
      ['ServerRoot', at('root')],
      ['ServerBin', at('bin')],
      ['RequestRoot', at('spool')],
      ['CacheDir', at('cache')],
      ['StateDir', at('state')],
      ['TempDir', at('spool/tmp')],
      ['AccessLog', at('log/access')],
      ['ErrorLog', at('log/error')],
      ['PageLog', at('log/page')],
      ['User', 'lp'],
      ['Group', 'lp'],
      ['Sandboxing', 'relaxed'],
    ]
      .map((line) => line.join(' '))
      .join('\n'),
  );
  const host = `127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(daemon, ['-f', '-c', at('root/cupsd.conf'), '-s', at('root/cups-files.conf')], {
      stdio: 'ignore',
    });
    for (let turn = 0; turn < 200; turn += 1) {
      const answer = await run('lpstat', ['-h', host, '-r']).catch(() => null);
      if (answer?.stdout.includes('is running')) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('CUPS did not start');
  };
  const end = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await gone;
  };
  await start();
  return {
    address: `http://${host}`,
    /** @returns the folder that its paper goes to */
    async addPrinter(name: string): Promise<string> {
      const paper = at('paper', name);
      mkdirSync(paper);
      chownSync(paper, lp, lp);
      await run('lpadmin', ['-h', host, '-p', name, '-E', '-v', `paper:${paper}`, '-L', `room of ${name}`]);
      return paper;
    },
    cancelAll: (name: string) => run('cancel', ['-h', host, '-a', name]),
    disable: (name: string) => run('cupsdisable', ['-h', host, name]),
    enable: (name: string) => run('cupsenable', ['-h', host, name]),
    start,
    end,
    async [Symbol.asyncDispose](): Promise<void> {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
