import { createContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { contestDraft } from '@assize/shared/areas/contest/draft.ts';
import {
  checkContestSubmissionsStatus,
  getContestInfo,
  registerContest,
} from '@assize/shared/areas/contest/endpoints.ts';
import { addContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { isFinal } from '@assize/shared/domain/verdict.ts';
import { makeUsers, type Person, type SignedIn, signIn } from '../../mock-contest/hall.ts';
import { until } from '../../mock-contest/until.ts';
import { eachOf } from '../at-once.ts';
import {
  type Case,
  makeProblem,
  type ProblemChoices,
  pidOf,
  type SiteUnderLoad,
  withSite,
} from '../site-under-load.ts';

/** Part of the full size, for a machine that is busy. */
const share = Number(process.env.BENCH_SHARE ?? 1);
export const sized = (full: number): number => Math.max(2, Math.round(full * share));
const shortestSeconds = 10;
/** Length of a measurement; a small share of the size is also a shorter one. */
export const lasting = (seconds: number): number =>
  Math.min(seconds, Math.max(shortestSeconds, seconds * share));

export type ContestUnderLoad = SiteUnderLoad & {
  cid: number;
  displayIds: readonly string[];
  pids: readonly number[];
  teams: readonly SignedIn[];
  /** Hands in a program that is accepted, or one that is wrong, and gives its number. */
  submit: (team: SignedIn, problem: number, right?: boolean) => Promise<number>;
  /** Resolves once all of them are judged. */
  judged: (submitIds: readonly number[]) => Promise<void>;
};

const hourMs = 3_600_000;
/** The same text each time: what is measured is not compiling. */
const program = (right: boolean) =>
  `#include <stdio.h>\nint main(void){int a,b;scanf("%d %d",&a,&b);printf("%d\\n",a+b+${right ? 0 : 1});return 0;}\n`;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const statusesAtOnce = 100;

export const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

export const peopleOf = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `team-${index + 1}`,
    password: `pw-team-${index + 1}`,
    realname: `Team ${index + 1}`,
    school: `School ${index % 40}`,
  }));

type Hall = { teams: number; problems: number; cases?: readonly Case[]; choices?: ProblemChoices };
const sumCases: readonly Case[] = [{ input: '1 2\n', output: '3\n' }];

/** A whole site with a contest that runs, in which so many teams take part. */
export const withContest = <T>(
  { teams: teamCount, problems: problemCount, cases = sumCases, choices }: Hall,
  work: (under: ContestUnderLoad) => Promise<T>,
  options: { website?: boolean } = {},
): Promise<T> =>
  withSite(async (under) => {
    const { root, site } = under;
    const people = peopleOf(teamCount);
    await makeUsers(root, people);
    const displayIds = [...letters.slice(0, problemCount)];
    const names = displayIds.map((letter) => `BENCH-${letter}`);
    for (const name of names) await makeProblem(root, name, cases, choices);
    const pids = await Promise.all(names.map((name) => pidOf(root, name)));
    const startMs = Date.now() + 3_000;
    const { cid } = await root.call(createContest, {
      body: contestDraft.parse({
        title: 'Bench',
        description: 'Measured.',
        startTime: new Date(startMs).toISOString(),
        endTime: new Date(startMs + 5 * hourMs).toISOString(),
        openRank: true,
      }),
    });
    for (const [index, pid] of pids.entries())
      await root.call(addContestProblem, { body: { cid, pid, displayId: displayIds[index] ?? '' } });
    const teams: SignedIn[] = new Array(teamCount);
    await eachOf(people, 50, async (one, index) => {
      const team = await signIn(site.url, one);
      await team.client.call(registerContest, { body: { cid } });
      teams[index] = team;
    });
    await until('the contest runs', async () => {
      const { status } = await root.call(getContestInfo, { query: { cid } });
      return status === 0 ? true : null;
    });
    return work({
      ...under,
      ...{ cid, displayIds, pids, teams },
      async submit({ client }, problem, right = true) {
        const pid = displayIds[problem % displayIds.length] ?? '';
        const { submitId } = await client.call(submitProblem, {
          body: { cid, pid, language: 'C', code: program(right) },
        });
        return submitId;
      },
      async judged(submitIds) {
        for (let from = 0; from < submitIds.length; from += statusesAtOnce) {
          const some = submitIds.slice(from, from + statusesAtOnce);
          await until(
            'submissions are judged',
            async () => {
              const states = await root.call(checkContestSubmissionsStatus, {
                body: { submitIds: some, cid },
              });
              return some.every((id) => isFinal(states[id]?.status ?? 5)) ? true : null;
            },
            { forMs: 1_800_000, everyMs: 500 },
          );
        }
      },
    });
  }, options);

/** Hands in so many, of all teams in turns; two of three are accepted. */
export const fillBoard = async (under: ContestUnderLoad, count: number): Promise<number[]> => {
  const { teams, displayIds, submit, judged } = under;
  const ids: number[] = [];
  await eachOf(numbers(count), 30, async (index) => {
    const team = teams[index % teams.length];
    const problem = (index + Math.floor(index / teams.length)) % displayIds.length;
    if (team) ids.push(await submit(team, problem, index % 3 !== 0));
  });
  await judged(ids);
  return ids;
};
