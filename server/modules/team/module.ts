import { listeners } from '../../platform/listeners.ts';
import { defineModule } from '../../platform/module/define.ts';
import { stampOf } from '../../platform/redis/stamp.ts';
import type { AccountService } from '../account/service.ts';
import type { ContestService } from '../contest/service.ts';
import { participants } from './participants.ts';
import type { TeamService } from './service.ts';
import { rosterStore } from './store.ts';

type Needs = { account: Pick<AccountService, 'people'>; contest: ContestService };

/** Teams of contests: who stands in which row of a board. */
export const team = defineModule({
  name: 'team',
  create: ({ database, redis, clock }, { account, contest }: Needs) => {
    const rosters = rosterStore(database, stampOf(redis, 'contest-teams'), clock);
    const { list, of, ofMany } = participants({ contests: contest, rosters, people: account.people });
    const changes = listeners<[cid: number]>();
    const service: TeamService = { participants: list, of, ofMany, rosters, changes };
    return {
      service,
      fileRefs: {
        texts: { all: rosters.photos, uses: rosters.hasPhoto, shows: async () => false },
      },
    };
  },
});
