import {
  maxRunExpected,
  maxRunInput,
  readTestRun,
  submitTestRun,
} from '@assize/shared/areas/task/endpoints.ts';
import { events } from '@assize/shared/areas/task/events.ts';
import { isFinal, verdict } from '@assize/shared/domain/verdict.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { on, useTopic } from '../../data/hooks.ts';
import { queryKeyOf } from '../../data/query-key.ts';
import { refetch } from '../../data/refetch.ts';
import { call, queryClient } from '../../data/runtime.ts';
import { textNow } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { type Sent, sendRuns } from './send-runs.ts';

export type RunInput = {
  input: string;
  expected: string | null;
  /** Number of the sample that both are, from 1: a long one is not sent along. */
  sample?: number;
};
export type RunProgram = { pid: number; language: string; code: string; isRemote: boolean };
export type TestRunResult = (typeof readTestRun)['reply']['_output'];
export type Run =
  | { kind: 'waiting' }
  | { kind: 'done'; result: TestRunResult }
  | { kind: 'failed'; text: string };

/** Interval of asking for a test run (product rule); after a push it is asked for at once. */
const pollMs = 1_000;
const isPending = (result: TestRunResult | undefined) => result === undefined || !isFinal(result.status);

/**
 * Runs a program on several inputs, in parallel on the judges, with the state of each run. A new start
 * forgets the runs of the one before.
 */
export const useTestRuns = () => {
  const uid = useSession(({ user }) => user?.uid);
  const owner = useSession((session) => session.owner);
  const [sent, setSent] = useState<readonly (Sent | null)[]>([]);
  const round = useRef(new AbortController());
  // Runs that are still unsent when the person leaves the page are not sent.
  useEffect(() => () => round.current.abort(), []);
  const keys = sent.map((one) => (one && 'key' in one ? one.key : null));
  const again = (key: string) =>
    void refetch(queryClient, { queryKey: queryKeyOf(readTestRun.path, owner, key) });
  const open = keys.some((key) => key !== null);
  // `useApi` keeps one answer current; the runs here are any number.
  useTopic(
    open && uid !== undefined ? `user.${uid}` : null,
    { task: on(events.user.task, ({ key }) => keys.includes(key) && again(key)) },
    () => undefined,
  );

  const answers = useQueries({
    queries: keys.map((key, place) => ({
      queryKey: queryKeyOf(readTestRun.path, owner, key ?? `none-${place}`),
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
    if (one && 'failure' in one) return { kind: 'failed', text: failureText(one.failure, textNow()) };
    const answer = answers[place];
    if (answer?.data && isFinal(answer.data.status)) return { kind: 'done', result: answer.data };
    if (answer?.isError) return { kind: 'failed', text: failureText(answer.error, textNow()) };
    return { kind: 'waiting' };
  });

  return {
    runs,
    busy: runs.some(({ kind }) => kind === 'waiting'),
    start: ({ isRemote, ...program }: RunProgram, inputs: readonly RunInput[]) => {
      round.current.abort();
      round.current = new AbortController();
      setSent(inputs.map(() => null));
      return sendRuns(
        inputs,
        ({ input, expected, sample }, signal) => {
          const isLong = input.length > maxRunInput || (expected?.length ?? 0) > maxRunExpected;
          const texts =
            sample !== undefined && isLong ? { sample } : { userInput: input, expectedOutput: expected };
          const body = { ...program, ...texts, isRemoteJudge: isRemote };
          return call(submitTestRun, { body }, { signal });
        },
        (one, from, to) =>
          setSent((before) => before.map((old, place) => (place >= from && place < to ? one : old))),
        round.current.signal,
      );
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
