import type {
  checkContestSubmissionsStatus,
  listContestSubmissions,
} from '@assize/shared/areas/contest/endpoints.ts';
import type { SubmissionRow } from '@assize/shared/areas/submission/endpoints.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { isSealedPhase } from '@assize/shared/domain/contest/times.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { isInProgress, isVerdict, verdict } from '@assize/shared/domain/verdict.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ScopeFilter, SubmissionService } from '../submission/service.ts';
import type { ContestAccess } from './access.ts';
import type { ContestRecord } from './document.ts';
import { phaseOf, type Rights } from './policy.ts';
import { runAudience } from './submission-policy.ts';
import { type ContestTeams, ownAccounts, type TeamsOfContests } from './teams.ts';

type Query = z.output<(typeof listContestSubmissions)['query']>;
type Stretches = ScopeFilter['stretches'];
type Ports = {
  access: ContestAccess;
  teams: Pick<TeamsOfContests, 'of'>;
  list: SubmissionService['pageIn'];
  states: SubmissionService['states'];
  uidOf: (username: string) => Promise<string | null>;
  clock: Clock;
};
type Asking = {
  contest: ContestRecord;
  /** Accounts whose submissions are the reader's own. */
  own: readonly string[];
  teams: ContestTeams;
  rights: Rights;
  query: Query;
  now: Date;
};

/** Problems of a contest by their display id there, or a part of it. */
const pidsMatching = ({ problems }: ContestRecord, id: string, exact: boolean): number[] => {
  const wanted = id.toUpperCase();
  return problems
    .filter(({ displayId }) => (exact ? displayId === wanted : displayId.includes(wanted)))
    .map((one) => one.pid);
};

/** Status in the database of a status on the page; null: none is stored under it. */
const storedStatus = (status: number): number | null => {
  if (!isVerdict(status)) return null;
  return isInProgress(status) ? verdict.pending : status;
};

/**
 * Stretches of what the reader may know of. The filter by verdict asks of each what the reader is shown of it, so that
 * neither rows nor their number tell what is withheld.
 */
const stretchesOf = ({ contest, own: accounts, teams, rights, query, now }: Asking): Stretches => {
  const seesAll = rights.has('code');
  const before = query.beforeContestSubmit && seesAll ? {} : { from: contest.startTime };
  const after = query.containsEnd ? {} : { until: contest.endTime };
  const hidden = [...teams.hiddenUids].filter((uid) => !accounts.includes(uid));
  const whole = { ...before, ...after, ...(seesAll || hidden.length === 0 ? {} : { notUids: hidden }) };
  const stored = query.status === undefined ? undefined : storedStatus(query.status);
  const withStatus = stored === undefined ? {} : { status: stored ?? Number.NaN };
  const isSealed = isSealedPhase(phaseOf(contest, now)) && !rights.has('live') && contest.sealTime !== null;
  if (!isSealed || contest.sealTime === null) return stored === null ? [] : [{ ...whole, ...withStatus }];
  const open = stored === null ? [] : [{ ...whole, ...withStatus, until: contest.sealTime }];
  const own = { ...whole, from: contest.sealTime, uids: accounts };
  if (contest.type !== 1) return stored === null ? [] : [...open, { ...own, ...withStatus }];
  // One's own runs behind the seal are waiting, or judged without a result.
  if (query.status === undefined) return [...open, own];
  if (query.status === verdict.unknown) return [...open, { ...own, judged: true }];
  return isInProgress(query.status) ? [...open, { ...own, status: verdict.pending }] : open;
};

/** Submissions of a contest, for each reader what the contest shows now. */
export const contestSubmissions = ({ access, teams, list, states, uidOf, clock }: Ports) => ({
  async states(
    { cid, submitIds }: z.output<(typeof checkContestSubmissionsStatus)['body']>,
    viewer: Viewer,
  ): Promise<ReplyOf<typeof checkContestSubmissionsStatus>> {
    await access.with(cid, viewer, 'problems');
    return states(submitIds, viewer);
  },

  async page(query: Query, viewer: Viewer, locale: Locale): Promise<Page<SubmissionRow>> {
    const { contest, rights } = await access.with(query.contestID, viewer, 'problems');
    const now = clock.now();
    const known = await teams.of(contest.cid);
    const own = ownAccounts(known, viewer.uid);
    const filter: ScopeFilter = {
      scope: askedScope({ cid: contest.cid }),
      stretches: stretchesOf({ contest, own, teams: known, rights, query, now }),
    };
    if (query.onlyMine) filter.uids = own;
    else if (query.username !== undefined) {
      const uid = await uidOf(query.username);
      if (uid === null) return { records: [], total: 0 };
      filter.uids = [uid];
    }
    if (query.problemID !== undefined)
      filter.pids = pidsMatching(contest, query.problemID, query.completeProblemID ?? false);
    if (query.language !== undefined) filter.language = findLanguage(query.language)?.name ?? query.language;
    return list(filter, query, {
      locale,
      seesJudge: may(viewer.role, 'judges.view') && rights.has('code'),
      sightOf: ({ submitTime, uid }) =>
        runAudience({
          ...{ contest, submitTime, rights, now },
          openCaseResult: false,
          isOwner: own.includes(uid),
          isHidden: known.hiddenUids.has(uid),
        }),
    });
  },
});
export type ContestSubmissions = ReturnType<typeof contestSubmissions>;
