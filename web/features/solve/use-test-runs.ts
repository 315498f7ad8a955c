import { readTestRun, submitTestRun } from '@assize/shared/areas/task/endpoints.ts';
import { isFinal, verdict } from '@assize/shared/domain/verdict.ts';
import { topicEvents } from '@assize/shared/index.ts';
import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { on, useTopic } from '../../data/hooks.ts';
import { refetch } from '../../data/refetch.ts';
import { call, queryClient } from '../../data/runtime.ts';
import { textNow } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';

export type RunInput = { input: string; expected: string | null };
export type RunProgram = { pid: number; language: string; code: string; isRemote: boolean };
export type TestRunResult = (typeof readTestRun)['reply']['_output'];
export type Run =
  | { kind: 'waiting' }
  | { kind: 'done'; result: TestRunResult }
  | { kind: 'failed'; text: string };

/** The product's pace of asking for a test run (D4); a push hurries it. */
const pollMs = 1_000;
/** Runs that come too fast one after another wait and are sent again, so often. */
const attempts = 8;

/** A run on its way: its key once it was taken, or why it was not. */
type Sent = { key: string } | { failure: string; onlyThis: boolean } | null;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const send = async (program: RunProgram, { input, expected }: RunInput): Promise<Sent> => {
  const { isRemote, ...body } = program;
  for (let left = attempts; ; left -= 1)
    try {
      const key = await call(submitTestRun, {
        body: { ...body, userInput: input, expectedOutput: expected, isRemoteJudge: isRemote },
      });
      return { key };
    } catch (failure) {
      const wait = failure instanceof ApiFailure && failure.status === 429 ? failure.retryAfter : undefined;
      if (wait === undefined || left <= 1) {
        // An input that is empty or too long says nothing about the others.
        const onlyThis = failure instanceof ApiFailure && failure.code === 'request.invalid';
        return { failure: failureText(failure, textNow()), onlyThis };
      }
      await pause(Math.max(0.5, wait) * 1000);
    }
};

const isPending = (result: TestRunResult | undefined) => result === undefined || !isFinal(result.status);

/**
 * Runs a program on several inputs, beside each other on the judges, and says how each stands. A new start forgets the
 * runs of the one before.
 */
export const useTestRuns = () => {
  const uid = useSession(({ user }) => user?.uid);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const round = useRef(0);
  const keys = sent.map((one) => (one && 'key' in one ? one.key : null));
  const again = (key: string) => void refetch(queryClient, { queryKey: [readTestRun.path, key] });
  const open = keys.some((key) => key !== null);
  useTopic(
    open && uid !== undefined ? `user.${uid}` : null,
    { task: on(topicEvents.user.task, ({ key }) => keys.includes(key) && again(key)) },
    () => undefined,
  );

  const answers = useQueries({
    queries: keys.map((key, place) => ({
      queryKey: [readTestRun.path, key ?? `none-${place}`],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(readTestRun, { query: { testJudgeKey: key ?? '' } }, { signal }),
      enabled: key !== null,
      // A result is read once and does not change; the server forgets it soon.
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }: { state: { data?: TestRunResult | undefined; status: string } }) =>
        isPending(state.data) && state.status !== 'error' ? pollMs : false,
    })),
  });

  const runs = sent.map((one, place): Run => {
    if (one && 'failure' in one) return { kind: 'failed', text: one.failure };
    const answer = answers[place];
    if (answer?.data && isFinal(answer.data.status)) return { kind: 'done', result: answer.data };
    if (answer?.isError) return { kind: 'failed', text: failureText(answer.error, textNow()) };
    return { kind: 'waiting' };
  });

  return {
    runs,
    busy: runs.some(({ kind }) => kind === 'waiting'),
    start: async (program: RunProgram, inputs: readonly RunInput[]) => {
      round.current += 1;
      const mine = round.current;
      setSent(inputs.map(() => null));
      for (const [place, input] of inputs.entries()) {
        const one = await send(program, input);
        if (round.current !== mine) return;
        // What keeps one run from starting keeps the others too.
        const failed = one !== null && 'failure' in one && !one.onlyThis;
        setSent((before) =>
          before.map((old, index) => (index === place || (failed && index > place) ? one : old)),
        );
        if (failed) return;
      }
    },
  };
};
export type TestRuns = ReturnType<typeof useTestRuns>;

/** Whether a run did what was expected of it; null while that is open or nothing was expected. */
export const runPassed = (run: Run | undefined): boolean | null => {
  if (run?.kind === 'failed') return false;
  if (run?.kind !== 'done') return null;
  return run.result.status === verdict.accepted;
};
