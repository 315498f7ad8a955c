import { mostContestProblems } from '@assize/shared/areas/contest/contest.ts';
import type {
  addContestProblem,
  ContestBankProblem,
  ContestProblem,
  createContestProblem,
  listContestProblemsForStaff,
  orderContestProblems,
  updateContestProblem,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Change, Logged, NamedChange } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { AuthoringService } from '../authoring/service.ts';
import {
  managesProblem,
  mayReadProblem,
  type ProblemRecord,
  type ProblemService,
  storedBank,
  titleIn,
} from '../problem/service.ts';
import type { ContestChanges } from './changes.ts';
import type { ContestRecord, PlacedProblem } from './document.ts';
import { presentPlaced, presentPlacedForStaff } from './presenter.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type ListQuery = z.output<(typeof listContestProblemsForStaff)['query']>;
type Ports = {
  changes: ContestChanges;
  problems: Pick<ProblemService, 'records' | 'writing'>;
  create: AuthoringService['create'];
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  uidsMatching: (text: string, limit: number) => Promise<string[]>;
};

const mostAuthors = 100;
const notFound = () => new AssizeError('problem.not-found', { field: 'pid' });
const isTaken = (problems: readonly PlacedProblem[], displayId: string, pid: number | null) =>
  problems.some((one) => one.displayId === displayId && one.pid !== pid);

/** Names the field of a refusal as it stands in this call. */
const inDraft = (error: unknown): never => {
  if (!(error instanceof AssizeError) || error.field === undefined) throw error;
  const { code, params, cause } = error;
  const field = `draft.${error.field}`;
  throw new AssizeError(code, { params: 'field' in params ? { ...params, field } : params, field, cause });
};

/** The rule of a contest is that of its problems: ACM, or points. */
const checkType = ({ type }: ContestRecord, problemType: number): void => {
  if ((type === 0) !== (problemType === 0)) throw new AssizeError('contest.problem-type', { field: 'pid' });
};

const placedIn = (contest: ContestRecord, pid: number): PlacedProblem => {
  const found = contest.problems.find((one) => one.pid === pid);
  if (!found) throw notFound();
  return found;
};

/** A change of a contest that is about one of its problems. */
const named = (audit: Change, { displayId, displayTitle }: PlacedProblem): Change => ({
  ...audit,
  target: `${audit.target}: ${displayId} ${displayTitle}`,
});

/** @throws AssizeError where the contest has no room for it */
const checkPlace = ({ problems }: ContestRecord, displayId: string, pid: number | null): void => {
  if (pid !== null && problems.some((one) => one.pid === pid))
    throw new AssizeError('contest.problem-taken', { field: 'pid' });
  if (isTaken(problems, displayId, pid))
    throw new AssizeError('contest.display-id-taken', { field: 'displayId', params: { id: displayId } });
  if (problems.length >= mostContestProblems)
    throw new AssizeError('contest.too-many-problems', { params: { limit: mostContestProblems } });
};

/** The problems of contests, as those who make a contest keep them (Contests 6). */
export const contestProblemAdmin = ({ changes, problems, create, usernames, uidsMatching }: Ports) => {
  const present = async (records: readonly ProblemRecord[], viewer: Viewer, locale: Locale) => {
    const names = await usernames([...new Set(records.map((one) => one.ownerUid))]);
    return records.map(
      (one): ContestBankProblem => ({
        id: one.pid,
        problemId: one.problemId,
        title: titleIn(one, locale),
        author: names.get(one.ownerUid) ?? '',
        auth: one.auth,
        type: one.type,
        difficulty: one.difficulty,
        mayEdit: managesProblem(one, viewer),
      }),
    );
  };

  const ofContest = async (contest: ContestRecord, keyword: string | undefined): Promise<ProblemRecord[]> => {
    const found = await Promise.all(contest.problems.map(({ pid }) => problems.records.byPid(pid)));
    const wanted = keyword?.toLowerCase() ?? '';
    return found.flatMap((one) => {
      if (!one) return [];
      const { displayId, displayTitle } = placedIn(contest, one.pid);
      const texts = [one.problemId, one.title, displayId, displayTitle];
      return texts.some((text) => text.toLowerCase().includes(wanted)) ? [one] : [];
    });
  };

  const place = (
    cid: number,
    viewer: Viewer,
    placed: PlacedProblem,
    check: (contest: ContestRecord) => void,
  ) =>
    changes.change(
      cid,
      viewer,
      (contest) => {
        check(contest);
        checkPlace(contest, placed.displayId, placed.pid);
        return { problems: [...contest.problems, placed] };
      },
      'problems',
    );

  return {
    async list(
      query: ListQuery,
      viewer: Viewer,
      locale: Locale,
    ): Promise<ReplyOf<typeof listContestProblemsForStaff>> {
      const contest = await changes.managed(query.cid, viewer);
      const { keyword, currentPage, limit } = query;
      const skip = (currentPage - 1) * limit;
      const page = async () => {
        if (query.queryExisted ?? true) {
          const all = await ofContest(contest, keyword);
          return { records: all.slice(skip, skip + limit), total: all.length };
        }
        return problems.writing.staffPage(
          {
            oj: storedBank(query.oj),
            keyword,
            auth: undefined,
            authors: keyword ? await uidsMatching(keyword, mostAuthors) : [],
            readableBy: may(viewer.role, 'problem.edit-any') ? undefined : viewer.uid,
          },
          { skip, limit },
        );
      };
      const { records, total } = await page();
      return {
        problemList: { records: await present(records, viewer, locale), total },
        contestProblemMap: Object.fromEntries(
          contest.problems.map((one) => [one.pid, presentPlacedForStaff(contest, one)]),
        ),
        version: contest.version,
      };
    },

    async read(cid: number, pid: number, viewer: Viewer): Promise<ContestProblem> {
      return presentPlaced(cid, placedIn(await changes.managed(cid, viewer), pid));
    },

    async update(
      { cid, pid, displayId: letter, displayTitle, color }: Body<typeof updateContestProblem>,
      viewer: Viewer,
    ): Promise<Logged<ContestProblem, Change>> {
      const placed = { pid, displayId: letter.toUpperCase(), displayTitle, color };
      const { audit } = await changes.change(
        cid,
        viewer,
        (contest) => {
          placedIn(contest, pid);
          const { displayId } = placed;
          if (isTaken(contest.problems, displayId, pid))
            throw new AssizeError('contest.display-id-taken', {
              field: 'displayId',
              params: { id: displayId },
            });
          return { problems: contest.problems.map((one) => (one.pid === pid ? placed : one)) };
        },
        'problems',
      );
      return { data: presentPlaced(cid, placed), audit: named(audit, placed) };
    },

    /** A problem of the bank that this viewer may read; who else may read it stays as it was. */
    async add(
      { cid, pid, displayId, displayTitle, color }: Body<typeof addContestProblem>,
      viewer: Viewer,
    ): Promise<Logged<ContestProblem, Change>> {
      await changes.managed(cid, viewer);
      const problem = await problems.records.byPid(pid);
      if (!problem || !mayReadProblem(problem, viewer)) throw notFound();
      const placed = {
        pid,
        displayId: displayId.toUpperCase(),
        displayTitle: displayTitle ?? problem.title,
        color,
      };
      const { audit } = await place(cid, viewer, placed, (contest) => checkType(contest, problem.type));
      return { data: presentPlaced(cid, placed), audit: named(audit, placed) };
    },

    async create(
      { cid, displayId: letter, displayTitle, color, draft }: Body<typeof createContestProblem>,
      viewer: Viewer,
    ): Promise<
      Logged<ContestProblem, NamedChange<'contest.create-problem' | 'problem.create' | 'tag.create'>>
    > {
      const contest = await changes.managed(cid, viewer);
      const displayId = letter.toUpperCase();
      checkType(contest, draft.problem.type);
      checkPlace(contest, displayId, null);
      const kept = { ...draft, problem: { ...draft.problem, auth: 3 as const } };
      const { data, audit: made } = await create(kept, viewer, { forContest: true }).catch(inDraft);
      const placed = { pid: data.pid, displayId, displayTitle, color };
      const { audit } = await place(cid, viewer, placed, () => undefined);
      return {
        data: presentPlaced(cid, placed),
        audit: [...[made].flat(), { action: 'contest.create-problem', ...named(audit, placed) }],
      };
    },

    async remove(cid: number, pid: number, viewer: Viewer): Promise<Logged<null, Change>> {
      let removed: PlacedProblem | undefined;
      const { audit } = await changes.change(
        cid,
        viewer,
        (contest) => {
          removed = placedIn(contest, pid);
          return {
            problems: contest.problems.filter((one) => one.pid !== pid),
            pausedPids: contest.pausedPids.filter((one) => one !== pid),
            publishing: contest.publishing.filter((one) => one.pid !== pid),
          };
        },
        'problems',
      );
      return { data: null, audit: removed ? named(audit, removed) : audit };
    },

    async order(
      { cid, pids }: Body<typeof orderContestProblems>,
      viewer: Viewer,
    ): Promise<Logged<null, Change>> {
      const { audit } = await changes.change(
        cid,
        viewer,
        (contest) => {
          if (pids.length !== contest.problems.length || new Set(pids).size !== pids.length) throw notFound();
          return { problems: pids.map((pid) => placedIn(contest, pid)) };
        },
        'problems',
      );
      return { data: null, audit };
    },
  };
};
export type ContestProblemAdmin = ReturnType<typeof contestProblemAdmin>;
