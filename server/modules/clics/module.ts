import { clicsVersion } from '@assize/shared/areas/clics/objects.ts';
import { defineModule } from '../../platform/module/define.ts';
import { periodic } from '../../platform/workers/workers.ts';
import type { AccountService } from '../account/service.ts';
import type { ClarificationService } from '../clarification/service.ts';
import type { ContestService } from '../contest/service.ts';
import type { FileService } from '../file/service.ts';
import type { JudgingService } from '../judging/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SessionService } from '../session/service.ts';
import type { SettingService } from '../site-setting/service.ts';
import type { StandingsService } from '../standings/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { TeamService } from '../team/service.ts';
import { basicIdentity } from './basic.ts';
import { feedHints } from './feed-events.ts';
import { feedReader } from './feed-reader.ts';
import { feedStore } from './feed-store.ts';
import { feedWriter } from './feed-writer.ts';
import { clicsReach } from './reach.ts';
import { clicsRoutes } from './routes.ts';
import { clicsService } from './service.ts';
import { clicsSource } from './source.ts';

type Needs = {
  account: Pick<AccountService, 'login' | 'people'>;
  team: TeamService;
  file: Pick<FileService, 'openImage'>;
  clarification: Pick<ClarificationService, 'ofContest'>;
  session: Pick<SessionService, 'authenticate'>;
  'site-setting': Pick<SettingService, 'current'>;
  problem: Pick<ProblemService, 'records'>;
  judging: Pick<JudgingService, 'judgements'>;
  submission: Pick<SubmissionService, 'records'>;
  contest: ContestService;
  standings: Pick<StandingsService, 'folded'>;
};

/** Interval of the look for what no event tells. */
const lookMs = 2_000;

/** The CLICS Contest API: contests for scoreboards, resolvers and other tools. */
export const clics = defineModule({
  name: 'clics',
  create: (
    core,
    {
      account,
      session,
      'site-setting': setting,
      problem,
      judging,
      submission,
      contest,
      team,
      clarification,
      standings,
      file,
    }: Needs,
  ) => {
    const { database, clock, config, log, secret, stopping } = core;
    const store = feedStore(database);
    const source = clicsSource({
      contests: contest,
      boards: standings,
      judgements: judging.judgements,
      problems: problem,
      teams: team,
      people: account.people,
      clarifications: clarification,
      clock,
    });
    const write = feedWriter({ store, factsOf: source.load });
    const service = clicsService({
      reach: clicsReach({ contests: contest, clock }),
      source,
      runs: submission.records,
      pictures: file,
      feed: { store, write, read: feedReader({ store, stopping }) },
      api: async () => ({
        version: clicsVersion,
        version_url: `https://ccs-specs.icpc.io/${clicsVersion}/contest_api`,
        name: (await setting.current('website')).shortName,
        provider: { name: 'Assize', version: config.version },
      }),
      clock,
    });
    const hints = feedHints({ store, write, clock, log });
    contest.turns.add(hints.hintIfRead);
    team.changes.add(hints.hintIfRead);
    return {
      service,
      routes: clicsRoutes(service),
      consumers: [hints.consumer],
      workers: [periodic(core, { name: 'clics-feeds', everyMs: lookMs }, hints.all)],
      fileRefs: {},
      identity: { identifyBasic: basicIdentity({ account, session, secret }) },
      close: hints.settled,
    };
  },
});
