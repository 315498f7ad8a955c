import { verdict } from '@assize/shared/domain/verdict.ts';
import { defineModule } from '../../platform/module/define.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { forEverybody } from '../../platform/realtime/topic.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import { stampOf } from '../../platform/redis/stamp.ts';
import { periodic } from '../../platform/workers/workers.ts';
import type { AccountService } from '../account/service.ts';
import type { JudgingService } from '../judging/service.ts';
import type { LanguageService } from '../language/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SettingService } from '../site-setting/service.ts';
import type { TestdataService } from '../testdata/service.ts';
import { stateAnnouncer } from './announce.ts';
import { submissionFigures } from './figures-store.ts';
import { submitInterval } from './interval.ts';
import { practiceScope } from './practice.ts';
import { relist } from './relister.ts';
import { submissionRoutes } from './routes.ts';
import { scopeRegistry } from './scopes.ts';
import { type SubmissionService, submissionService } from './service.ts';
import { submissionStore } from './store.ts';
import { submitter } from './submit.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  language: Pick<LanguageService, 'names'>;
  problem: ProblemService;
  testdata: Pick<TestdataService, 'answers'>;
  judging: JudgingService;
  'site-setting': Pick<SettingService, 'current'>;
};

/** Submissions: taken, and shown to their readers. */
export const submission = defineModule({
  name: 'submission',
  create: (core, { account, language, problem, testdata, judging, 'site-setting': setting }: Needs) => {
    const { database, redis, events, ids, clock, log } = core;
    const switches = () => setting.current('switches');
    const stamps = {
      hidden: stampOf(redis, 'hidden-submissions'),
      scoped: stampOf(redis, 'scoped-submissions'),
    };
    const store = submissionStore(database, core.outbox, stamps, clock);
    const scopes = scopeRegistry(problem.scopes);
    scopes.register(
      practiceScope({
        problems: problem,
        switches,
      }),
    );
    const submissions = submissionService({
      submissions: store,
      problems: problem,
      scopes,
      submit: submitter({
        submissions: store,
        problems: problem,
        scopes,
        offered: language.names,
        answersOf: testdata.answers.listingOf,
        backends: judging.backends,
        interval: submitInterval(redis),
        maxCodeLength: async () => (await switches()).maxCodeLength,
        added({ submitId, listed }) {
          judging.queueChanged();
          if (listed) events.publish(topicsOf('status').of(), everyone, 'added', { submitId });
        },
        ids,
        clock,
        log,
      }),
      liveStatus: judging.statusOf,
      judgementOf: judging.judgements.find,
      usernames: account.people.usernames,
      uidOf: account.people.uidOf,
      codeIsHidden: async () => (await switches()).hideNonContestSubmissionCode,
    });
    const service: SubmissionService = {
      ...submissions,
      ...stateAnnouncer({ events, submissions: store, scopes, log }),
      scopes,
      figures: submissionFigures(database),
    };
    return {
      service,
      routes: submissionRoutes(submissions, events),
      topics: [
        { topic: topicsOf('status'), policy: forEverybody },
        { topic: topicsOf('submission'), policy: (submitId) => submissions.watching(Number(submitId)) },
      ],
      workers: [
        periodic(core, { name: 'relister', everyMs: 2_000 }, () =>
          relist({ problems: problem.records, submissions: store, clock }),
        ),
      ],
      fileRefs: { lasting: store.answerListings },
      dashboards: { systemErrors: (since) => store.countJudged(verdict.systemError, since) },
    };
  },
});
