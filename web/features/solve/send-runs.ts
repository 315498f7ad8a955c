import { ApiFailure } from '../../data/failure.ts';

/** Tries of a run that the server refuses because runs come too fast. */
const attempts = 8;

/** A run on its way: its key once it was taken, or why it was not. */
export type Sent = { key: string } | { failure: unknown };

/** A refusal of one run is a refusal of all, unless its own input is empty or too long. */
const onlyThis = ({ failure }: { failure: unknown }): boolean =>
  failure instanceof ApiFailure && failure.code === 'request.invalid';

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const sendOne = async (take: () => Promise<string>, signal: AbortSignal): Promise<Sent> => {
  for (let left = attempts; ; left -= 1)
    try {
      return { key: await take() };
    } catch (failure) {
      const wait = failure instanceof ApiFailure && failure.status === 429 ? failure.retryAfter : undefined;
      if (wait === undefined || left <= 1 || signal.aborted) return { failure };
      await pause(Math.max(0.5, wait) * 1000, signal);
      if (signal.aborted) return { failure };
    }
};

/**
 * Sends runs one after the other, until `signal` says that nobody waits for them any more.
 * @param take sends the run of one input; gives its key
 * @param onSent what became of runs from place `from` up to before `to`
 */
export const sendRuns = async <T>(
  inputs: readonly T[],
  take: (input: T, signal: AbortSignal) => Promise<string>,
  onSent: (sent: Sent, from: number, to: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  for (const [place, input] of inputs.entries()) {
    const sent = await sendOne(() => take(input, signal), signal);
    if (signal.aborted) return;
    const all = 'failure' in sent && !onlyThis(sent);
    onSent(sent, place, all ? inputs.length : place + 1);
    if (all) return;
  }
};
