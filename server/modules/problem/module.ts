import { follow } from '../../platform/domain-events/event.ts';
import { defineModule } from '../../platform/module/define.ts';
import { stampOf } from '../../platform/redis/stamp.ts';
import type { AccountService } from '../account/service.ts';
import type { FileService } from '../file/service.ts';
import type { LanguageService } from '../language/service.ts';
import type { SolvedService } from '../solved/service.ts';
import type { TagService } from '../tag/service.ts';
import { problemPolicyChanged } from './events.ts';
import { problemSubject } from './policy.ts';
import { problemRoutes } from './routes.ts';
import { problemService } from './service.ts';
import { problemStore } from './store.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  file: Pick<FileService, 'signText'>;
  language: LanguageService;
  tag: TagService;
  solved: SolvedService;
};

/** Problems as readers and the judging meet them. */
export const problem = defineModule({
  name: 'problem',
  create: ({ database, redis, clock, events, outbox }, { account, file, language, tag, solved }: Needs) => {
    const store = problemStore(database, outbox, stampOf(redis, 'problem-list'), clock);
    const policyChanged = (pid: number) => events.policyChanged(problemSubject(pid));
    const service = problemService({
      problems: store,
      statuses: solved,
      tags: tag.records,
      offered: language.names,
      signLinks: file.signText,
      usernames: account.people.usernames,
      policyChanged,
    });
    tag.register({ drop: store.dropTag, exchange: store.exchangeTag });
    return {
      service,
      routes: problemRoutes(service, language),
      consumers: [
        {
          // The save does this before its answer; the consumer repeats it for a process that died meanwhile.
          name: 'problem-readers',
          follows: [follow(problemPolicyChanged, ({ pid }) => policyChanged(pid))],
        },
      ],
      fileRefs: {
        lasting: store.files,
        texts: { all: store.allTexts, uses: store.isLinkUsed, shows: store.isLinkPublic },
      },
    };
  },
});
