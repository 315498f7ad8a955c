import {
  type BulkItem,
  type BulkReason,
  type bulkAuth,
  type bulkDelete,
  bulkReason,
  type bulkTags,
} from '@assize/shared/areas/authoring/bulk.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import { atMost } from '../../platform/files/at-once.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { AuditService } from '../audit/service.ts';
import type { TagService } from '../tag/service.ts';
import type { ProblemAuthoring } from './problems.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Ports = {
  problems: Pick<ProblemAuthoring, 'setAuth' | 'changeTags' | 'remove'>;
  tags: TagService['records'];
  audit: Pick<AuditService, 'during'>;
};

const callOf = (pid: number): string => `problem ${pid}`;

/** Problems that are worked on at once: the site goes on answering others meanwhile. */
const atOnce = 4;

/** Errors that fail one item; any other error fails the whole call. */
const reasonOf = (error: unknown): BulkReason => {
  const reason = bulkReason.safeParse(error instanceof AssizeError ? error.code : undefined);
  if (!reason.success) throw error;
  return reason.data;
};
const doneItem = (pid: number): BulkItem => ({ pid, result: 'done', reason: null });
const skippedItem = (pid: number, reason: BulkReason): BulkItem => ({
  pid,
  result: 'skipped',
  reason,
});
const failedItem = (pid: number, error: unknown): BulkItem => ({
  pid,
  result: 'failed',
  reason: reasonOf(error),
});

/**
 * Changes many problems, each as if alone: with the viewer's rights on it, a version and an entry in the log.
 * A failure of one does not stop the others; the same call again finds nothing left to do.
 */
export const problemBulk = ({ problems, tags, audit }: Ports) => {
  const each = <Item>(pids: readonly number[], work: (pid: number) => Promise<Item>): Promise<Item[]> =>
    atMost(atOnce, [...new Set(pids)], work);

  return {
    async auth({ pids, auth }: Body<typeof bulkAuth>, actor: Actor): Promise<ReplyOf<typeof bulkAuth>> {
      const items = await each(pids, async (pid) => {
        try {
          const { before } = await audit.during(actor, 'problem.auth', callOf(pid), () =>
            problems.setAuth(pid, auth, actor.viewer),
          );
          if (before === auth) return { ...skippedItem(pid, 'unchanged'), before: null };
          return { ...doneItem(pid), before };
        } catch (error) {
          return { ...failedItem(pid, error), before: null };
        }
      });
      return { items };
    },

    /** Throws `tag.not-found` for a tag to add that does not exist; one to take away may be gone. */
    async tags(
      { pids, add, remove }: Body<typeof bulkTags>,
      actor: Actor,
    ): Promise<ReplyOf<typeof bulkTags>> {
      const known = await tags.byIds(add);
      const unknown = add.findIndex((one) => !known.has(one));
      if (unknown >= 0) throw new AssizeError('tag.not-found', { field: `add.${unknown}` });
      const nothing = { added: [], removed: [] };
      const items = await each(pids, async (pid) => {
        try {
          const change = await audit.during(actor, 'problem.update', callOf(pid), () =>
            problems.changeTags(pid, { add: [...new Set(add)], remove }, actor.viewer),
          );
          if (change === 'too-many-tags')
            return { pid, result: 'failed' as const, reason: change, ...nothing };
          if (change.added.length + change.removed.length === 0)
            return { ...skippedItem(pid, 'unchanged'), ...nothing };
          return { ...doneItem(pid), ...change };
        } catch (error) {
          return { ...failedItem(pid, error), ...nothing };
        }
      });
      return { items };
    },

    async remove({ pids }: Body<typeof bulkDelete>, actor: Actor): Promise<ReplyOf<typeof bulkDelete>> {
      const items = await each(pids, async (pid) => {
        try {
          await audit.during(actor, 'problem.delete', callOf(pid), () => problems.remove(pid, actor.viewer));
          return doneItem(pid);
        } catch (error) {
          const reason = reasonOf(error);
          // A problem that does not exist is what a deletion wants.
          return reason === 'problem.not-found' ? skippedItem(pid, reason) : failedItem(pid, error);
        }
      });
      return { items };
    },
  };
};
export type ProblemBulk = ReturnType<typeof problemBulk>;
