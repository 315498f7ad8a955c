import { SetupTrouble, say } from '../setup/progress.mjs';
import { ApiRefusal } from './api-client.ts';
import { PartFailed } from './process.ts';

/** Things to stop at the end, in the order in which they were started. */
const toStop: (() => Promise<void> | void)[] = [];
let stopping: Promise<void> | undefined;

/** Registers what must be undone before the process ends; the last registered goes first. */
export const stopAtEnd = (stop: () => Promise<void> | void): void => {
  toStop.push(stop);
};

export const isStopping = (): boolean => stopping !== undefined;

/** Stops everything and ends the process. Of several calls the first one counts. */
export const end = async (code: number, words: string): Promise<void> => {
  if (stopping) return stopping;
  say(words);
  stopping = (async () => {
    for (const stop of toStop.reverse()) await stop();
  })();
  await stopping;
  process.exit(code);
};

/** Trouble in words for people; a fault of ours with its stack. */
export const inWords = (error: unknown): string => {
  if (error instanceof SetupTrouble || error instanceof PartFailed || error instanceof ApiRefusal) {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/** Runs a command that goes on until Ctrl-C; trouble that people can mend is shown without a stack trace. */
export const untilStopped = async (main: () => Promise<void>): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end(0, '\nStopping …'));
  }
  try {
    await main();
  } catch (error) {
    await end(1, `✗ ${inWords(error)}`);
  }
};
