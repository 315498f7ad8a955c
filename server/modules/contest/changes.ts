import { AssizeError } from '@assize/shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Change } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { type ContestAccess, contestNotFound } from './access.ts';
import type { ContestRecord } from './document.ts';
import type { ContestStore } from './store.ts';

type Ports = {
  contests: Pick<ContestStore, 'find' | 'replace'>;
  access: ContestAccess;
  /** Has readers admitted anew and tells open pages. */
  changed: (cid: number, what: 'changed' | 'problems') => Promise<void>;
  clock: Clock;
};

/** Tries of a change that fits every version, when another one came first. */
const changeTries = 5;
export const versionConflict = () => new AssizeError('contest.version-conflict', { field: 'version' });

/** A contest as the audit log shows it: without the password, which is told only to have been changed. */
export const auditView = (contest: ContestRecord): Record<string, unknown> => {
  const { password, version: _v, gmtModified: _m, gmtCreate: _c, ...rest } = contest;
  return { ...rest, password: password === '' ? null : `sealed ${password.slice(-8)}` };
};
export const auditTarget = ({ cid, title }: Pick<ContestRecord, 'cid' | 'title'>): string =>
  `${cid} ${title}`;

/** Changes of contests by those who may make them. */
export const contestChanges = ({ contests, access, changed, clock }: Ports) => {
  /** A contest that this viewer may change. @throws AssizeError `contest.not-found`, `auth.forbidden` */
  const managed = async (cid: number, viewer: Viewer): Promise<ContestRecord> =>
    (await access.with(cid, viewer, 'manage')).contest;

  /** Saves over the version that was read. @throws AssizeError `contest.version-conflict` */
  const save = async (
    before: ContestRecord,
    fields: Partial<ContestRecord>,
    what: 'changed' | 'problems' = 'changed',
  ): Promise<{ after: ContestRecord; audit: Change }> => {
    const after = { ...before, ...fields, version: before.version + 1, gmtModified: clock.now() };
    if (!(await contests.replace(after, before))) throw versionConflict();
    await changed(before.cid, what);
    return {
      after,
      audit: { target: auditTarget(before), before: auditView(before), after: auditView(after) },
    };
  };

  return {
    managed,
    save,

    /** Makes a change that fits every version of a contest. */
    async change(
      cid: number,
      viewer: Viewer,
      make: (contest: ContestRecord) => Partial<ContestRecord> | Promise<Partial<ContestRecord>>,
      what: 'changed' | 'problems' = 'changed',
    ): Promise<{ after: ContestRecord; audit: Change }> {
      for (let attempt = 1; ; attempt += 1) {
        const before = await managed(cid, viewer);
        try {
          return await save(before, await make(before), what);
        } catch (error) {
          const isLate = error instanceof AssizeError && error.code === 'contest.version-conflict';
          if (!isLate || attempt === changeTries) throw error;
          if (!(await contests.find(cid))) throw contestNotFound();
        }
      }
    },
  };
};
export type ContestChanges = ReturnType<typeof contestChanges>;
