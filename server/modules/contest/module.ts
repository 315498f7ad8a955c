import { withoutSignatures } from '@assize/shared/domain/file-links.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { listeners } from '../../platform/listeners.ts';
import { defineModule } from '../../platform/module/define.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import { stampOf } from '../../platform/redis/stamp.ts';
import { remembered } from '../../platform/remembered.ts';
import { sealer } from '../../platform/sealing.ts';
import { periodic } from '../../platform/workers/workers.ts';
import type { AccountService } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { AuthoringService } from '../authoring/service.ts';
import type { CommentService } from '../comment/service.ts';
import type { FileService } from '../file/service.ts';
import type { JudgingService } from '../judging/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SettingService } from '../site-setting/service.ts';
import type { SolvedService } from '../solved/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { contestAccess } from './access.ts';
import { contestAdmin } from './admin.ts';
import { contestAnnouncementStore } from './announcement-store.ts';
import { contestAnnouncements } from './announcements.ts';
import { contestChanges } from './changes.ts';
import { contestComments } from './comments.ts';
import { contestProblems } from './contest-problems.ts';
import { contestDoors } from './doors.ts';
import { checkExternals } from './externals.ts';
import { contestInstants } from './instants.ts';
import { contestLife, type Finalizing } from './life.ts';
import { passwordTries } from './password-tries.ts';
import { contestProblemStates } from './problem-states.ts';
import { contestProblemAdmin } from './problems.ts';
import { contestPublishing } from './publishing.ts';
import { registrationStore } from './registration-store.ts';
import { contestAdminRoutes, contestRoutes } from './routes.ts';
import { runningNamed, runningProblems } from './running.ts';
import { contestScope, contestSubject } from './scope.ts';
import type { ContestService } from './service.ts';
import { contestStore } from './store.ts';
import { contestSubmissions } from './submissions.ts';
import { takingPart } from './taking-part.ts';
import { contestTally } from './tally.ts';
import { contestTeams } from './teams.ts';
import { topicPolicyBy } from './topic-policy.ts';
import { waitingWork } from './waiting-work.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  audit: Pick<AuditService, 'record'>;
  authoring: Pick<AuthoringService, 'create' | 'publish'>;
  comment: CommentService;
  file: Pick<FileService, 'signText'>;
  judging: Pick<JudgingService, 'backends'>;
  problem: ProblemService;
  'site-setting': Pick<SettingService, 'current'>;
  solved: Pick<SolvedService, 'onContests'>;
  submission: SubmissionService;
};

/** Turns of contests are told within this time. */
const turnMs = 250;
/** Numbers of registered users are this old at most. */
const countMs = 2_000;

/** Contests: their record and life, who takes part, and their submissions. Boards stand on it and are none of it. */
export const contest = defineModule({
  name: 'contest',
  create: (
    core,
    {
      account,
      audit,
      authoring,
      comment,
      file,
      judging,
      problem,
      'site-setting': setting,
      solved,
      submission,
    }: Needs,
  ) => {
    const { database, redis, events, ids, clock, secret } = core;
    const { usernames, uidOf, uidsMatching } = account.people;
    const { signText } = file;
    const contests = contestStore(database, stampOf(redis, 'contests'), clock);
    const registrations = registrationStore(database);
    const announcements = contestAnnouncementStore(database);
    const teams = contestTeams();
    const doors = contestDoors();
    const access = contestAccess({ contests, registrations, teams, clock });
    const passwords = sealer(secret, 'contest passwords');
    const topic = (cid: number) => topicsOf('contest').of(cid);
    const isRunning = runningProblems(contests, clock);

    const turns = listeners<[cid: number]>();
    const joined = listeners<[cid: number]>();
    const finalizing: Finalizing = listeners();
    const changed = async (cid: number, what: 'changed' | 'problems'): Promise<void> => {
      await events.policyChanged(contestSubject(cid));
      turns.tell(cid);
      if (what === 'changed') events.publish(topic(cid), everyone, 'changed', {});
      else events.publish(topic(cid), everyone, 'problems', {});
    };
    const changes = contestChanges({ contests, access, changed, clock });
    const inContests = contestProblems({
      access,
      teams,
      problems: problem,
      runs: submission.records,
      tally: contestTally(submission.records, teams, clock),
      clock,
    });
    const participantCount = async (cid: number): Promise<number> => {
      const { memberUids, shown } = await teams.of(cid);
      return shown + (await registrations.countBeside(cid, memberUids));
    };
    const parts = takingPart({
      contests,
      registrations,
      access,
      tries: passwordTries(redis),
      passwordOf: ({ password }) => passwords.open(password),
      countOf: remembered(clock, countMs, participantCount),
      joined: (cid) => void joined.tell(cid),
      usernames,
      signText,
      clock,
    });
    const admin = contestAdmin({
      contests,
      registrations,
      changes,
      checkExternals: checkExternals({ contests, access }),
      factsOf: parts.factsOf,
      people: { usernames, uidOf },
      sealer: passwords,
      signText,
      withoutSignatures,
      changed,
      ids,
      clock,
    });

    submission.scopes.register(
      contestScope({
        contests,
        registrations,
        access,
        teams,
        doors,
        problems: problem,
        judgingIsOn: async () => (await setting.current('switches')).openContestJudge,
        isRunning,
        clock,
      }),
    );
    const commentsAreOpen = async () => (await setting.current('switches')).openContestComment;
    comment.subjects.register(contestComments({ access, isOpen: commentsAreOpen, clock }));
    problem.inContests.register(isRunning, runningNamed({ contests, access, isRunning, clock }));
    solved.onContests(inContests.statuses);

    const standsAt = async (cid: number, viewer: Viewer) => {
      const found = await contests.find(cid);
      if (!found || !(await access.rightsOf(found, viewer)).has('enter')) return null;
      return events.position(topic(cid), everyone);
    };
    const service: ContestService = {
      records: contests,
      lists: contests,
      making: admin.making,
      draftOf: admin.draftOf,
      announcements,
      access,
      doors,
      // Who registers after the end takes no part any more.
      async registered(cid) {
        const contest = await contests.find(cid);
        return contest ? registrations.uids(cid, contest.endTime) : [];
      },
      participantCount,
      joined,
      turns,
      teams,
      finalizing,
      waiting: waitingWork(),
    };
    return {
      service,
      routes: [
        ...contestRoutes(
          {
            takingPart: parts,
            problems: inContests,
            submissions: contestSubmissions({
              access,
              teams,
              list: submission.pageIn,
              states: submission.states,
              uidOf,
              clock,
            }),
            announcements: contestAnnouncements({
              announcements,
              access,
              usernames,
              signText,
              withoutSignatures,
              told: (cid, one) =>
                events.publish(topic(cid), everyone, 'announcement', { id: one.id, title: one.title }),
              ids,
              clock,
            }),
          },
          standsAt,
        ),
        ...contestAdminRoutes(
          admin,
          contestProblemAdmin({
            changes,
            problems: problem,
            create: authoring.create,
            usernames,
            uidsMatching,
          }),
          contestLife({ changes, finalizing, runs: submission.records, clock }),
          contestProblemStates({
            changes,
            problems: problem,
            runs: submission.records,
            backends: judging.backends,
          }),
        ),
      ],
      topics: [{ topic: topicsOf('contest'), policy: topicPolicyBy({ records: contests, access }, 'enter') }],
      workers: [
        periodic(
          core,
          { name: 'contest-publishing', everyMs: 1_000 },
          contestPublishing({
            contests,
            publish: authoring.publish,
            people: account.people,
            audit,
            changed: (cid) => changed(cid, 'problems'),
            clock,
            log: core.log,
          }),
        ),
        periodic(
          core,
          { name: 'contest-instants', everyMs: turnMs },
          contestInstants({
            contests,
            redis,
            async turned(cids) {
              await events.policyChanged(...cids.map(contestSubject));
              for (const cid of cids) {
                turns.tell(cid);
                events.publish(topic(cid), everyone, 'changed', {});
              }
            },
            clock,
          }),
        ),
      ],
      fileRefs: {
        texts: {
          async *all() {
            yield* contests.descriptions();
            yield* announcements.contents();
          },
          uses: async (link) => (await contests.anyHas(link)) || (await announcements.anyHas(link)),
          shows: contests.anyShows,
        },
      },
    };
  },
});
