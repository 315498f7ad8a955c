import { bulkReason, type bulkRejudge } from '@assize/shared/areas/authoring/bulk.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/http/handler.ts';
import type { AuditService } from '../audit/service.ts';
import type { RejudgeAdmin } from './service.ts';

type Reply = ReplyOf<typeof bulkRejudge>;
type Ports = { start: RejudgeAdmin['start']; audit: Pick<AuditService, 'during'> };

/** Starts a rejudge for each of some problems, one after the other; a failure of one does not stop the others. */
export const rejudgeOfProblems =
  ({ start, audit }: Ports) =>
  async (
    { pids, reason, autoApply }: z.output<(typeof bulkRejudge)['body']>,
    actor: Actor,
  ): Promise<Reply> => {
    const items: Reply['items'] = [];
    for (const pid of new Set(pids)) {
      try {
        const { id } = await audit.during(actor, 'rejudge.start', `problem ${pid}`, () =>
          start({ filter: { pid }, reason, autoApply }, actor.viewer),
        );
        items.push({ pid, result: 'done', reason: null, rejudgeId: id });
      } catch (error) {
        const why = bulkReason.safeParse(error instanceof AssizeError ? error.code : undefined);
        if (!why.success) throw error;
        const result = why.data === 'rejudge.nothing' ? 'skipped' : 'failed';
        items.push({ pid, result, reason: why.data, rejudgeId: null });
      }
    }
    return { items };
  };
