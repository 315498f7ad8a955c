import { defineModule } from '../../platform/module/define.ts';
import { together } from '../../platform/mongo/together.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { AccountService } from '../account/service.ts';
import { type ContestService, topicPolicyBy } from '../contest/service.ts';
import type { StandingsService } from '../standings/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { TeamService } from '../team/service.ts';
import { balloonKeeper } from './keeper.ts';
import { balloonRoutes } from './routes.ts';
import { balloonService } from './service.ts';
import { balloonStore } from './store.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  submission: Pick<SubmissionService, 'records'>;
  contest: ContestService;
  team: Pick<TeamService, 'of' | 'ofMany' | 'rosters' | 'changes'>;
  standings: Pick<StandingsService, 'firstBloods'>;
};

/** Balloons of contests: made from verdicts, brought by runners. */
export const balloon = defineModule({
  name: 'balloon',
  create: (
    { database, events, clock, log },
    { account: { people }, submission, contest, team, standings: { firstBloods } }: Needs,
  ) => {
    const told = (cid: number) => events.publish(topicsOf('balloon').of(cid), everyone, 'changed', {});
    const balloons = balloonStore(database, together(database));
    const keeper = balloonKeeper({
      ...{ contests: contest, runs: submission.records, teams: team, balloons, told, clock },
    });
    const settle = (cid: number): void => {
      keeper
        .settle(cid)
        .catch((error: unknown) => log.warn({ err: error, cid }, 'balloons were not looked at'));
    };
    contest.turns.add(settle);
    team.changes.add(settle);
    const service = balloonService({
      balloons,
      contests: contest,
      firstBloods,
      places: team.ofMany,
      usernames: people.usernames,
      told,
      clock,
    });
    contest.waiting.register({
      kind: 'balloons',
      right: 'balloons',
      async waiting(cid) {
        const found = await contest.records.find(cid);
        return found ? service.waiting(found) : { count: 0, oldest: null };
      },
    });
    return {
      service,
      routes: balloonRoutes(service, events),
      topics: [{ topic: topicsOf('balloon'), policy: topicPolicyBy(contest, 'balloons') }],
      consumers: [keeper.consumer],
      fileRefs: {},
    };
  },
});
