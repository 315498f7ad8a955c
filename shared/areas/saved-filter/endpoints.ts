/** Filters of the admin problem list that a member of staff keeps under a name. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, nothing } from '../../wire/values.ts';
import { bank } from '../problem/statement.ts';

/** Filters of one person. */
export const mostSavedFilters = 50;

const name = z.string().trim().min(1).max(50);

/** Fields of the list's filter; the default values filter nothing. */
export const problemListFilter = z.object({
  keyword: z.string().trim().max(100).default(''),
  oj: bank.default('All'),
  auth: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).default(0),
});

export type ProblemListFilter = z.output<typeof problemListFilter>;

export const savedFilter = z.object({
  id,
  name: z.string(),
  filter: problemListFilter,
  /** The list opens with it; at most one. */
  isDefault: z.boolean(),
});

export type SavedFilter = z.infer<typeof savedFilter>;

export const listSavedFilters = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/problem/saved-filters',
  access: 'problem.create',
  reply: z.array(savedFilter),
  rate: 'read',
  summary: 'One’s own saved filters of the problem list, by name',
});

export const createSavedFilter = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/problem/saved-filter',
  access: 'problem.create',
  body: z.object({ name, filter: problemListFilter }),
  reply: savedFilter,
  rate: 'write',
  errors: ['saved-filter.name-taken', 'saved-filter.too-many'],
  unlogged: 'own-things',
  summary: 'Save a filter under a name',
});

/** Fields that are left out stay. */
export const updateSavedFilter = endpoint({
  method: 'PUT',
  effects: true,
  path: '/admin/problem/saved-filter',
  access: 'problem.create',
  body: z.object({
    id,
    name: name.optional(),
    filter: problemListFilter.optional(),
    isDefault: z.boolean().optional(),
  }),
  reply: savedFilter,
  rate: 'write',
  errors: ['saved-filter.not-found', 'saved-filter.name-taken'],
  unlogged: 'own-things',
  summary: 'Rename a saved filter, change it, or open the list with it',
});

export const deleteSavedFilter = endpoint({
  method: 'DELETE',
  effects: true,
  path: '/admin/problem/saved-filter',
  access: 'problem.create',
  query: z.object({ id: idQuery }),
  reply: nothing,
  rate: 'write',
  errors: ['saved-filter.not-found'],
  unlogged: 'own-things',
  summary: 'Delete a saved filter',
});
