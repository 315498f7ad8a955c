import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProblemDraft, problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { changeContestStaff, createContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { balloonColors } from '@assize/shared/areas/contest/contest.ts';
import { contestDraft } from '@assize/shared/areas/contest/draft.ts';
import { registerContest } from '@assize/shared/areas/contest/endpoints.ts';
import { createContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';
import { uploadTestcaseZip } from '@assize/shared/areas/testdata/endpoints.ts';
import { editUser } from '@assize/shared/areas/user-admin/endpoints.ts';
import { letterOf } from '@assize/shared/domain/contest/letters.ts';
import { sealOption } from '@assize/shared/domain/contest/seal-option.ts';
import type { ProofRule } from '@assize/shared/domain/kiosk/proof.ts';
import { roleCode } from '@assize/shared/domain/roles.ts';
import { strToU8, zipSync } from 'fflate';
import { clientOf } from '../hall-sim/client.ts';
import { makeHall } from '../hall-sim/hall.ts';
import type { ApiClient } from '../launch/api-client.ts';
import { seeded } from '../samples/lib/random.ts';
import { appClient } from './app-client.ts';
import { openApps } from './apps.ts';
import { makeUsers, type Person, type SignedIn, signIn } from './hall.ts';
import type { MockProblem, Size } from './mock.ts';
import type { Tier } from './model.ts';
import { languages } from './programs.ts';
import { type Case, casesOf, type Task, tasks } from './tasks.ts';

/** The problem whose data are wrong at first. */
export const faultyProblem = 2;

const person = (name: string, realname: string): Person => ({
  name,
  realname,
  password: `pw-${name}`.slice(0, 20),
  school: `School ${name.length}`,
});

/** Shares of the contest's length. */
const sealShare = 0.7;

const tiersFor = (teams: number): Tier[] => [
  { name: 'Gold', num: Math.max(1, Math.floor(teams / 10)) },
  { name: 'Silver', num: Math.max(1, Math.floor(teams / 5)) },
  { name: 'Bronze', num: Math.max(1, Math.floor(teams / 4)) },
];

const upload = async (owner: ApiClient, cases: readonly Case[]) => {
  const files = cases.flatMap(({ input, output }, index): [string, Uint8Array][] => [
    [`${index + 1}.in`, strToU8(input)],
    [`${index + 1}.out`, strToU8(output)],
  ]);
  const zip = new Uint8Array(zipSync(Object.fromEntries(files), { level: 1 }));
  const { fileList, fileListDir } = await owner.upload(uploadTestcaseZip, 'cases.zip', zip);
  return {
    uploadTestcaseDir: fileListDir,
    samples: fileList.map(({ input, output }) => ({ input, output, score: 0, groupNum: null })),
  };
};

/** The draft of a problem with the data of this moment. */
export const draftFor = async (
  owner: ApiClient,
  { index, task, seed, wrong }: { index: number; task: Task; seed: number; wrong: boolean },
): Promise<ProblemDraft> => {
  const random = seeded(seed + index);
  const [example] = casesOf(task, random, false);
  const cases = casesOf(task, seeded(seed + 100 + index), wrong);
  return problemDraft.parse({
    problem: {
      problemId: `MOCK-${index}`,
      title: task.title,
      description: 'A count n, then n numbers.',
      input: 'n and the numbers',
      output: 'one number',
      hint: '',
      examples: example ? [example] : [],
      auth: 3,
    },
    languages: [...languages],
    ...(await upload(owner, cases)),
  });
};

const hourMs = 3_600_000;
const heartbeatSeconds = 5;

/** Where all sit at machines, nobody takes part from elsewhere. */
export const proofRuleOf = ({ kiosks = 0, apps = 0, teams }: Size): ProofRule =>
  kiosks + apps < teams ? 'warn' : 'require';

/** Puts teams at machines of a hall. */
const openHall = async (
  { url, root, cid, proof }: { url: string; root: ApiClient; cid: number; proof: ProofRule },
  simulated: readonly SignedIn[],
  real: readonly SignedIn[],
) => {
  const accounts = simulated.map(({ name }) => name);
  // The last seat is that of the print desk.
  const others = real.length === 0 ? [] : [...real.map(({ name }) => name), null];
  const hall = await makeHall({ url, root, cid, accounts, others, proof, heartbeat: heartbeatSeconds });
  await hall.enrol();
  await hall.signIn();
  return hall;
};

/** Makes people, problems and the contest, which does not start before it is told to. */
export const prepare = async (url: string, rootPassword: string, size: Size) => {
  const root = await signIn(url, { ...person('root', ''), password: rootPassword });
  const names = Array.from({ length: size.teams }, (_, index) => `team-${index + 1}`);
  const people = names.map((name, index) => person(name, `Team ${index + 1}`));
  const staff = [person('director', 'Director'), person('jury', 'Jury'), person('desk', 'Desk')];
  await makeUsers(root.client, [...staff, ...people]);
  const [director, jury, desk] = await Promise.all(staff.map((one) => signIn(url, one)));
  if (!director || !jury || !desk) throw new Error('no staff was made');
  await root.client.call(editUser, { body: { uid: director.uid, type: roleCode.admin } });
  // The role ends the session of before.
  const owner = await signIn(url, director);

  const startMs = Date.now() + hourMs;
  const lengthMs = Math.round(size.minutes * 60_000);
  const stars = new Set(size.teams > 3 ? [size.teams - 1] : []);
  const tiers = tiersFor(size.teams);
  const draft = contestDraft.parse({
    title: `Mock contest of ${size.teams} teams`,
    description: 'Played by programs.',
    startTime: new Date(startMs).toISOString(),
    endTime: new Date(startMs + lengthMs).toISOString(),
    sealRank: true,
    sealOption: sealOption.own,
    sealRankTime: new Date(startMs + Math.round(lengthMs * sealShare)).toISOString(),
    autoRealRank: false,
    openRank: true,
    openPrint: true,
    icpcMinutes: true,
    starAccount: [...stars].map((index) => names[index]),
    awardType: 2,
    awardConfigList: tiers.map((tier, index) => ({
      ...tier,
      priority: index + 1,
      background: '#888888',
      color: '#ffffff',
    })),
  });
  const { cid } = await owner.client.call(createContest, { body: draft });
  const problems: MockProblem[] = [];
  for (const [index, task] of tasks.slice(0, size.problems).entries()) {
    const displayId = letterOf(index);
    const { pid } = await owner.client.call(createContestProblem, {
      body: {
        cid,
        displayId,
        displayTitle: task.title,
        color: balloonColors[index % balloonColors.length] ?? null,
        draft: await draftFor(owner.client, {
          index,
          task,
          seed: size.seed,
          wrong: index === faultyProblem,
        }),
      },
    });
    problems.push({ pid, displayId, task });
  }
  await owner.client.call(changeContestStaff, {
    body: {
      cid,
      staff: [
        { username: jury.name, roles: ['jury'] },
        { username: desk.name, roles: ['print', 'balloon'] },
      ],
    },
  });
  const teams: SignedIn[] = await Promise.all(people.map((one) => signIn(url, one)));
  await Promise.all(teams.map(({ client }) => client.call(registerContest, { body: { cid } })));
  const { kiosks = 0, apps: appCount = 0 } = size;
  const atApps = teams.slice(kiosks, kiosks + appCount);
  const place = { url, root: root.client, cid, proof: proofRuleOf(size) };
  const hall = kiosks + appCount > 0 ? await openHall(place, teams.slice(0, kiosks), atApps) : null;
  const apps =
    hall !== null && appCount > 0
      ? await openApps(
          { url, cid, hall, root, desk },
          atApps,
          size.pictures ?? join(tmpdir(), 'assize-pictures'),
        ).catch((error: unknown) => {
          hall.close();
          throw error;
        })
      : null;
  for (const [index, team] of teams.entries()) {
    const page = hall?.kiosks[index]?.page;
    if (page) teams[index] = { ...team, client: clientOf(page) };
    const machine = apps?.contestants[index - kiosks];
    if (machine) teams[index] = { ...team, client: appClient(machine, team.client) };
  }
  const persons = { root, director: owner, jury, desk, teams, hall, apps };
  return { ...persons, cid, problems, stars, tiers, startMs, lengthMs, sealShare };
};
