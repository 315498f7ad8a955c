import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';
import { configHash, machineConfig } from '@assize/shared/domain/kiosk/machine-config.ts';
import { sign } from '@assize/shared/domain/kiosk/signing.ts';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { installDesktop } from '../../../build/desktop/install.ts';
import { buildHashOf, manifestPath, readManifest } from '../../core/manifest.ts';
import type { Flavour } from '../../policy/start.ts';
import type { Display } from './display.ts';
import type { JudgeServer } from './judge-server.ts';

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: these journeys run by \`npm run e2e -- desktop\``);
  return value;
};

/** The user of halls: neither root nor anybody that the machine knows. */
export const account = { uid: 60_610, gid: 60_610 };
export const isRoot = process.getuid?.() === 0;

const hallKeys = generateKeyPairSync('ed25519');
const kid = 'hall-of-tests';

type ConfigInput = Parameters<typeof sign<'config'>>[1];
type ConfigOf = Omit<ConfigInput, 'version' | 'origins' | 'hall' | 'issuedAt' | 'profile'> &
  Partial<Pick<ConfigInput, 'profile' | 'origins' | 'hall'>>;

/** A machine config that the hall of the tests signed. */
export const signedConfig = (judge: JudgeServer, config: ConfigOf = {}): Promise<string> =>
  sign(
    'config',
    {
      version: 1,
      profile: 'contestant',
      origins: [judge.origin],
      hall: 'East hall',
      issuedAt: new Date().toISOString(),
      pins: [judge.pin],
      locale: 'en-US',
      heartbeat: 2,
      ...config,
    },
    { key: hallKeys.privateKey.export({ format: 'jwk' }), kid },
  );

/** A machine of a hall: the installed app, and the folder of its user. */
export type MachineUnderTest = {
  readonly program: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  readonly install: (config: string | null) => void;
  /** Values that the app keeps, as if it had kept them before. */
  readonly keep: (name: string, value: unknown) => void;
  readonly remove: () => void;
};

const give = (path: string): void => {
  if (isRoot) chownSync(path, account.uid, account.gid);
};

/** @param fused whether the program has the fuses of a release, by which nothing can drive it */
export const makeMachine = async (
  display: Display,
  flavour: Flavour = 'e2e',
  fused = false,
): Promise<MachineUnderTest> => {
  const folder = mkdtempSync(join(tmpdir(), 'assize-machine-'));
  chmodSync(folder, 0o755);
  const installed = await installDesktop(
    needed('ASSIZE_ELECTRON'),
    join(needed('ASSIZE_DESKTOP'), flavour),
    join(folder, 'app'),
    { fused },
  );
  const home = join(folder, 'home');
  mkdirSync(home);
  give(home);
  const program = join(folder, 'start');
  const drop = isRoot ? `setpriv --reuid=${account.uid} --regid=${account.gid} --clear-groups ` : '';
  writeFileSync(program, `#!/bin/sh\nexec ${drop}"${installed}" "$@"\n`, { mode: 0o755 });
  const hall = join(folder, 'app/resources/hall');
  const { crv, kty, x } = hallKeys.publicKey.export({ format: 'jwk' });
  return {
    program,
    home,
    env: { DISPLAY: display.name, HOME: home, PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' },
    install: (config) => {
      if (config === null) return;
      writeFileSync(join(hall, 'config.jws'), config);
      writeFileSync(join(hall, 'keys.json'), JSON.stringify({ [kid]: { kty, crv, x } }));
    },
    keep: (name, value) => {
      let path = home;
      for (const part of ['.config', 'Assize', 'kiosk']) {
        path = join(path, part);
        if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
        give(path);
      }
      const file = join(path, `${name}.json`);
      writeFileSync(file, JSON.stringify(value), { mode: 0o600 });
      give(file);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Hash of a config, by which staff accept it. */
export const hashOfConfig = (signed: string): Promise<string> =>
  configHash(
    machineConfig.parse(JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString('utf8'))),
  );

/** Hash of the installed app, by which staff accept it. */
export const hashOfBuild = async ({ program }: MachineUnderTest): Promise<string> => {
  const list = readManifest(readFileSync(join(dirname(program), 'app', manifestPath), 'utf8'));
  if (list === null) throw new Error('the installed app has no list of its files');
  return buildHashOf(list.files);
};

/** A seat that the machine has, without a server that gave it. */
export const anySeat = () => {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return {
    deviceId: '0123456789abcdef'.repeat(2),
    key: { kty: 'OKP', crv: 'Ed25519', x, d },
    hall: 'East hall',
    room: 'R1',
    seat: 'A-12',
    unlockSecret: '00'.repeat(32),
  };
};

export type RunningKiosk = {
  readonly app: ElectronApplication;
  /** The judge's window; waits until it has loaded anything. */
  readonly judge: () => Promise<Page>;
  /** That of the app's own pages. */
  readonly shell: Page;
  /** All that the app has written. */
  readonly output: () => string;
  /** What was not let happen so far. */
  readonly breaches: () => readonly Breach[];
  /** Which window is in front. */
  readonly front: () => Promise<'judge' | 'shell' | 'none'>;
  /** Resolves with the code by which the app ended. */
  readonly ended: Promise<number | null>;
  readonly close: () => Promise<void>;
};

const isShell = (page: Page) => page.url().startsWith('app:');

/** @param kept whether the test starts it again where it ends, as the session of a machine does */
export const startKiosk = async (
  machine: MachineUnderTest,
  { kept = false, args = ['--disable-gpu'] }: { kept?: boolean; args?: string[] } = {},
): Promise<RunningKiosk> => {
  const app = await _electron.launch({
    executablePath: machine.program,
    args,
    chromiumSandbox: true,
    env: { ...machine.env, ...(kept && { ASSIZE_KEPT: '1' }) },
  });
  const child = app.process();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  const pages = new Set<Page>(app.windows());
  app.on('window', (page) => pages.add(page));
  const find = async (wanted: (page: Page) => boolean): Promise<Page> => {
    const deadline = Date.now() + 30_000;
    for (;;) {
      const found = [...pages].find(wanted);
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`a window is missing; the app wrote:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const shell = await find(isShell);
  return {
    app,
    judge: () => find((page) => page !== shell && !page.isClosed() && page.url() !== ''),
    shell,
    output: () => output,
    breaches: () => [...output.matchAll(/ refused ([a-z.-]+)/g)].map(([, name]) => name as Breach),
    front: () =>
      app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows().filter((one) => one.isVisible());
        if (!window) return 'none';
        return window.webContents.getURL().startsWith('app:') ? 'shell' : 'judge';
      }),
    ended: new Promise((resolve) => child.once('exit', resolve)),
    close: async () => {
      // The app refuses to be closed; its process ends as on a machine that is switched off.
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGKILL');
        await ended;
      }
      await app.close().catch(() => undefined);
    },
  };
};

/** Starts the program without Playwright and waits for its end. */
export const runToEnd = (
  machine: MachineUnderTest,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  withinMs = 20_000,
) => {
  const ran = spawnSync(machine.program, args, {
    env: { ...machine.env, ...env },
    encoding: 'utf8',
    timeout: withinMs,
    killSignal: 'SIGKILL',
  });
  return { code: ran.status, said: `${ran.stdout}${ran.stderr}` };
};
