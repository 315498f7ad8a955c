import {
  checkContestSubmissionsStatus,
  listContestSubmissions,
} from '@assize/shared/areas/contest/endpoints.ts';
import {
  getContestBoard,
  getContestRank,
  getOutsideBoard,
} from '@assize/shared/areas/standings/endpoints.ts';
import { apiClient } from '../launch/api-client.ts';
import type { Random } from '../samples/lib/random.ts';
import { exactFaults, looseFaults, ownFaults } from './differences.ts';
import type { Mock, Team } from './mock.ts';
import { awardsOf, boardOf, ranksOf, type Sight, totalsOf } from './model.ts';
import { faultsThatStay } from './until.ts';

const soonMs = 15_000;
const shownFaults = 5;
/** After so many disagreements nothing more is compared: the rest follows from the first. */
const enoughFaults = 30;

/** Asks until the model agrees; what it disagrees with for long is wrong. */
const agreesSoon = async (
  { tally }: Mock,
  what: string,
  faultsNow: () => Promise<readonly string[]> | readonly string[],
): Promise<void> => {
  if (tally.disagreements().length > enoughFaults) return;
  const from = performance.now();
  const faults = await faultsThatStay(faultsNow, { forMs: soonMs });
  tally.count('comparisons in calm');
  tally.took('calm → every board equal', performance.now() - from);
  for (const fault of faults.slice(0, shownFaults)) tally.disagree(`${what}: ${fault}`);
  if (faults.length > shownFaults) tally.disagree(`${what}: and ${faults.length - shownFaults} more`);
};

const sharedSight = ({ revealed }: Mock): Sight => ({ sealed: !revealed, of: null });
const liveSight: Sight = { sealed: false, of: null };

const mostAsked = 100;

/** Verdicts of all runs, as the jury reads them. */
const statusFaults = async (mock: Mock): Promise<string[]> => {
  const { jury, cid, attempts } = mock;
  const faults: string[] = [];
  for (let from = 0; from < attempts.length; from += mostAsked) {
    const some = attempts.slice(from, from + mostAsked);
    const submitIds = some.map(({ submitId }) => submitId);
    const states = await jury.client.call(checkContestSubmissionsStatus, { body: { submitIds, cid } });
    for (const { submitId, expected } of some) {
      const status = states[submitId]?.status;
      if (status !== expected) faults.push(`submission ${submitId} is ${status}, not ${expected}`);
    }
  }
  return faults;
};

/** Behind the seal a team finds its own runs alone. */
const listFaults = async ({ cid, rules, attempts, revealed }: Mock, { client, index, name }: Team) => {
  const { total } = await client.call(listContestSubmissions, { query: { contestID: cid, limit: 10 } });
  const seen = attempts.filter(
    ({ team, atMs }) => atMs < rules.endMs && (revealed || team === index || atMs < rules.sealMs),
  );
  return total === seen.length ? [] : [`${name} finds ${total} submissions, not ${seen.length}`];
};

/** The board page by page under the names of the wire, with who takes which award. */
const rankFaults = async (mock: Mock, { client, name }: Team): Promise<string[]> => {
  const { cid, teams, stars, tiers, problems, rules, attempts } = mock;
  const limit = 30;
  const records: { uid: string; rank: number; ac: number; totalTime: number; awardName: string | null }[] =
    [];
  for (let currentPage = 1; records.length < teams.length && currentPage < 100; currentPage += 1) {
    const page = await client.call(getContestRank, { body: { cid, currentPage, limit } });
    if (page.total !== teams.length) return [`${name} is told of ${page.total} rows`];
    records.push(...page.records);
  }
  const field = { teams: teams.length, problems: problems.length, stars };
  const totals = boardOf(rules, field, attempts, sharedSight(mock)).map(totalsOf);
  const ranks = ranksOf(totals, stars);
  const awards = awardsOf(totals, ranks, tiers);
  return teams.flatMap((team) => {
    const row = records.find(({ uid }) => uid === team.uid);
    const given = [row?.rank, row?.ac, row?.totalTime, row?.awardName ?? null];
    const own = totals[team.index];
    const wanted = [ranks[team.index], own?.solved, own?.time, awards.get(team.index) ?? null];
    return JSON.stringify(given) === JSON.stringify(wanted)
      ? []
      : [
          `${team.name} has [rank, solved, time, award] ${JSON.stringify(given)}, not ${JSON.stringify(wanted)}`,
        ];
  });
};

/** Every way to the board against the model, while every run is judged. */
export const compareAll = async (mock: Mock, moment: string, random: Random): Promise<void> => {
  const { url, cid, jury, spectators, teams, revealed } = mock;
  const visitor = apiClient(url);
  const some = random.shuffle(teams).slice(0, 3);
  await agreesSoon(mock, `${moment}, outside board`, async () =>
    exactFaults(mock, (await visitor.call(getOutsideBoard, { query: { cid } })).rows, sharedSight(mock)),
  );
  await agreesSoon(mock, `${moment}, board behind the seal`, async () => {
    const { rows } = await jury.client.call(getContestBoard, { query: { cid, view: 'live' } });
    return exactFaults(mock, rows, liveSight);
  });
  for (const team of some) {
    await agreesSoon(mock, `${moment}, board of ${team.name}`, async () => {
      const { rows, own } = await team.client.call(getContestBoard, { query: { cid } });
      return [...exactFaults(mock, rows, sharedSight(mock)), ...ownFaults(mock, team.index, own, !revealed)];
    });
    await agreesSoon(mock, `${moment}, ranks and awards`, () => rankFaults(mock, team));
    await agreesSoon(mock, `${moment}, list of submissions`, () => listFaults(mock, team));
  }
  await agreesSoon(mock, `${moment}, verdicts`, () => statusFaults(mock));
  for (const { board } of [...spectators, ...teams])
    await agreesSoon(mock, `${moment}, a board kept by what was told`, () =>
      exactFaults(mock, board.rows(), sharedSight(mock), { ordered: false }),
    );
  await agreesSoon(mock, `${moment}, the jury's board kept by what was told`, () =>
    exactFaults(mock, jury.board.rows(), liveSight, { ordered: false }),
  );
};

/** One board at a chance moment, while teams go on. */
export const compareOne = async (mock: Mock, random: Random): Promise<void> => {
  const { url, cid, jury, teams, tally } = mock;
  const visitor = apiClient(url);
  const team = random.pick(teams);
  const views = {
    'outside board': {
      sight: sharedSight(mock),
      ask: () => visitor.call(getOutsideBoard, { query: { cid } }),
    },
    'board of a team': {
      sight: sharedSight(mock),
      ask: () => team.client.call(getContestBoard, { query: { cid } }),
    },
    'board behind the seal': {
      sight: liveSight,
      ask: () => jury.client.call(getContestBoard, { query: { cid, view: 'live' } }),
    },
  } as const;
  const name = random.pick(Object.keys(views) as (keyof typeof views)[]);
  const { sight, ask } = views[name];
  const askedAt = performance.now();
  const { rows } = await ask();
  const answeredAt = performance.now();
  tally.count('comparisons at chance moments');
  tally.took('board request', answeredAt - askedAt);
  for (const fault of looseFaults(mock, rows, sight, { askedAt, answeredAt }).slice(0, shownFaults))
    tally.disagree(`${name} at a chance moment: ${fault}`);
};
