import { setTimeout as delay } from 'node:timers/promises';
import { readProblemDraft, updateProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { getContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import {
  delayContest,
  extendContest,
  finalizeContest,
  removeContestInterval,
  revealContest,
} from '@assize/shared/areas/contest/life-endpoints.ts';
import { applyRejudge, readRejudge, startRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { ApiRefusal } from '../launch/api-client.ts';
import { inCalm, type Mock } from './mock.ts';
import { draftFor, faultyProblem } from './prepare.ts';
import { expectedOf } from './programs.ts';
import { until } from './until.ts';

/** What staff do to a contest while it runs and after it. */

const iso = (ms: number) => new Date(ms).toISOString();

type Timed = Pick<Mock, 'cid' | 'director' | 'rules' | 'tally'>;

/** The times of the contest are those of the model. */
export const checkTimes = async ({ cid, director, rules, tally }: Timed, when: string): Promise<void> => {
  const info = await director.client.call(getContestInfo, { query: { cid } });
  const given = [info.startTime, info.sealRankTime, info.endTime].map((one) =>
    one ? Date.parse(one) : null,
  );
  const wanted = [rules.startMs, rules.sealMs, rules.endMs];
  if (given.join() !== wanted.join()) tally.disagree(`${when}: start, seal, end ${given}, not ${wanted}`);
};

/** Starts the contest so many ms from now; seal and end move with the start. */
export const startIn = async (mock: Timed, waitMs: number): Promise<void> => {
  const { cid, director, rules } = mock;
  const startMs = Date.now() + waitMs;
  await director.client.call(delayContest, { body: { cid, startTime: iso(startMs) } });
  const by = startMs - rules.startMs;
  rules.startMs += by;
  rules.sealMs += by;
  rules.endMs += by;
  await checkTimes(mock, 'the start was moved');
};

/** Whether the contest still runs; a machine that is too slow for its length leaves a step out. */
const stillRuns = ({ rules, tally }: Mock, step: string): boolean => {
  if (Date.now() < rules.endMs - 1_000) return true;
  tally.count(`left out, the machine was too slow: ${step}`);
  return false;
};

/** A seal that has begun stays where it is. */
const moveSeal = (rules: Mock['rules'], byMs: number): void => {
  if (Date.now() < rules.sealMs) rules.sealMs += byMs;
};

/** Takes out the stretch of so many ms that ends now, as after a power failure. */
export const removeStretch = async (mock: Mock, lengthMs: number): Promise<void> => {
  const { cid, director, rules } = mock;
  if (!stillRuns(mock, 'a stretch taken out')) return;
  const toMs = Date.now();
  const fromMs = toMs - lengthMs;
  await director.client.call(removeContestInterval, { body: { cid, from: iso(fromMs), to: iso(toMs) } });
  rules.removed.push({ fromMs, toMs });
  moveSeal(rules, lengthMs);
  rules.endMs += lengthMs;
  await checkTimes(mock, 'a stretch was taken out');
};

/** Ends the contest later; the seal moves with the end. */
export const extend = async (mock: Mock, byMs: number): Promise<void> => {
  const { cid, director, rules } = mock;
  if (!stillRuns(mock, 'a later end')) return;
  rules.endMs += byMs;
  moveSeal(rules, byMs);
  await director.client.call(extendContest, { body: { cid, endTime: iso(rules.endMs) } });
  await checkTimes(mock, 'the contest was extended');
};

/** The setter finds the wrong answer in the data and saves right ones. What is handed in from now on meets these. */
export const mendData = async (mock: Mock): Promise<void> => {
  const { director, problems, size } = mock;
  const problem = problems[faultyProblem];
  if (!problem) throw new RangeError('there is no faulty problem');
  await inCalm(mock, async () => {
    const { pid, task } = problem;
    const { version } = await director.client.call(readProblemDraft, { query: { pid } });
    const draft = await draftFor(director.client, {
      index: faultyProblem,
      task,
      seed: size.seed,
      wrong: false,
    });
    await director.client.call(updateProblem, { body: { pid, version, draft } });
    mock.mended = true;
  });
};

/** Judges all runs of the mended problem again, looks at what would change, and applies it. Teams go on meanwhile. */
export const rejudgeMended = async (mock: Mock): Promise<void> => {
  const { cid, root, problems, attempts, tally, unsettled } = mock;
  const pid = problems[faultyProblem]?.pid ?? 0;
  const wronged = attempts.filter(
    ({ problem, behaviour, expected }) => problem === faultyProblem && expectedOf[behaviour] !== expected,
  );
  tally.count('verdicts that wrong data made wrong', wronged.length);
  if (wronged.length === 0) return;
  const from = performance.now();
  const { id } = await root.client.call(startRejudge, { body: { filter: { cid, pid } } });
  const { rejudge, matrix } = await until(
    'the rejudge is ready',
    async () => {
      const found = await root.client.call(readRejudge, { query: { id } });
      return found.rejudge.state === 'ready' ? found : null;
    },
    { forMs: 600_000, everyMs: 250 },
  );
  const raised = matrix
    .filter(([before, after]) => before === verdict.wrongAnswer && after === verdict.accepted)
    .reduce((sum, [, , count]) => sum + count, 0);
  if (rejudge.changed !== wronged.length || raised !== wronged.length)
    tally.disagree(
      `rejudge: ${rejudge.changed} of ${rejudge.total} change, ${raised} to Accepted, not ${wronged.length}`,
    );
  tally.count('runs judged again', rejudge.total);
  unsettled.add(faultyProblem);
  await root.client.call(applyRejudge, { body: { id } });
  await until(
    'the rejudge is applied',
    async () => {
      const found = await root.client.call(readRejudge, { query: { id } });
      return found.rejudge.state === 'applied' ? true : null;
    },
    { forMs: 120_000 },
  );
  tally.took('rejudge, start → applied', performance.now() - from);
  for (const one of wronged) one.expected = expectedOf[one.behaviour];
};

/** Opens the results and closes them for good; each can be done once. */
export const revealAndClose = async (mock: Mock, between: () => Promise<void>): Promise<void> => {
  const { cid, director, tally } = mock;
  const refused = async (what: string, call: () => Promise<unknown>) => {
    const code = await call().then(
      () => 'nothing',
      (error: unknown) => (error instanceof ApiRefusal ? error.code : String(error)),
    );
    if (code !== 'contest.wrong-phase') tally.disagree(`${what} was answered ${code}`);
  };
  const body = { cid };
  await refused('results that are sealed were made final:', () =>
    director.client.call(finalizeContest, { body }),
  );
  await director.client.call(revealContest, { body });
  mock.revealed = true;
  await refused('a second reveal', () => director.client.call(revealContest, { body }));
  await between();
  await director.client.call(finalizeContest, { body });
  await refused('a second end of results', () => director.client.call(finalizeContest, { body }));
};

export const untilMs = async (atMs: number): Promise<void> => {
  for (let left = atMs - Date.now(); left > 0; left = atMs - Date.now()) await delay(Math.min(left, 1_000));
};
