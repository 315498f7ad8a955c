import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { AccountService } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { AuthoringService } from '../authoring/service.ts';
import type { ContestRecord } from './document.ts';
import type { ContestStore } from './store.ts';

type Ports = {
  contests: Pick<ContestStore, 'toPublish' | 'published'>;
  publish: AuthoringService['publish'];
  people: Pick<AccountService['people'], 'onBoards'>;
  audit: Pick<AuditService, 'record'>;
  changed: (cid: number) => Promise<void>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * Makes problems of contests that are over public, for those who decided so. A process may end at any step: a problem
 * that is public already is left as it is.
 */
export const contestPublishing = (ports: Ports) => {
  const { contests, publish, people, audit, changed, clock, log } = ports;
  const publishOne = async (pid: number, uid: string): Promise<void> => {
    const decider = (await people.onBoards([uid])).get(uid);
    if (!decider || !may(decider.role, 'problem.publish')) return;
    const viewer = { uid, username: decider.username, role: decider.role, sessionId: '' };
    const change = await publish(pid, viewer);
    if (change) await audit.record({ viewer, ip: '' }, { action: 'problem.auth', ...change });
  };
  const publishAll = async ({ cid, publishing }: ContestRecord): Promise<void> => {
    for (const { pid, uid } of publishing) {
      try {
        await publishOne(pid, uid);
      } catch (error) {
        // Another save came first, or the database is away: it is tried again.
        if (!(error instanceof AssizeError) || error.code === 'problem.version-conflict') throw error;
        log.warn({ err: error, cid, pid }, 'a problem does not become public after its contest');
      }
      await contests.published(cid, pid);
    }
    await changed(cid);
  };
  return async (): Promise<void> => {
    for (const contest of await contests.toPublish(clock.now())) await publishAll(contest);
  };
};
