import type { AuditEntry } from '@assize/shared/areas/audit/endpoints.ts';
import type { listContestLog } from '@assize/shared/areas/contest-staff/endpoints.ts';
import { type AuditAction, auditActions } from '@assize/shared/index.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { Viewer } from '../../platform/http/handler.ts';
import type { AuditService } from '../audit/service.ts';
import type { ContestService } from '../contest/service.ts';
import type { RejudgeService } from '../rejudge/service.ts';

type Ports = {
  contests: Pick<ContestService, 'access'>;
  audit: Pick<AuditService, 'page'>;
  rejudgesOf: RejudgeService['idsOf'];
};

const isOf =
  (...areas: string[]) =>
  (action: AuditAction): boolean =>
    areas.some((area) => action.startsWith(`${area}.`));
/** What is done in the hall of a contest; halls themselves are named by numbers of their own. */
const ofHall: readonly AuditAction[] = [
  'hall.contest',
  'hall.proof',
  'hall.codes',
  'hall.command',
  'hall.swap',
  'hall.unlock-code',
  'hall.look',
];
/** Things of a contest are named by its number first. */
const contestActions = auditActions.filter(
  (one) =>
    one.startsWith('contest') ||
    isOf('clarification', 'print', 'balloon', 'team')(one) ||
    ofHall.includes(one),
);
const rejudgeActions = auditActions.filter(isOf('rejudge'));

export const isLoggedOfContest = (action: AuditAction): boolean => contestActions.includes(action);
/** Rejudges are named by their own numbers. */
export const isLoggedOfRejudge = (action: AuditAction): boolean => rejudgeActions.includes(action);

/** The part of the audit log that is about one contest. */
export const contestLog =
  ({ contests, audit, rejudgesOf }: Ports) =>
  async (
    { cid, action, username, currentPage, limit }: z.output<(typeof listContestLog)['query']>,
    viewer: Viewer,
  ): Promise<Page<AuditEntry>> => {
    await contests.access.with(cid, viewer, 'manage');
    const rejudges = await rejudgesOf(cid);
    return audit.page({ action, username, currentPage, limit }, [
      { actions: contestActions, number: cid },
      ...(rejudges.length > 0
        ? [{ actions: rejudgeActions, names: rejudges.map((id) => `rejudge ${id}`) }]
        : []),
    ]);
  };
