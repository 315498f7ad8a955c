import { defineModule } from '../../platform/module/define.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { AccountService } from '../account/service.ts';
import { type ContestService, topicPolicyBy } from '../contest/service.ts';
import type { TeamService } from '../team/service.ts';
import { printIntervals } from './interval.ts';
import { paperMaker } from './paper/maker.ts';
import { printRoutes } from './routes.ts';
import { printService } from './service.ts';
import { printStore } from './store.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  contest: Pick<ContestService, 'records' | 'access' | 'doors' | 'waiting'>;
  team: Pick<TeamService, 'of' | 'ofMany' | 'rosters'>;
};

/** Texts of contestants on their way to paper. */
export const print = defineModule({
  name: 'print',
  create: ({ database, redis, events, ids, clock }, { account: { people }, contest, team }: Needs) => {
    const jobs = printStore(database);
    contest.waiting.register({
      kind: 'prints',
      right: 'prints',
      async waiting(cid) {
        const [count, oldest] = await Promise.all([jobs.waiting(cid), jobs.waitingSince(cid)]);
        return { count, oldest };
      },
    });
    const papers = paperMaker();
    const service = printService({
      jobs,
      draw: papers.draw,
      contests: contest,
      intervals: printIntervals(redis),
      async places(cid, uids) {
        const [accounts, teams, { teamOf }] = await Promise.all([
          people.onBoards(uids),
          team.ofMany(cid, uids),
          team.rosters.find(cid),
        ]);
        const ownSeat = (uid: string) => teamOf.get(uid)?.accounts.find((one) => one.uid === uid)?.seat;
        return new Map(
          [...accounts].map(([uid, { username, realname }]) => [
            uid,
            {
              ...{ username, realname: realname ?? '' },
              team: teams.get(uid)?.name ?? username,
              seat: ownSeat(uid) || (teams.get(uid)?.seat ?? ''),
              zone: teams.get(uid)?.zone ?? '',
            },
          ]),
        );
      },
      async team(cid, uid) {
        const found = await team.of(cid, uid);
        return found ? { id: found.id, uids: [...new Set([uid, ...found.uids])] } : { id: uid, uids: [uid] };
      },
      usernames: people.usernames,
      told(cid, uids) {
        events.publish(topicsOf('print').of(cid), everyone, 'changed', {});
        for (const uid of uids) events.publish(topicsOf('user').of(uid), everyone, 'print', { cid });
      },
      ids,
      clock,
    });
    return {
      service,
      routes: printRoutes(service, events),
      topics: [{ topic: topicsOf('print'), policy: topicPolicyBy(contest, 'prints') }],
      fileRefs: {},
      close: papers.stop,
    };
  },
});
