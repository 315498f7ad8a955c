import { defineModule } from '../../platform/module/define.ts';
import type { AccountService } from '../account/service.ts';
import { commentRoutes } from './routes.ts';
import { type CommentService, commentService } from './service.ts';
import { commentStore } from './store.ts';
import { commentSubjects } from './subject.ts';

type Needs = { account: Pick<AccountService, 'people'> };

/** Comments, replies and likes; what is commented on registers itself. */
export const comment = defineModule({
  name: 'comment',
  create: ({ database, ids, clock }, { account }: Needs) => {
    const subjects = commentSubjects();
    const comments = commentService({
      store: commentStore(database),
      subjects,
      authorsOf: account.people.authors,
      ids,
      clock,
    });
    const service: CommentService = { subjects };
    return { service, routes: commentRoutes(comments), fileRefs: {} };
  },
});
