import { cancelJudge, listJudgements, manualJudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { VerdictsByHand } from './by-hand.ts';

export const verdictRoutes = (verdicts: VerdictsByHand) => [
  handle(manualJudge, ({ query, viewer, ip, locale }) => verdicts.setVerdict(query, viewer, { ip }, locale)),
  handle(cancelJudge, ({ query, viewer, ip, locale }) =>
    verdicts.cancelVerdict(query.submitId, viewer, { ip }, locale),
  ),
  handle(listJudgements, ({ query }) => verdicts.history(query.submitId)),
];
