import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { practice } from '@assize/shared/areas/submission/scope.ts';
import { oiRankScore } from '@assize/shared/domain/scoring.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { Judgement } from '../../modules/judging/store.ts';
import type { ProblemDocument } from '../../modules/problem/document.ts';
import type { SubmissionDocument } from '../../modules/submission/document.ts';
import { type Chance, drawBy, zipf } from './chance.ts';
import { languageNames, languageShares, programOf } from './words.ts';

/** Verdicts that are not Accepted, and how often each is given. */
const failures: readonly [FinalVerdict, number][] = [
  [verdict.wrongAnswer, 0.58],
  [verdict.timeLimit, 0.15],
  [verdict.runtimeError, 0.11],
  [verdict.compileError, 0.1],
  [verdict.memoryLimit, 0.03],
  [verdict.presentationError, 0.028],
  [verdict.systemError, 0.002],
];
const failureBy = drawBy(failures.map(([, share]) => share));
const languageBy = drawBy(languageShares);
/** How often the first try of a problem is accepted, by difficulty. */
const acceptedShares = [0.65, 0.52, 0.42, 0.34, 0.26, 0.18];
/** How often a user tries a problem again after a verdict that was not Accepted. */
const againShare = 0.7;
const nodes = ['judge-1', 'judge-2', 'judge-3'];

type People = readonly { uid: string; shares: number; since: Date }[];

/** Who submitted to what and when, in the order of time. Positions in the lists of users and problems. */
type Plan = { users: Uint32Array; problems: Uint32Array; times: Float64Array; statuses: Int8Array };

const planOf = (people: People, problems: readonly ProblemDocument[], until: Date, chance: Chance): Plan => {
  const total = people.reduce((sum, { shares }) => sum + shares, 0);
  const drawn: Plan = {
    users: new Uint32Array(total),
    problems: new Uint32Array(total),
    times: new Float64Array(total),
    statuses: new Int8Array(total),
  };
  const problemBy = drawBy(zipf(problems.length, 0.9));
  let at = 0;
  for (const [user, { shares, since }] of people.entries()) {
    const skill = (chance.next() - 0.5) * 0.3;
    const span = until.getTime() - since.getTime();
    const times = Float64Array.from({ length: shares }, () =>
      Math.floor(since.getTime() + chance.next() * span),
    );
    let problem = problemBy(chance);
    let isOpen = false;
    for (const time of times.sort()) {
      if (!isOpen || !chance.isTrue(againShare)) problem = problemBy(chance);
      const of = problems[problem];
      const isAccepted = chance.isTrue((acceptedShares[of?.difficulty ?? 0] ?? 0) + skill);
      const [failure] = failures[failureBy(chance)] ?? failures[0] ?? [verdict.wrongAnswer];
      const isPartial = failure === verdict.wrongAnswer && of?.type === 1;
      drawn.users[at] = user;
      drawn.problems[at] = problem;
      drawn.times[at] = time;
      drawn.statuses[at] = isAccepted ? verdict.accepted : isPartial ? verdict.partial : failure;
      isOpen = !isAccepted;
      at += 1;
    }
  }
  // Equal times keep the order of their user, as ids do.
  const order = Uint32Array.from({ length: total }, (_, index) => index).sort(
    (a, b) => (drawn.times[a] ?? 0) - (drawn.times[b] ?? 0) || a - b,
  );
  const inOrder = <A extends Uint32Array | Float64Array | Int8Array>(list: A, made: A): A => {
    for (const [index, from] of order.entries()) made[index] = list[from] ?? 0;
    return made;
  };
  return {
    users: inOrder(drawn.users, new Uint32Array(total)),
    problems: inOrder(drawn.problems, new Uint32Array(total)),
    times: inOrder(drawn.times, new Float64Array(total)),
    statuses: inOrder(drawn.statuses, new Int8Array(total)),
  };
};

/** Points of each case, 100 together where all are right. */
const pointsOf = (cases: number, at: number): number =>
  Math.floor((100 * (at + 1)) / cases) - Math.floor((100 * at) / cases);

const casesOf = (problem: ProblemDocument, status: FinalVerdict, chance: Chance): Judgement['cases'] => {
  if (status === verdict.compileError || status === verdict.systemError) return [];
  const wrongFrom = status === verdict.accepted ? problem.cases : chance.below(problem.cases);
  const ofCase = status === verdict.partial ? verdict.wrongAnswer : status;
  return Array.from({ length: problem.cases }, (_, at) => ({
    caseId: at + 1,
    status: at < wrongFrom ? verdict.accepted : ofCase,
    timeMs: chance.below(problem.timeLimitMs),
    memoryKb: 1_500 + chance.below(60_000),
    score: problem.type === 1 && at < wrongFrom ? pointsOf(problem.cases, at) : 0,
    groupNum: null,
    inputName: `${at + 1}.in`,
    outputName: `${at + 1}.out`,
  }));
};

const judgementOf = (
  submitId: number,
  { problem, status, time }: { problem: ProblemDocument; status: FinalVerdict; time: number },
  chance: Chance,
): Judgement => {
  const cases = casesOf(problem, status, chance);
  const message =
    status === verdict.compileError
      ? 'main.cpp:7:5: error: expected ‘;’ before ‘}’ token'
      : status === verdict.systemError
        ? 'the box did not start'
        : null;
  return {
    submitId,
    round: 0,
    attempt: 1,
    nodeId: chance.pick(nodes),
    status,
    timeMs: cases.length === 0 ? null : Math.max(...cases.map((one) => one.timeMs)),
    memoryKb: cases.length === 0 ? null : Math.max(...cases.map((one) => one.memoryKb)),
    score: problem.type === 1 ? cases.reduce((sum, one) => sum + one.score, 0) : null,
    errorMessage: message,
    cases,
    spent: { dataMs: 1, compileMs: 300, runMs: cases.length * 20 },
    judgedAt: new Date(time + 2_000),
  };
};

export type SeededSubmission = { submission: SubmissionDocument; judgement: Judgement };

/** Judged submissions in the order of their ids, which is that of time. */
export function* seededSubmissions(
  people: People,
  problems: readonly ProblemDocument[],
  until: Date,
  chance: Chance,
): Generator<SeededSubmission> {
  const plan = planOf(people, problems, until, chance);
  for (const [index, user] of plan.users.entries()) {
    const problem = problems[plan.problems[index] ?? 0];
    const uid = people[user]?.uid;
    const status = plan.statuses[index];
    const time = plan.times[index] ?? 0;
    if (problem === undefined || uid === undefined || status === undefined)
      throw new Error('a plan with gaps');
    const submitId = index + 1;
    const language = languageNames[languageBy(chance)] ?? languageNames[0];
    const code = programOf(language, chance);
    const judgement = judgementOf(submitId, { problem, status: status as FinalVerdict, time }, chance);
    const score = problem.type === 1 ? (judgement.score ?? 0) : null;
    yield {
      judgement,
      submission: {
        _id: submitId,
        submitId,
        uid,
        pid: problem._id,
        scope: practice,
        oj: problem.oj,
        isPractice: true,
        gid: null,
        language,
        answers: null,
        length: Buffer.byteLength(code),
        share: chance.isTrue(0.1),
        listed: problem.listed,
        status: judgement.status,
        timeMs: judgement.timeMs,
        memoryKb: judgement.memoryKb,
        score,
        oiRankScore:
          score === null
            ? null
            : oiRankScore({ score, total: problem.ioScore ?? 0, difficulty: problem.difficulty }),
        subtasks: null,
        judger: judgement.nodeId,
        isManual: false,
        round: 0,
        attempt: 1,
        submitTime: new Date(time),
        code,
        errorMessage: judgement.errorMessage,
        ip: `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`,
        traceId: `seed-${submitId}`,
        outbox: [],
      },
    };
  }
}
