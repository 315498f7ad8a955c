import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetupTrouble } from '../../setup/progress.mjs';

const init = join(import.meta.dirname, 'init.sh');

/**
 * Makes a root for the kernel in a mount namespace of its own: its libraries, devices, the host's tree, which the guest
 * mounts read-only, and the folder for the job. The kernel's memory is a file in /dev/shm. With the first process of
 * its process namespace all others of the guest end.
 */
const start = `
set -e
root=$1 kernel=$2 out=$3 init=$4
mount -t tmpfs root $root
mkdir -p $root/host $root/out $root/tmp $root/proc $root/dev/shm
cp -a $kernel/lib $kernel/lib64 $root/
mkdir $root/usr
mount --bind $kernel/usr $root/usr
mount --rbind / $root/host
mount --bind $out $root/out
mount -t proc proc $root/proc
mount -t tmpfs shm $root/dev/shm
for device in null zero random urandom; do cp -a /dev/$device $root/dev/; done
export HOME=/tmp TMPDIR=/dev/shm
exec nice -n 10 chroot $root /usr/bin/linux.uml mem=4G root=/dev/root rootfstype=hostfs rootflags=/host ro \
  init=$init con=null con0=null,fd:1 ssl=null quiet uml_dir=/tmp/uml/ umid=guest
`;

export type Guest = {
  /** What the job left in the folder /mnt of the guest, by name. */
  readonly read: (name: string) => string;
  /** What the guest's console showed. */
  readonly console: string;
};

/**
 * Boots a guest on the tree of this machine, which has only control groups v2, and does a job there.
 * @param kernel from ensureKernel
 * @param job lines of shell
 * @throws SetupTrouble when this process may not make namespaces
 */
export const runGuest = async <T>(
  kernel: string,
  job: string,
  mostMs: number,
  use: (guest: Guest) => T,
): Promise<T> => {
  if (process.getuid?.() !== 0) throw new SetupTrouble('a guest needs root, to show it the tree of the host');
  const folder = mkdtempSync(join(tmpdir(), 'assize-guest-'));
  const [root, out] = [mkdtempSync(join(folder, 'root-')), mkdtempSync(join(folder, 'out-'))];
  const log = join(folder, 'console');
  const console = openSync(log, 'w');
  writeFileSync(join(out, 'job'), job);
  try {
    const namespaces = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child'];
    const child = spawn('unshare', [...namespaces, 'sh', '-c', start, 'sh', root, kernel, out, init], {
      stdio: ['ignore', console, console],
      timeout: mostMs,
      killSignal: 'SIGKILL',
    });
    const stop = () => child.kill('SIGKILL');
    process.once('exit', stop);
    await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    process.off('exit', stop);
    return use({
      read: (name) => readFileSync(join(out, name), 'utf8'),
      console: readFileSync(log, 'utf8'),
    });
  } finally {
    closeSync(console);
    rmSync(folder, { recursive: true, force: true });
  }
};
