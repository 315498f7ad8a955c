import { setTimeout as delay } from 'node:timers/promises';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { topicEvents } from '@assize/shared/topic-events.ts';
import { ApiRefusal } from '../launch/api-client.ts';
import type { Random } from '../samples/lib/random.ts';
import type { Mock, Team } from './mock.ts';
import { type Attempt, cellOf } from './model.ts';
import { faultyProblem } from './prepare.ts';
import { type Behaviour, behaviours, expectedOf, languages, programFor } from './programs.ts';
import { until } from './until.ts';

const verdictWithinMs = 180_000;

/** Of 20 programs so many behave so. */
const weights: Readonly<Record<Behaviour, number>> = {
  right: 10,
  wrong: 3,
  'wrong-late': 3,
  slow: 1,
  crash: 2,
  broken: 1,
};
const bag: readonly Behaviour[] = behaviours.flatMap((one) =>
  Array.from({ length: weights[one] }, () => one),
);

const closedCodes: readonly (string | undefined)[] = ['contest.ended', 'contest.submit-closed'];

const truly = { sealed: false, of: null };

/** Cell of a team's problem by all that is judged. */
const known = ({ rules, attempts }: Pick<Mock, 'rules' | 'attempts'>, team: number, problem: number) =>
  cellOf(
    rules,
    attempts
      .filter((one) => one.team === team && one.problem === problem && one.answeredAt !== null)
      .map((attempt) => ({ attempt, stage: attempt.verdictAt === null ? 'pending' : 'judged' })),
    truly,
  );

/** Keeps the verdicts that a team is told. */
export const hearVerdicts = ({ socket, uid, verdicts }: Pick<Team, 'socket' | 'uid' | 'verdicts'>): void => {
  socket.listen(({ topic, event, data, atMs }) => {
    if (topic !== `user.${uid}` || event !== 'verdict') return;
    const { submitId, status } = topicEvents.user.verdict.parse(data);
    // A rejudge tells later verdicts.
    if (!verdicts.has(submitId)) verdicts.set(submitId, { status, atMs });
  });
};

/** How the judge has to end a program now. */
const expectedNow = (mock: Mock, problem: number, behaviour: Behaviour) =>
  problem === faultyProblem && !mock.mended && behaviour === 'right'
    ? verdict.wrongAnswer
    : expectedOf[behaviour];

export type Sent = 'judged' | 'closed';

/** Hands one program in and waits for its verdict. */
export const send = async (
  mock: Mock,
  team: Team,
  plan: { problem: number; behaviour: Behaviour; language: (typeof languages)[number] },
): Promise<Sent> => {
  const { tally, attempts, rules, problems } = mock;
  const { problem, behaviour, language } = plan;
  const target = problems[problem];
  if (!target) throw new RangeError(`no problem ${problem}`);
  const attempt: Attempt = {
    team: team.index,
    problem,
    behaviour,
    expected: expectedNow(mock, problem, behaviour),
    sentAt: performance.now(),
    answeredAt: null,
    submitId: 0,
    atMs: 0,
    verdictAt: null,
    boardAt: null,
    status: null,
  };
  attempts.push(attempt);
  const code = programFor(language, target.task, behaviour, `${team.name}, try ${attempts.length}`);
  try {
    const body = { pid: target.displayId, language, code, cid: mock.cid };
    const { submitId, submitTime } = await team.client.call(submitProblem, { body });
    attempt.answeredAt = performance.now();
    attempt.submitId = submitId;
    attempt.atMs = Date.parse(submitTime);
  } catch (error) {
    attempts.splice(attempts.indexOf(attempt), 1);
    if (!(error instanceof ApiRefusal) || !closedCodes.includes(error.code)) throw error;
    tally.count('refused after the end');
    if (Date.now() < rules.endMs)
      tally.disagree(`${team.name} was refused ${rules.endMs - Date.now()} ms before the end: ${error.code}`);
    return 'closed';
  }
  if (attempt.atMs >= rules.endMs) tally.disagree(`submission ${attempt.submitId} was taken after the end`);
  tally.count('submissions');
  tally.count(`programs: ${behaviour}`);
  tally.count(`programs in ${language}`);
  tally.took('POST → answer', attempt.answeredAt - attempt.sentAt);
  const told = await until(
    `verdict of submission ${attempt.submitId}`,
    () => team.verdicts.get(attempt.submitId),
    { forMs: verdictWithinMs, everyMs: 10 },
  );
  attempt.status = told.status;
  attempt.verdictAt = told.atMs;
  tally.took('POST → verdict', told.atMs - attempt.sentAt);
  if (told.status !== attempt.expected)
    tally.disagree(
      `submission ${attempt.submitId} (${behaviour}, ${language}, ${target.displayId}) ended with ${told.status}, not ${attempt.expected}`,
    );
  return 'judged';
};

/** A team with a mind of its own: thinks, chooses a problem, sends, learns, until the contest is over. */
export const play = async (mock: Mock, team: Team, random: Random, thinkMs: number): Promise<void> => {
  for (;;) {
    await delay(random.int(Math.floor(thinkMs * 0.2), Math.floor(thinkMs * 1.8)));
    await mock.gate.pass();
    if (Date.now() > mock.rules.endMs + thinkMs) return;
    const all = mock.problems.map((_, index) => index);
    const unsolved = all.filter((problem) => !known(mock, team.index, problem)?.ac);
    // Now and then a team sends what it has solved already, which must not matter.
    const again = unsolved.length === 0 || random.int(1, 20) === 1;
    const problem = random.pick(again ? all : unsolved.slice(0, 3));
    const plan = { problem, behaviour: random.pick(bag), language: random.pick(languages) };
    if ((await send(mock, team, plan)) === 'closed') return;
  }
};
