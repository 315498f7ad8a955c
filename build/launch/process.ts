import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

export type Command = { readonly command: string; readonly args: readonly string[] };

export type ProcessSpec = Command & {
  readonly name: string;
  readonly logFile: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Signal that asks for a clean end. */
  readonly stopSignal?: NodeJS.Signals;
  /** Milliseconds between the clean end and SIGKILL. */
  readonly graceMs?: number;
  /** Goes before judged programs where both want the same cores, so that people do not wait for a rejudge. */
  readonly beforePrograms?: boolean;
};

export type Running = {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  /** Resolves when the process has ended, with a few words on how. */
  readonly ended: Promise<string>;
  readonly alive: () => boolean;
  readonly stop: () => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => void;
};

/** A part that did not come up; the message is meant for people and says where its log is. */
export class PartFailed extends Error {
  override name = 'PartFailed';
}

const describeEnd = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal ? `ended by ${signal}` : `ended with code ${code}`;

const niceness = -10;

/**
 * Linux weighs sessions against each other (`autogroup`) or, where it does not, processes. Both want root; without it
 * the process stays as it is.
 */
const goBeforePrograms = (pid: number): void => {
  try {
    setPriority(pid, niceness);
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // The part works with any priority.
  }
};

/**
 * Starts a process in a session of its own, so that Ctrl-C in the terminal reaches the launcher alone, which then
 * stops the parts in their order. Its output goes to the log file.
 */
export const startProcess = (spec: ProcessSpec): Running => {
  const log = openSync(spec.logFile, 'a', 0o600);
  let child: ChildProcess;
  try {
    child = spawn(spec.command, spec.args, {
      env: spec.env ?? process.env,
      ...(spec.cwd ? { cwd: spec.cwd } : {}),
      detached: true,
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
  if (spec.beforePrograms && child.pid !== undefined) goBeforePrograms(child.pid);
  let alive = true;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      alive = false;
      resolve(`could not be started: ${error.message}`);
    });
    child.once('exit', (code, signal) => {
      alive = false;
      resolve(describeEnd(code, signal));
    });
  });
  const kill = (signal: NodeJS.Signals): void => {
    if (alive) child.kill(signal);
  };
  return {
    name: spec.name,
    pid: child.pid ?? -1,
    logFile: spec.logFile,
    ended,
    alive: () => alive,
    kill,
    async stop() {
      if (!alive) return;
      kill(spec.stopSignal ?? 'SIGTERM');
      const patience = AbortSignal.timeout(spec.graceMs ?? 10_000);
      patience.addEventListener('abort', () => kill('SIGKILL'), { once: true });
      await ended;
    },
  };
};

/** The end of a log, for a message about a part that did not come up. */
export const lastLines = (file: string, count = 12): string =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n') : '';

const accepts = (target: { host: string; port: number } | { path: string }): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(target);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Waits until a port or socket accepts connections; fails when its process ends first or the time is over. */
export const untilListening = async (
  running: Running,
  target: { host: string; port: number } | { path: string },
  timeoutMs = 30_000,
): Promise<void> => untilTrue(running, () => accepts(target), timeoutMs);

/** Waits until a probe says yes; fails when the process ends first or the time is over. */
export const untilTrue = async (
  running: Running,
  probe: () => Promise<boolean>,
  timeoutMs = 30_000,
  everyMs = 25,
): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  while (!(await probe())) {
    const trouble = running.alive()
      ? Date.now() > deadline && `did not answer within ${timeoutMs / 1000} s`
      : await running.ended;
    if (trouble) {
      await running.stop();
      throw new PartFailed(
        `${running.name} ${trouble}. The end of ${running.logFile}:\n${lastLines(running.logFile)}`,
      );
    }
    await delay(everyMs);
  }
};
