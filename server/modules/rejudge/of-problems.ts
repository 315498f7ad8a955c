import { bulkReason, type bulkRejudge } from '@assize/shared/areas/authoring/bulk.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Viewer } from '../../platform/http/handler.ts';
import type { RejudgeAdmin } from './service.ts';

type Reply = ReplyOf<typeof bulkRejudge>;

/** Starts a rejudge for each of some problems, one after the other; what one cannot do does not keep another. */
export const rejudgeOfProblems =
  (start: RejudgeAdmin['start']) =>
  async (
    { pids, reason, autoApply }: z.output<(typeof bulkRejudge)['body']>,
    who: Viewer,
    origin: { ip: string },
  ): Promise<Reply> => {
    const items: Reply['items'] = [];
    for (const pid of new Set(pids)) {
      try {
        const { id } = await start({ filter: { pid }, reason, autoApply }, who, origin);
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
