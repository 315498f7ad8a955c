import {
  listDraftLanguages,
  listUnfinishedDrafts,
  patchDraft,
  readDraft,
  readDraftRevision,
  saveDraft,
} from '@assize/shared/areas/draft/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { DraftService } from './service.ts';

export const draftRoutes = (drafts: DraftService) => [
  handle(readDraft, ({ query, viewer }) => drafts.read(query, viewer)),
  handle(listDraftLanguages, ({ query, viewer }) => drafts.languages(query, viewer)),
  handle(readDraftRevision, ({ query, viewer }) => drafts.revision(query, viewer)),
  handle(saveDraft, ({ body, viewer }) => drafts.save(body, viewer)),
  handle(patchDraft, ({ body, viewer }) => drafts.patch(body, viewer)),
  handle(listUnfinishedDrafts, ({ viewer, locale }) => drafts.unfinished(viewer, locale)),
];
