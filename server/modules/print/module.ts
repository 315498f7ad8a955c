import { defineModule } from '../../platform/module/define.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { TopicPolicy } from '../../platform/realtime/topic.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { AccountService } from '../account/service.ts';
import { type ContestService, contestSubject } from '../contest/service.ts';
import { printIntervals } from './interval.ts';
import { printRoutes } from './routes.ts';
import { printService } from './service.ts';
import { printStore } from './store.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  contest: Pick<ContestService, 'records' | 'access'>;
};

/** Texts of contestants on their way to paper. */
export const print = defineModule({
  name: 'print',
  create: ({ database, redis, events, ids, clock }, { account: { people }, contest }: Needs) => {
    const service = printService({
      jobs: printStore(database),
      contests: contest,
      intervals: printIntervals(redis),
      async places({ rankShowName }, uids) {
        const found = await people.onBoards([...new Set(uids)]);
        return new Map(
          [...found].map(([uid, one]) => [
            uid,
            {
              username: one.username,
              realname: one.realname ?? '',
              team: one[rankShowName] || one.username,
              seat: '',
            },
          ]),
        );
      },
      usernames: people.usernames,
      told({ cid, uid }) {
        events.publish(topicsOf('print').of(cid), everyone, 'changed', {});
        events.publish(topicsOf('user').of(uid), everyone, 'print', { cid });
      },
      ids,
      clock,
    });
    const policy = (key: string): TopicPolicy => ({
      async admit(viewer) {
        const found = await contest.records.find(Number(key));
        const rights = found && (await contest.access.rightsOf(found, viewer));
        if (rights?.has('prints')) return { audience: everyone };
        return { refused: rights?.has('enter') ? 'auth.forbidden' : 'contest.not-found' };
      },
      subjects: [contestSubject(Number(key))],
    });
    return {
      service,
      routes: printRoutes(service, events),
      topics: [{ topic: topicsOf('print'), policy }],
      fileRefs: {},
    };
  },
});
