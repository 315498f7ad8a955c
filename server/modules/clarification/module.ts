import { AssizeError } from '@assize/shared/errors.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { defineModule } from '../../platform/module/define.ts';
import type { Audience } from '../../platform/realtime/audience.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { TopicPolicy } from '../../platform/realtime/topic.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { AccountService } from '../account/service.ts';
import { type ContestService, contestSubject } from '../contest/service.ts';
import type { TeamService } from '../team/service.ts';
import { askLimit } from './ask-limit.ts';
import { clarificationJury } from './jury.ts';
import { clarificationRoutes } from './routes.ts';
import { clarificationService, type PartyOf } from './service.ts';
import { clarificationStore } from './store.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  contest: ContestService;
  team: Pick<TeamService, 'of' | 'ofMany'>;
};

/** Readers of the topic: who answers, and all others in the contest. */
const audiences = { jury: 'jury', all: everyone } as const satisfies Record<string, Audience>;

/** Questions of contestants, and what the jury tells them. */
export const clarification = defineModule({
  name: 'clarification',
  create: ({ database, redis, events, ids, clock }, { account, contest, team }: Needs) => {
    const { usernames } = account.people;
    const { records, access } = contest;
    const clarifications = clarificationStore(database);
    const partyOf: PartyOf = async (cid, uid) => {
      const found = await team.of(cid, uid);
      // Who runs the contest, and a user without a team, asks alone.
      if (!found || found.teamId === null) return { key: uid, uids: [uid] };
      return { key: `team-${found.teamId}`, uids: found.uids };
    };

    const topic = (cid: number) => topicsOf('clarification').of(cid);
    const queued = (cid: number, asked: boolean) =>
      events.publish(topic(cid), audiences.jury, 'queue', { asked });
    const tell = (cid: number, uids: readonly string[], answered: boolean) => {
      for (const uid of uids)
        events.publish(topicsOf('user').of(uid), everyone, 'clarification', { cid, answered });
    };
    const service = clarificationService({
      ...{ clarifications, contests: contest, partyOf, usernames, ids, clock },
      limit: askLimit(redis),
      asked(cid, uids) {
        queued(cid, true);
        tell(cid, uids, false);
      },
    });
    const jury = clarificationJury({
      ...{ clarifications, contests: contest, partyOf, usernames, ids, clock },
      teamsOf: team.ofMany,
      changed: (cid) => queued(cid, false),
      answered(cid, uids, toAll) {
        queued(cid, false);
        tell(cid, uids, true);
        if (toAll) events.publish(topic(cid), audiences.all, 'broadcast', {});
      },
    });

    contest.waiting.register({
      kind: 'clarifications',
      right: 'answer',
      waiting: (cid) => clarifications.waitingIn(cid, clock.now()),
    });
    contest.finalizing.add(async (cid) => {
      const count = await clarifications.countIn(cid, 'open', clock.now());
      return count === 0 ? null : new AssizeError('clarification.unanswered', { params: { count } });
    });

    /** null: the topic is not for this viewer. */
    const audienceOf = async (cid: number, viewer: Viewer | null): Promise<Audience | null> => {
      const found = await records.find(cid);
      const rights = found && (await access.rightsOf(found, viewer));
      if (!rights?.has('enter')) return null;
      return rights.has('answer') ? audiences.jury : audiences.all;
    };
    const policy = (key: string): TopicPolicy => ({
      async admit(viewer) {
        const audience = await audienceOf(Number(key), viewer);
        return audience === null ? { refused: 'contest.not-found' } : { audience };
      },
      subjects: [contestSubject(Number(key))],
    });
    const standsAt = async (cid: number, viewer: Viewer) => {
      const audience = await audienceOf(cid, viewer);
      return audience === null ? null : events.position(topic(cid), audience);
    };
    return {
      service,
      routes: clarificationRoutes(service, jury, standsAt),
      topics: [{ topic: topicsOf('clarification'), policy }],
      fileRefs: {},
    };
  },
});
