import {
  type createSavedFilter,
  mostSavedFilters,
  type SavedFilter,
  type updateSavedFilter,
} from '@assize/shared/areas/saved-filter/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { z } from 'zod';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { SavedFilterRecord, SavedFilterStore } from './store.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Ports = { filters: SavedFilterStore; ids: Ids };

const notFound = () => new AssizeError('saved-filter.not-found');
const taken = () => new AssizeError('saved-filter.name-taken', { field: 'name' });
const present = ({ id, name, filter, isDefault }: SavedFilterRecord): SavedFilter => ({
  id,
  name,
  filter,
  isDefault,
});

/** Filters of the problem list, each seen by its owner alone. */
export const savedFilters = ({ filters, ids }: Ports) => ({
  async list({ uid }: Viewer): Promise<SavedFilter[]> {
    const found = await filters.of(uid);
    // Two defaults that were chosen at once both stand: the first counts.
    const chosen = found.find((one) => one.isDefault);
    return found.map((one) => present({ ...one, isDefault: one === chosen }));
  },

  async create({ name, filter }: Body<typeof createSavedFilter>, { uid }: Viewer): Promise<SavedFilter> {
    if ((await filters.count(uid)) >= mostSavedFilters)
      throw new AssizeError('saved-filter.too-many', { params: { limit: mostSavedFilters } });
    const made = { id: await ids.next('saved-filter'), uid, name, filter, isDefault: false };
    if (!(await filters.insert(made))) throw taken();
    return present(made);
  },

  async update(
    { id, name, filter, isDefault }: Body<typeof updateSavedFilter>,
    { uid }: Viewer,
  ): Promise<SavedFilter> {
    const before = await filters.find(id, uid);
    if (!before) throw notFound();
    const changed = {
      ...before,
      name: name ?? before.name,
      filter: filter ?? before.filter,
      isDefault: isDefault ?? before.isDefault,
    };
    if (!(await filters.update(changed))) throw taken();
    if (changed.isDefault) await filters.onlyDefault(id, uid);
    return present(changed);
  },

  async remove(id: number, { uid }: Viewer): Promise<null> {
    if (!(await filters.remove(id, uid))) throw notFound();
    return null;
  },
});
export type SavedFilters = ReturnType<typeof savedFilters>;
