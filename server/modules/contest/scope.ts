import { scopeParts } from '@assize/shared/areas/submission/scope.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ProblemRecord, ProblemService } from '../problem/service.ts';
import { maySeeCode, type Scope } from '../submission/service.ts';
import { type ContestAccess, contestNotFound } from './access.ts';
import type { ContestRecord } from './document.ts';
import type { ContestDoors } from './doors.ts';
import { phaseOf, relationOf, rightsIn, standsBeside } from './policy.ts';
import type { RegistrationStore } from './registration-store.ts';
import type { ContestStore } from './store.ts';
import { runAudience } from './submission-policy.ts';
import { ownAccounts, type TeamsOfContests } from './teams.ts';

type Ports = {
  contests: Pick<ContestStore, 'find' | 'withProblem'>;
  registrations: RegistrationStore;
  access: ContestAccess;
  teams: Pick<TeamsOfContests, 'of'>;
  doors: Pick<ContestDoors, 'pass'>;
  problems: Pick<ProblemService, 'records' | 'titles'>;
  /** Whether the site judges submissions of contests now. */
  judgingIsOn: () => Promise<boolean>;
  isRunning: (pids: readonly number[]) => Promise<ReadonlySet<number>>;
  clock: Clock;
};

export const contestSubject = (cid: number): string => `contest.${cid}`;

/** Submissions of contests: `contest:<cid>` (Contests 8 to 12). */
export const contestScope = (ports: Ports): Scope => {
  const { contests, registrations, access, teams, doors, problems, judgingIsOn, isRunning, clock } = ports;
  const notFound = () => new AssizeError('problem.not-found', { field: 'pid' });

  const problemIn = async (contest: ContestRecord, displayId: string): Promise<ProblemRecord> => {
    const placed = contest.problems.find((one) => one.displayId === displayId.toUpperCase());
    const problem = placed && (await problems.records.byPid(placed.pid));
    if (!problem || problem.deleted !== null) throw notFound();
    return problem;
  };

  /** Whether somebody may hand in at an instant; the request may be older than this moment. */
  const checkOpen = async (contest: ContestRecord, viewer: Viewer, at: Date): Promise<void> => {
    const registered = contest.auth !== 0 && (await access.isRegistered(contest.cid, viewer.uid));
    const relation = { ...relationOf(contest, viewer), registered };
    const rights = rightsIn({ ...contest, phase: phaseOf(contest, at) }, relation);
    if (!rights.has('submit')) {
      if (at < contest.startTime) throw new AssizeError('contest.not-started');
      if (contest.auth !== 0 && !registered) throw new AssizeError('contest.password-needed');
      throw new AssizeError(at >= contest.endTime ? 'contest.ended' : 'contest.submit-closed');
    }
    if (!relation.isAdmin && !(await judgingIsOn())) throw new AssizeError('submission.judging-off');
    // Who takes part in a public contest is counted by the first submission.
    if (contest.auth === 0 && !standsBeside(contest, viewer) && at < contest.endTime)
      if (!(await registrations.has(contest.cid, viewer.uid)))
        await registrations.add(contest.cid, viewer.uid, at);
  };

  return {
    kind: 'contest',
    jobClass: 'contest',
    // After the end nobody's place depends on it: as practice.
    async jobClassAt(id, submitTime) {
      const contest = await contests.find(id);
      return contest && submitTime >= contest.endTime ? 'practice' : 'contest';
    },
    isPractice: false,
    audiences: ['detailed', 'plain', 'verdict', 'blind'],

    async mayRead({ pid }, viewer) {
      if (viewer === null) return false;
      for (const cid of await contests.withProblem(pid)) {
        const contest = await contests.find(cid);
        if (contest && (await access.rightsOf(contest, viewer)).has('problems')) return true;
      }
      return false;
    },

    async find({ id, problem, viewer }) {
      const { contest } = await access.with(id, viewer, 'problems');
      return problemIn(contest, problem);
    },

    async admit({ id, problem, viewer, at, seat }) {
      const { contest } = await access.seen(id, viewer);
      await doors.pass(contest, { viewer, seat });
      await checkOpen(contest, viewer, at);
      const found = await problemIn(contest, problem);
      return {
        problem: found,
        gid: contest.gid,
        held: contest.pausedPids.includes(found.pid),
        ...(contest.languages.length > 0 && { languages: contest.languages }),
      };
    },

    async isHeld(id, pid) {
      return (await contests.find(id))?.pausedPids.includes(pid) ?? false;
    },

    async owners(id, uid) {
      return ownAccounts(await teams.of(id), uid);
    },

    async limits(id, viewer) {
      const contest = await contests.find(id);
      if (!contest) throw contestNotFound();
      return { intervalSeconds: standsBeside(contest, viewer) ? 0 : contest.submitInterval };
    },

    async visibility({ scope, uid, submitTime, share }, { pid, openCaseResult, codeShare }) {
      const { id } = scopeParts(scope);
      const [contest, known] = await Promise.all([contests.find(id), teams.of(id)]);
      const problemInRunningContest = (await isRunning([pid])).has(pid);
      const owners = ownAccounts(known, uid);
      return {
        async sightOf(reader) {
          const isOwner = reader !== null && owners.includes(reader.uid);
          // Of a deleted contest everybody keeps the own programs.
          if (!contest) return isOwner ? { audience: 'plain', code: true, manages: false } : null;
          const rights = await access.rightsOf(contest, reader);
          const isHidden = known.hiddenUids.has(uid);
          const facts = { contest, submitTime, openCaseResult, isOwner, isHidden, rights, now: clock.now() };
          const audience = runAudience(facts);
          if (audience === null) return null;
          return {
            audience,
            code: maySeeCode({
              role: reader?.role ?? null,
              isOwner,
              isHidden: false,
              inContest: true,
              ownsContest: rights.has('code'),
              inGroup: false,
              isGroupRoot: false,
              shared: share,
              codeSharing: codeShare,
              problemInRunningContest,
            }),
            manages: rights.has('code'),
          };
        },
        subjects: [contestSubject(id)],
      };
    },

    async names(id, pids, locale) {
      const contest = await contests.find(id);
      const places = new Map(contest?.problems.map((one) => [one.pid, one]));
      const others = await problems.titles(
        pids.filter((pid) => !places.has(pid)),
        locale,
      );
      return new Map(
        pids.flatMap((pid) => {
          const placed = places.get(pid);
          if (placed) return [[pid, { problemId: placed.displayId, title: placed.displayTitle }]];
          // A problem that was taken out keeps the name it has in the bank.
          const other = others.get(pid);
          return other ? [[pid, other]] : [];
        }),
      );
    },
  };
};
