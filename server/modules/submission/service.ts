import type { CaseResult, PrintedOutput } from '@assize/shared/areas/judging/result.ts';
import type {
  AllCaseResult,
  checkSubmissionsStatus,
  listBestSubmissions,
  SubmissionDetail,
  SubmissionRow,
} from '@assize/shared/areas/submission/endpoints.ts';
import { mostBest } from '@assize/shared/areas/submission/endpoints.ts';
import { askedScope, type ScopeName } from '@assize/shared/areas/submission/scope.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { TopicPolicy } from '../../platform/realtime/topic.ts';
import type { ProblemRecord, ProblemService } from '../problem/service.ts';
import type { StateAnnouncer } from './announce.ts';
import { explain } from './explain.ts';
import type { SubmissionFigures } from './figures-store.ts';
import { submissionLists } from './lists.ts';
import { mayReadHidden, seesJudges } from './policy.ts';
import {
  type LiveStatus,
  noCases,
  presentBest,
  presentCases,
  presentState,
  rowFor,
  stateFor,
} from './presenter.ts';
import type { SubmissionRecord, SubmissionWithCode } from './record.ts';
import { submissionRows } from './rows.ts';
import type { Visibility } from './scope.ts';
import type { ScopeRegistry } from './scopes.ts';
import type { SubmissionStore } from './store.ts';
import type { submitter } from './submit.ts';

export { contestOfEvent } from './contest-of-event.ts';
export { submissionJudged, submissionRejudged, submissionTaken } from './events.ts';
export type { DayCount, SubmissionFigures } from './figures-store.ts';
export type { RejudgeSelection } from './filter.ts';
export { maySeeCode } from './policy.ts';
export type { HeldSubmission, SubmissionRecord } from './record.ts';
export type { Reader, Scope, Sight, SubmissionAudience } from './scope.ts';
export type { OwnRun, ScopeFilter, ScopeRun, Tally } from './scope-store.ts';
export { checkLength } from './submit.ts';

/** Reading and changing submissions, for other modules. */
export type SubmissionRecords = Pick<
  SubmissionStore,
  | 'find'
  | 'findMany'
  | 'cameFrom'
  | 'openIn'
  | 'ownIn'
  | 'runsIn'
  | 'firstAcceptedIn'
  | 'lastRunBy'
  | 'tallyIn'
  | 'unsettledBy'
  | 'unsettledIn'
  | 'waiting'
  | 'forJudging'
  | 'firstAccepted'
  | 'finish'
  | 'countSelected'
  | 'hold'
  | 'held'
  | 'letGo'
  | 'replaceVerdicts'
>;

export type SubmissionPorts = {
  submissions: SubmissionStore;
  problems: ProblemService;
  scopes: ScopeRegistry;
  submit: ReturnType<typeof submitter>;
  /** Progress of a waiting submission. */
  liveStatus: (submitId: number, round: number) => LiveStatus;
  /** Null while there is none. */
  judgementOf: (submitId: number, round: number) => Promise<SingleCases | null>;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  uidOf: (username: string) => Promise<string | null>;
  /** Whether the site hides programs outside contests. */
  codeIsHidden: () => Promise<boolean>;
};

/** Programs that are looked through for the best of each user. */
const bestRead = 500;
const notFound = () => new AssizeError('submission.not-found');
/** Single cases of a judgement, and what the program printed on the first that failed. */
type SingleCases = { cases: CaseResult[]; printed?: PrintedOutput | undefined };
type Loaded = { record: SubmissionWithCode; problem: ProblemRecord; visibility: Visibility };

/** Submissions as their readers meet them. */
export const submissionService = (ports: SubmissionPorts) => {
  const { submissions, problems, scopes, submit, liveStatus, judgementOf, usernames, uidOf, codeIsHidden } =
    ports;
  const records: SubmissionRecords = submissions;
  const { present, liveOf } = submissionRows({ problems, scopes, liveStatus, usernames });
  const { onlyPublic, ...lists } = submissionLists({ submissions, problems, uidOf, present });

  const load = async (submitId: number): Promise<Loaded | null> => {
    const record = await submissions.find(submitId);
    const problem = record && (await problems.records.byPid(record.pid));
    if (!record || !problem) return null;
    return { record, problem, visibility: await scopes.of(record).visibility(record, problem) };
  };

  /** A submission with what its reader sees of it. Throws `submission.not-found` for viewers who may not know of it. */
  const readable = async (submitId: number, viewer: Viewer | null) => {
    const loaded = await load(submitId);
    const sight = await loaded?.visibility.sightOf(viewer);
    if (!loaded || !sight) throw notFound();
    return { ...loaded, ...sight };
  };

  /** The last accepted program in a scope among those whose owner sees that they are accepted. */
  const lastVisible = async (scope: ScopeName, pid: number, viewer: Viewer) => {
    const problem = await problems.records.byPid(pid);
    if (!problem) return null;
    const { scope: kind, id } = scopes.asked(scope);
    const owners = (await kind.owners?.(id, viewer.uid)) ?? [viewer.uid];
    for (const one of await submissions.acceptedIn(scope, owners, pid)) {
      const sight = await (await scopes.of(one).visibility(one, problem)).sightOf(viewer);
      if (sight?.code && sight.audience !== 'blind') return one;
    }
    return null;
  };

  return {
    ...lists,
    submit,

    async detail(submitId: number, viewer: Viewer | null, locale: Locale): Promise<SubmissionDetail> {
      const { record, problem, audience, code: seesCode, manages } = await readable(submitId, viewer);
      const [row] = await present([record], locale, seesJudges(viewer?.role ?? null));
      if (!row) throw notFound();
      // A compiler's message quotes the code; the reason of a fault of ours is for staff.
      const seesMessage =
        audience !== 'blind' &&
        (record.status === verdict.compileError
          ? seesCode
          : record.status === verdict.systemError && manages);
      return {
        submission: {
          ...rowFor(audience, row),
          code: seesCode ? record.code : null,
          errorMessage: seesMessage ? record.errorMessage : null,
          ioScore: problem.ioScore,
        },
        codeShare: problem.codeShare,
        contentType: findLanguage(record.language)?.monaco ?? 'plaintext',
      };
    },

    async cases(submitId: number, viewer: Viewer): Promise<AllCaseResult> {
      const { record, problem, audience, code, manages } = await readable(submitId, viewer);
      const found = record.open || audience !== 'detailed' ? null : await judgementOf(submitId, record.round);
      if (!found) return noCases(problem.judgeCaseMode);
      const { cases, printed } = found;
      const shown = presentCases(problem.judgeCaseMode, cases, { manages, hasScore: problem.type === 1 });
      if (!printed) return shown;
      const exact = problem.judgeMode === 'default';
      const explained = explain(printed, await problems.examples(problem), { code, manages, exact });
      return explained ? { ...shown, explained } : shown;
    },

    /** States of submissions that the viewer may know of; others are left out. */
    async states(
      submitIds: readonly number[],
      viewer: Viewer | null,
    ): Promise<ReplyOf<typeof checkSubmissionsStatus>> {
      const found = await submissions.findMany(submitIds);
      const practice = found.filter((one) => one.isPractice);
      const seesAll = viewer !== null && may(viewer.role, 'problem.edit-any');
      const isOwn = (one: SubmissionRecord) => one.uid === viewer?.uid;
      const open = seesAll ? practice : await onlyPublic(practice.filter((one) => one.listed && !isOwn(one)));
      const states = practice
        .filter((one) => isOwn(one) || open.includes(one))
        .map((one) => presentState(one, liveOf(one)));
      for (const one of found.filter(({ isPractice }) => !isPractice)) {
        const problem = await problems.records.byPid(one.pid);
        const sight = problem && (await (await scopes.of(one).visibility(one, problem)).sightOf(viewer));
        if (sight) states.push(stateFor(sight.audience, presentState(one, liveOf(one))));
      }
      return Object.fromEntries(states.map((one) => [one.submitId, one]));
    },

    /** Problems that are solved without a program have none. */
    async best(problemId: string, viewer: Viewer | null): Promise<ReplyOf<typeof listBestSubmissions>> {
      const problem = await problems.forSubmission(problemId, viewer);
      const hasPrograms = problem.judgeMode !== 'submit_answer' && problem.judgeMode !== 'objective';
      if (!hasPrograms || (await problems.isWithheld(problem.pid, viewer)))
        return { fastest: [], shortest: [] };
      const bestBy = (by: 'timeMs' | 'length') =>
        submissions.best(problem.pid, by, { read: bestRead, limit: mostBest });
      const [fastest, shortest] = await Promise.all([bestBy('timeMs'), bestBy('length')]);
      const names = await usernames([...new Set([...fastest, ...shortest].map((one) => one.uid))]);
      const rows = (list: readonly SubmissionRecord[]) =>
        Promise.all(
          list.map(async (one) => {
            const sight = await (await scopes.of(one).visibility(one, problem)).sightOf(viewer);
            return presentBest(one, names.get(one.uid) ?? '', sight?.code ?? false);
          }),
        );
      return { fastest: await rows(fastest), shortest: await rows(shortest) };
    },

    async lastAccepted(
      pid: number,
      cid: number,
      viewer: Viewer,
    ): Promise<{ code: string; language: string }> {
      if (cid === 0 && !mayReadHidden(viewer.role) && (await codeIsHidden()))
        throw new AssizeError('submission.code-hidden');
      const found = await (cid === 0
        ? submissions.lastAccepted(viewer.uid, pid)
        : lastVisible(askedScope({ cid }), pid, viewer));
      if (!found) throw new AssizeError('submission.no-accepted');
      return { code: found.code, language: found.language };
    },

    /** Policy of a submission's topic, read once for all its readers. */
    async watching(submitId: number): Promise<TopicPolicy> {
      const loaded = await load(submitId);
      return {
        async admit(viewer) {
          const sight = await loaded?.visibility.sightOf(viewer);
          return sight ? { audience: sight.audience } : { refused: 'submission.not-found' };
        },
        subjects: loaded?.visibility.subjects ?? [],
      };
    },

    /** Rows in the order of the ids, for staff. */
    async rows(submitIds: readonly number[], locale: Locale): Promise<SubmissionRow[]> {
      const found = new Map((await submissions.findMany(submitIds)).map((one) => [one.submitId, one]));
      return present(
        submitIds.flatMap((one) => found.get(one) ?? []),
        locale,
        true,
      );
    },

    /** Shares code, for its owner only; whether others then see it is decided when they look. */
    async share(submitId: number, share: boolean, who: Viewer): Promise<null> {
      if (!(await submissions.setShare(submitId, who.uid, share))) throw notFound();
      return null;
    },

    records,
  };
};
export type SubmissionService = ReturnType<typeof submissionService> &
  StateAnnouncer & {
    scopes: Pick<ScopeRegistry, 'register' | 'asked' | 'isHeld' | 'jobClassOf'>;
    figures: SubmissionFigures;
  };
