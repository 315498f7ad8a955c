import {
  askClarification,
  listClarifications,
  markClarificationsRead,
  readClarificationNews,
} from '@assize/shared/areas/clarification/endpoints.ts';
import {
  answerClarification,
  broadcastClarification,
  claimClarification,
  listClarificationQueue,
  readCannedAnswers,
  saveCannedAnswers,
  unclaimClarification,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { handle, type Viewer } from '../../platform/http/handler.ts';
import type { ClarificationJury } from './jury.ts';
import type { ClarificationService } from './service.ts';

/** @param standsAt position of the topic of a contest's clarifications, for those who may listen to it */
export const clarificationRoutes = (
  clarifications: ClarificationService,
  jury: ClarificationJury,
  standsAt: (cid: number, viewer: Viewer) => Promise<{ epoch: string; seq: number } | null>,
) => {
  const ofCid = {
    standsAt: ({ query, viewer }: { query: { cid: number }; viewer: Viewer }) => standsAt(query.cid, viewer),
  };
  return [
    handle(listClarifications, ({ query, viewer }) => clarifications.list(query, viewer), ofCid),
    handle(readClarificationNews, ({ query, viewer }) => clarifications.news(query.cid, viewer), ofCid),
    handle(askClarification, ({ body, actor }) => clarifications.ask(body, actor)),
    handle(markClarificationsRead, ({ body, viewer }) => clarifications.markRead(body, viewer)),
    handle(listClarificationQueue, ({ query, viewer }) => jury.queue(query, viewer), ofCid),
    handle(claimClarification, ({ body, viewer }) => jury.claim(body, viewer)),
    handle(unclaimClarification, ({ body, viewer }) => jury.unclaim(body, viewer)),
    handle(answerClarification, ({ body, viewer }) => jury.answer(body, viewer)),
    handle(broadcastClarification, ({ body, viewer }) => jury.broadcast(body, viewer)),
    handle(readCannedAnswers, ({ query, viewer }) => jury.canned(query.cid, viewer)),
    handle(saveCannedAnswers, ({ body, viewer }) => jury.saveCanned(body, viewer)),
  ];
};
