import { spawn } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { type Image, kernelWords } from './image.ts';
import { type Picture, readPpm } from './picture.ts';

/** A unit that only images of the test have: it does what comes over a second serial line, as root. */
const agent = `#!/bin/sh
stty -F /dev/ttyS1 raw -echo clocal
exec </dev/ttyS1 >/dev/ttyS1
# What firmware and loader have left on the line ends here.
echo
echo ready
while read -r line; do
  out=$(sh -c "$line" 2>&1)
  code=$?
  printf '%s %s\\n' "$(printf '%s' "$out" | base64 -w0)" "$code"
done
`;
// It stands ready before the app does: also while an order is carried out.
const unit = `[Service]
ExecStart=/usr/lib/assize-test-agent
Restart=always
[Install]
WantedBy=multi-user.target
`;

/** Puts the unit of the test into a tree. */
export const addAgent = async (folder: string): Promise<void> => {
  writeFileSync(join(folder, 'usr/lib/assize-test-agent'), agent, { mode: 0o755 });
  writeFileSync(join(folder, 'etc/systemd/system/assize-test.service'), unit);
  const wants = join(folder, 'etc/systemd/system/multi-user.target.wants');
  mkdirSync(wants, { recursive: true });
  symlinkSync('../assize-test.service', join(wants, 'assize-test.service'));
};

export type Guest = {
  /** Does a line of shell as root. */
  readonly sh: (line: string) => Promise<{ readonly out: string; readonly code: number }>;
  /** Presses keys together, by the emulator's names: `ctrl`, `alt`, `f1`, `sysrq`. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly screen: () => Promise<Picture>;
  /** Asks the emulator for anything else. */
  readonly ask: (execute: string, args?: object) => Promise<unknown>;
  readonly console: () => string;
  /** Starts the machine anew, in order or as when its power goes and comes back; the disk keeps what is on it. */
  readonly restart: (how: 'in order' | 'by power') => Promise<void>;
  readonly stop: () => Promise<void>;
};

const connect = async (path: string): Promise<Socket> => {
  for (let tries = 0; ; tries++) {
    const socket = createConnection(path);
    const is = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    if (is) return socket;
    if (tries > 100) throw new Error(`nobody listens at ${path}`);
    await delay(100);
  }
};

/** Lines of a socket, one after the other. */
const linesOf = (socket: Socket) => {
  const kept: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  createInterface({ input: socket }).on('line', (line) => {
    const next = waiting.shift();
    if (next) next(line);
    else kept.push(line);
  });
  return (): Promise<string> => {
    const line = kept.shift();
    return line === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(line);
  };
};

/** Asks the emulator by its own protocol; what it tells unasked is passed over. */
const controlOf = async (path: string) => {
  const socket = await connect(path);
  const next = linesOf(socket);
  await next();
  const ask = async (execute: string, args?: object): Promise<unknown> => {
    socket.write(`${JSON.stringify({ execute, ...(args ? { arguments: args } : {}) })}\n`);
    for (;;) {
      const answer: { return?: unknown; error?: { desc: string } } = JSON.parse(await next());
      if (answer.error) throw new Error(`${execute}: ${answer.error.desc}`);
      if ('return' in answer) return answer.return;
    }
  };
  await ask('qmp_capabilities');
  let last = Promise.resolve<unknown>(undefined);
  // One question after the other: answers carry no names.
  return (execute: string, args?: object): Promise<unknown> => {
    last = last.catch(() => undefined).then(() => ask(execute, args));
    return last;
  };
};

/**
 * How an emulator computes: by the processor's own help where there is some, else each instruction by itself, ten to
 * twenty times slower. A machine may have /dev/kvm without that help; there only kernels start that were made for it.
 */
export const acceleration = (): 'kvm' | 'tcg' => {
  try {
    accessSync('/dev/kvm', constants.R_OK | constants.W_OK);
    return /^flags\s.*\b(vmx|svm)\b/m.test(readFileSync('/proc/cpuinfo', 'utf8')) ? 'kvm' : 'tcg';
  } catch {
    return 'tcg';
  }
};

/**
 * Starts an image in an emulator.
 * @param drive words for the emulator that name disks and kernel
 * @param judge a command that stands for the judge: one is started for each connection
 */
export const startGuest = async (
  folder: string,
  drive: readonly string[],
  judge: string = 'cat',
): Promise<Guest> => {
  const paths = {
    control: join(folder, 'control'),
    agent: join(folder, 'agent'),
    console: join(folder, 'console'),
    shot: join(folder, 'shot.ppm'),
  };
  // Places that answer: the judge, another port of it, another machine.
  const places = { '10.0.2.100:443': judge, '10.0.2.100:80': 'cat', '10.0.2.101:443': 'cat' };
  const forwards = Object.entries(places).map(([place, command]) => `guestfwd=tcp:${place}-cmd:${command}`);
  const accelerated = acceleration() === 'kvm';
  const child = spawn(
    'qemu-system-x86_64',
    [
      ...(accelerated ? ['-accel', 'kvm', '-cpu', 'host'] : ['-accel', 'tcg,thread=multi', '-cpu', 'max']),
      ...['-smp', '2', '-m', '2048', '-no-user-config', '-nodefaults'],
      ...['-vga', 'std', '-display', 'none'],
      ...['-device', 'qemu-xhci,id=usb', '-device', 'usb-tablet,bus=usb.0'],
      ...[
        '-netdev',
        `user,id=net,hostname=seat-a12,restrict=on,${forwards.join(',')}`,
        '-device',
        'virtio-net-pci,netdev=net',
      ],
      ...['-serial', `file:${paths.console}`, '-serial', `unix:${paths.agent},server=on,wait=off`],
      ...['-qmp', `unix:${paths.control},server=on,wait=off`],
      ...drive,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  process.once('exit', () => child.kill('SIGKILL'));
  try {
    const ask = await controlOf(paths.control);
    const line = await connect(paths.agent);
    const next = linesOf(line);
    const ready = async (): Promise<void> => {
      while ((await next()) !== 'ready');
    };
    let begun = ready();
    return {
      ask,
      sh: async (command) => {
        await begun;
        line.write(`${command}\n`);
        const answer = await next();
        const [out = '', code = ''] = answer.split(' ');
        begun = Promise.resolve();
        return { out: Buffer.from(out, 'base64').toString('utf8'), code: Number(code) };
      },
      press: async (...keys) => {
        await ask('send-key', { keys: keys.map((data) => ({ type: 'qcode', data })) });
      },
      screen: async () => {
        await ask('screendump', { filename: paths.shot });
        return readPpm(readFileSync(paths.shot));
      },
      restart: async (how) => {
        await begun;
        if (how === 'by power') await ask('system_reset');
        else {
          line.write('(sleep 1; systemctl reboot) >/dev/null 2>&1 &\n');
          await next();
        }
        begun = ready();
        await begun;
      },
      console: () => (existsSync(paths.console) ? readFileSync(paths.console, 'utf8') : ''),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Words that start an image without its boot partition; what the guest writes is forgotten. */
export const byKernel = ({ root, kernel, initrd }: Image): readonly string[] => [
  ...['-kernel', kernel, '-initrd', initrd, '-append', `${kernelWords.join(' ')} console=ttyS0`],
  ...['-drive', `file=${root},format=raw,if=virtio,snapshot=on`],
];

/** Words that start a made disk as firmware does. */
export const byDisk = (disk: string, code: string, variables: string): readonly string[] => [
  ...['-machine', 'q35'],
  ...['-drive', `if=pflash,format=raw,unit=0,readonly=on,file=${code}`],
  ...['-drive', `if=pflash,format=raw,unit=1,file=${variables}`],
  ...['-drive', `file=${disk},format=raw,if=virtio,snapshot=on`],
];
