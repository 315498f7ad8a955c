import {
  cancelJudge,
  cancelJudgeByGet,
  listJudgements,
  manualJudge,
  manualJudgeByGet,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { VerdictsByHand } from './by-hand.ts';

export const verdictRoutes = (verdicts: VerdictsByHand) => [
  handle(manualJudge, ({ body, viewer, locale }) => verdicts.setVerdict(body, viewer, locale)),
  handle(manualJudgeByGet, ({ query, viewer, locale }) => verdicts.setVerdict(query, viewer, locale)),
  handle(cancelJudge, ({ body, viewer, locale }) => verdicts.cancelVerdict(body.submitId, viewer, locale)),
  handle(cancelJudgeByGet, ({ query, viewer, locale }) =>
    verdicts.cancelVerdict(query.submitId, viewer, locale),
  ),
  handle(listJudgements, ({ query }) => verdicts.history(query.submitId)),
];
