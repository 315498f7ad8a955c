import { askClarification } from '@assize/shared/areas/clarification/endpoints.ts';
import {
  answerClarification,
  broadcastClarification,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { changeContestStaff } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { finalizeContest, revealContest } from '@assize/shared/areas/contest/life-endpoints.ts';
import { createContestAnnouncement } from '@assize/shared/areas/contest/problem-endpoints.ts';
import type { JudgeResult } from '@assize/shared/areas/judging/result.ts';
import { submitPrint } from '@assize/shared/areas/print/endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { standingClock } from '../clock.ts';
import { makeContest, makeTeam, placeProblem } from '../contests.ts';
import { announce, fakeJudge, resultOf } from '../fake-judge.ts';
import { makeProblem } from '../problems.ts';
import { type Caller, startTestSite, type TestSite } from '../site.ts';
import { until } from '../until.ts';
import type { Secret, Words } from './walk.ts';

/** Everybody who looks at the contest. The rival, whose runs they are shown, is none of them. */
export const audiences = [
  'visitor',
  'contestant',
  'teammate',
  'star',
  'jury',
  'balloon',
  'print',
  'scoreboard',
  'proctor',
  'owner',
  'root',
] as const;
export type AudienceName = (typeof audiences)[number];
export const phases = ['before', 'running', 'sealed', 'ended-sealed', 'revealed', 'finalized'] as const;
export type PhaseName = (typeof phases)[number];
/** Who sees results behind the seal. */
export const behindSeal: readonly AudienceName[] = ['jury', 'scoreboard', 'owner', 'root'];

const hour = 3_600_000;
const { accepted, wrongAnswer, compileError } = verdict;
const startOf: Readonly<Record<PhaseName, number>> = {
  ...{ before: -hour / 2, running: hour, sealed: 4 * hour + 600_000 },
  ...{ 'ended-sealed': 5 * hour, revealed: 6 * hour, finalized: 7 * hour },
};

/** Waits until consumers have taken every event. */
const followed = async ({ app: { core } }: TestSite, consumers: readonly string[]): Promise<void> => {
  const { database, eventLog } = core;
  const outbox = () => database.collection('submissions').countDocuments({ 'outbox.at': { $exists: true } });
  await until('the outbox', async () => (await outbox()) === 0);
  const told = ['submission.taken', 'submission.judged', 'submission.rejudged'];
  for (const name of consumers)
    await until(`the consumer of ${name}`, async () => {
      const cursors = database.collection<{ _id: string; seq: number }>('event_cursors');
      const seq = (await cursors.findOne({ _id: name }))?.seq ?? 0;
      return (await eventLog.after(seq, told, 1)).length === 0;
    });
};

/** A small contest with somebody for each audience; what is secret in it can be told by its words and figures. */
export const openHall = async () => {
  const clock = standingClock();
  const startMs = clock.now().getTime() + hour;
  const site = await startTestSite({ ownData: true, clock });
  await announce(site);
  const root = site.as('root');
  const owner = site.asUser('owner-olga', 'admin');
  const named = (name: string) => site.asUser(name);
  const people: Record<AudienceName, Caller> = {
    ...{ visitor: site.asVisitor(), root, owner },
    ...{ contestant: named('ada-lead'), teammate: named('bob-mate'), star: named('sol-star') },
    ...{ jury: named('jury-jil'), balloon: named('balloon-bea'), print: named('print-pat') },
    ...{ scoreboard: named('board-sam'), proctor: named('proctor-pru') },
  };
  const rival = named('eve-rival');
  for (const one of [...Object.values(people), rival]) await one.token();

  let next: Partial<JudgeResult> = {};
  await fakeJudge(site, async (job, attempt) => {
    // A board that is read after the verdict holds it already, and tells no row of it.
    await followed(site, ['boards']);
    return resultOf(job, attempt, next);
  });
  const { cid } = await makeContest(owner, clock, {
    ...{ sealRank: true, sealOption: 1, autoRealRank: false, openRank: true, openPrint: true },
    ...{ starAccount: ['sol-star'], awardType: 2 },
    awardConfigList: [{ priority: 1, name: 'Gold', background: '#e6bf25', color: '#ffffff', num: 1 }],
  });
  const pids: number[] = [];
  for (const letter of ['A', 'B']) {
    const { pid } = await makeProblem(owner, `HALL${letter}`, { auth: 2 });
    pids.push(pid);
    await placeProblem(owner, cid, pid, letter);
  }
  const staff = (
    [
      ['jury-jil', 'jury'],
      ['balloon-bea', 'balloon'],
      ['print-pat', 'print'],
      ['board-sam', 'scoreboard'],
      ['proctor-pru', 'proctor'],
    ] as const
  ).map(([username, role]) => ({ username, roles: [role] }));
  await owner.call(changeContestStaff, { body: { cid, staff } });
  await makeTeam(owner, cid, {
    ...{ name: 'Team Rivers', usernames: ['ada-lead', 'bob-mate'], seat: 'S1', zone: 'East' },
  });

  const runs = new Map<string, number>();
  /** Sends a program that names itself, and waits for its verdict. */
  const send = async (name: string, by: Caller, problem: string, result: Partial<JudgeResult>) => {
    next = result;
    const code = `// PROGRAM-${name}\nint main(){}`;
    const { submitId } = await by.call(submitProblem, {
      body: { language: 'C++ 17', code, cid, pid: problem },
    });
    const { records } = site.app.services.submission;
    await until('the verdict', async () => (await records.find(submitId))?.open === false);
    await followed(site, ['boards', 'balloons']);
    runs.set(name, submitId);
  };
  const ask = (by: Caller, content: string) =>
    by.call(askClarification, { body: { cid, subject: 'problem', displayId: 'A', content } });
  const answer = (id: number, content: string) =>
    people.jury.call(answerClarification, {
      body: { cid, id, kind: 'answer', content, toAll: false, seen: 0 },
    });
  const print = (by: Caller, words: string) =>
    by.call(submitPrint, { body: { cid, content: `${words} `.repeat(10) } });
  const announcement = (title: string) =>
    owner.call(createContestAnnouncement, {
      body: { cid, announcement: { title, content: 'Words' } },
    });

  const happen: Record<PhaseName, () => Promise<void>> = {
    async before() {
      await people.jury.call(broadcastClarification, {
        body: { cid, subject: 'problem', displayId: 'A', content: 'TOLD-about-A' },
      });
    },
    async running() {
      await send('early-own', people.contestant, 'A', { status: wrongAnswer });
      await send('early-rival', rival, 'A', { status: accepted });
      await send('early-star', people.star, 'A', { status: accepted });
      const [own, other] = [await ask(people.contestant, 'QUESTION-own'), await ask(rival, 'QUESTION-rival')];
      await answer(own.id, 'ANSWER-own');
      await answer(other.id, 'ANSWER-rival');
      await print(people.contestant, 'PRINT-own');
      await print(rival, 'PRINT-rival');
    },
    async sealed() {
      const words = 'COMPILER-rival said no';
      await send('late-broken', rival, 'B', { status: compileError, errorMessage: words, cases: [] });
      await send('late-rival', rival, 'B', { status: accepted, timeMs: 7_777, memoryKb: 77_777 });
      await send('late-own', people.contestant, 'B', { status: accepted, timeMs: 6_666, memoryKb: 66_666 });
    },
    'ended-sealed': async () => undefined,
    async revealed() {
      await owner.call(revealContest, { body: { cid } });
    },
    async finalized() {
      await owner.call(finalizeContest, { body: { cid } });
    },
  };

  const words: Words = [
    ['PROGRAM-early-own', 'early program of the team'],
    ['PROGRAM-late-own', 'sealed program of the team'],
    ['PROGRAM-early-rival', 'early program of the rival'],
    ['PROGRAM-late-rival', 'sealed program of the rival'],
    ['PROGRAM-late-broken', 'sealed program of the rival'],
    ['PROGRAM-early-star', 'program of the star'],
    ['COMPILER-rival', 'words of the rival’s compiler'],
    ['QUESTION-own', 'question of the team'],
    ['QUESTION-rival', 'question of the rival'],
    ['ANSWER-own', 'answer to the team'],
    ['ANSWER-rival', 'answer to the rival'],
    ['TOLD-about-A', 'words about problem A'],
    ['PRINT-own', 'print of the team'],
    ['PRINT-rival', 'print of the rival'],
    ['ada-lead', 'account of the team'],
    ['bob-mate', 'account of the team'],
    ['Team Rivers', 'name of the team'],
    ['eve-rival', 'name of the rival'],
    ['sol-star', 'name of the star'],
  ];
  return {
    ...{ site, cid, pids, people, rival, runs, words, announcement },
    /** The clock goes to a phase; what happens in it has not happened yet. */
    enter: (phase: PhaseName) => clock.set(startMs + startOf[phase]),
    happen: (phase: PhaseName) => happen[phase](),
    /** What must not be told of runs behind the seal. */
    async secrets(): Promise<{ of: 'rival' | 'team'; secret: Secret }[]> {
      const pid = pids[1] ?? 0;
      const [eve, ada] = [await rival.uid(), await people.contestant.uid()];
      const submitId = (name: string) => runs.get(name) ?? 0;
      return [
        {
          of: 'rival',
          secret: {
            ...{ submitId: submitId('late-rival'), team: eve, pid, solved: 1 },
            ...{ texts: ['PROGRAM-late-rival', 'PROGRAM-late-broken', 'COMPILER-rival'] },
            numbers: [7_777, 77_777],
          },
        },
        {
          of: 'rival',
          secret: { submitId: submitId('late-broken'), team: eve, pid, solved: 1, texts: [], numbers: [] },
        },
        {
          of: 'team',
          secret: {
            ...{ submitId: submitId('late-own'), team: ada, pid, solved: 0 },
            ...{ texts: ['PROGRAM-late-own'], numbers: [6_666, 66_666] },
          },
        },
      ];
    },
  };
};
export type Hall = Awaited<ReturnType<typeof openHall>>;
