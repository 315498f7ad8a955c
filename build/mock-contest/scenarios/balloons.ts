import { setTimeout as delay } from 'node:timers/promises';
import {
  type BalloonRow,
  claimBalloon,
  deliverBalloon,
  listBalloons,
} from '@assize/shared/areas/balloon/endpoints.ts';
import { ApiRefusal } from '../../launch/api-client.ts';
import type { Mock } from '../mock.ts';
import { boardOf } from '../model.ts';
import type { Scenario } from '../scenario.ts';
import { faultsThatStay } from '../until.ts';

const runner = 'runner-of-the-hall';
const withinMs = 15_000;
const mostAsked = 500;

/** Solves that balloon staff may know of: nothing of after the seal until results are revealed. */
const solves = ({ teams, problems, stars, rules, attempts, revealed }: Mock): string[] =>
  boardOf(rules, { teams: teams.length, problems: problems.length, stars }, attempts, {
    sealed: !revealed,
    of: null,
  })
    .flatMap((cells, team) =>
      cells.flatMap((cell, problem) =>
        cell?.ac ? [`${teams[team]?.name} ${problems[problem]?.displayId}`] : [],
      ),
    )
    .toSorted();

const named = ({ teams }: Mock, { team, displayId }: BalloonRow): string =>
  `${teams.find(({ uid }) => uid === team)?.name} ${displayId}`;

const all = async ({ desk, cid }: Mock): Promise<BalloonRow[]> =>
  (await desk.client.call(listBalloons, { query: { cid, limit: mostAsked, runner } })).records;

/** A runner brings every balloon; there is one for each solve that the hall may know of, and no other. */
export const balloons: Scenario = {
  name: 'balloons',
  async during(mock) {
    const { cid, desk, rules, tally } = mock;
    while (Date.now() < rules.endMs) {
      await delay(Math.min(2_000, mock.size.minutes * 1_000));
      for (const { team, pid, state } of await all(mock)) {
        if (state !== 'waiting') continue;
        const body = { cid, team, pid, runner };
        try {
          await desk.client.call(claimBalloon, { body });
          await desk.client.call(deliverBalloon, { body });
          tally.count('balloons delivered');
        } catch (error) {
          // A rejudge may take a balloon away between the look and the step.
          if (!(error instanceof ApiRefusal) || error.status >= 500) throw error;
          tally.count('balloons that went away meanwhile');
        }
      }
    }
  },
  async inCalm(mock, moment) {
    const wanted = solves(mock);
    const faults = await faultsThatStay(
      async () => {
        const rows = await all(mock);
        const given = rows.filter(({ state }) => state !== 'fetch-back').map((one) => named(mock, one));
        return [
          ...wanted.filter((one) => !given.includes(one)).map((one) => `no balloon for ${one}`),
          ...given.filter((one) => !wanted.includes(one)).map((one) => `a balloon for ${one}`),
        ];
      },
      { forMs: withinMs },
    );
    for (const fault of faults.slice(0, 5)) mock.tally.disagree(`${moment}: ${fault}`);
    mock.tally.count('comparisons of balloons');
  },
};
