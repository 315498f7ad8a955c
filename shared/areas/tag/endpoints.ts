import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, nothing, optionalQuery } from '../../wire/values.ts';
import { tag } from './tag.ts';

const tagName = z.string().trim().min(1).max(50);

const color = z.string().regex(/^(#[0-9a-fA-F]{6}|)$/);

const oj = z.string().max(10).default('ME');

export const createTag = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/tag',
  access: 'tag.manage',
  body: z.object({ name: tagName, color: color.default(''), oj, tcid: id.nullish() }),
  reply: tag,
  rate: 'write',
  errors: ['tag.name-taken', 'tag.not-found'],
  audit: 'tag.create',
  summary: 'Make a tag',
});

export const updateTag = endpoint({
  method: 'PUT',
  effects: true,
  path: '/admin/tag',
  access: 'tag.manage',
  body: z.object({ id, name: tagName, color: color.default(''), tcid: id.nullish() }),
  reply: tag,
  rate: 'write',
  errors: ['tag.name-taken', 'tag.not-found'],
  audit: 'tag.update',
  summary: 'Change a tag',
});

export const deleteTag = endpoint({
  method: 'DELETE',
  effects: true,
  path: '/admin/tag',
  access: 'tag.manage',
  query: z.object({ tid: idQuery }),
  reply: nothing,
  rate: 'write',
  errors: ['tag.not-found'],
  audit: 'tag.delete',
  summary: 'Delete a tag, also from its problems',
});

export const tagClassification = z.object({ id, name: z.string(), oj: z.string(), rank: z.int() });

const rank = z.int().min(0).max(2_147_483_647).default(0);

export const listTagClassifications = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/tag/classification',
  access: 'problem.create',
  query: z.object({ oj: optionalQuery(z.string().max(10)) }),
  reply: z.array(tagClassification),
  rate: 'read',
  summary: 'Classifications of tags, by rank',
});

export const createTagClassification = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/tag/classification',
  access: 'tag.manage',
  body: z.object({ name: tagName, oj, rank }),
  reply: tagClassification,
  rate: 'write',
  errors: ['tag.name-taken'],
  audit: 'tag.create',
  summary: 'Make a classification of tags',
});

export const updateTagClassification = endpoint({
  method: 'PUT',
  effects: true,
  path: '/admin/tag/classification',
  access: 'tag.manage',
  body: z.object({ id, name: tagName, rank }),
  reply: tagClassification,
  rate: 'write',
  errors: ['tag.name-taken', 'tag.not-found'],
  audit: 'tag.update',
  summary: 'Change a classification',
});

export const deleteTagClassification = endpoint({
  method: 'DELETE',
  effects: true,
  path: '/admin/tag/classification',
  access: 'tag.manage',
  query: z.object({ tcid: idQuery }),
  reply: nothing,
  rate: 'write',
  errors: ['tag.not-found'],
  audit: 'tag.delete',
  summary: 'Delete a classification; its tags stay, unclassified',
});

export const listTags = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-all-problem-tags',
  access: 'anyone',
  query: z.object({ oj: optionalQuery(z.string().max(10)) }),
  reply: z.array(tag),
  summary: 'All tags of a bank',
});

export const tagsByClassification = z.array(
  z.object({
    classification: z.object({ id, name: z.string(), oj: z.string() }).nullable(),
    tagList: z.array(tag),
  }),
);

export const listTagsByClassification = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-problem-tags-and-classification',
  access: 'anyone',
  query: z.object({ oj: optionalQuery(z.string().max(10)) }),
  reply: tagsByClassification,
  summary: 'Tags grouped by classification; those without one come last under null',
});
