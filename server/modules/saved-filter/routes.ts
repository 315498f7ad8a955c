import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  updateSavedFilter,
} from '@assize/shared/areas/saved-filter/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { SavedFilters } from './service.ts';

export const savedFilterRoutes = (filters: SavedFilters) => [
  handle(listSavedFilters, ({ viewer }) => filters.list(viewer)),
  handle(createSavedFilter, ({ body, viewer }) => filters.create(body, viewer)),
  handle(updateSavedFilter, ({ body, viewer }) => filters.update(body, viewer)),
  handle(deleteSavedFilter, ({ query, viewer }) => filters.remove(query.id, viewer)),
];
