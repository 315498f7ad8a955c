import {
  checkPrint,
  claimPrint,
  downloadPrint,
  failPrint,
  listOwnPrints,
  listPrints,
  printPdf,
  releasePrint,
  renewPrints,
  reprint,
  submitPrint,
} from '@assize/shared/areas/print/endpoints.ts';
import { type Handler, handle } from '../../platform/http/handler.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { PrintService } from './service.ts';

export const printRoutes = (prints: PrintService, events: Pick<EventBus, 'position'>): Handler[] => [
  handle(submitPrint, ({ body, actor }) => prints.submit(body, actor)),
  handle(listOwnPrints, ({ query, viewer }) => prints.own(query.cid, viewer)),
  handle(listPrints, ({ query, viewer }) => prints.list(query, viewer), {
    standsAt: ({ query: { cid } }) => events.position(topicsOf('print').of(cid), everyone),
  }),
  handle(downloadPrint, ({ query, viewer }) => prints.download(query.id, viewer)),
  handle(printPdf, ({ query, viewer, locale }) => prints.pdf(query.id, viewer, locale)),
  handle(claimPrint, ({ body, viewer }) => prints.claim(body, viewer)),
  handle(renewPrints, ({ body, viewer }) => prints.renew(body, viewer)),
  handle(releasePrint, ({ body, viewer }) => prints.release(body, viewer)),
  handle(checkPrint, ({ body, viewer }) => prints.printed(body, viewer)),
  handle(failPrint, ({ body, viewer }) => prints.fail(body, viewer)),
  handle(reprint, ({ body, viewer }) => prints.reprint(body, viewer)),
];
