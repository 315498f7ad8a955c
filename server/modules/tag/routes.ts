import {
  createTag,
  createTagClassification,
  deleteTag,
  deleteTagClassification,
  listTagClassifications,
  listTags,
  listTagsByClassification,
  updateTag,
  updateTagClassification,
} from '@assize/shared/areas/tag/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { TagAdmin } from './service.ts';

export const tagRoutes = (tags: TagAdmin) => [
  handle(listTags, ({ query }) => tags.list(query.oj)),
  handle(listTagsByClassification, ({ query }) => tags.listByClassification(query.oj)),
  handle(createTag, ({ body }) => tags.create(body)),
  handle(updateTag, ({ body }) => tags.update(body)),
  handle(deleteTag, ({ query }) => tags.remove(query.tid)),
  handle(listTagClassifications, ({ query }) => tags.classifications(query.oj)),
  handle(createTagClassification, ({ body }) => tags.createClassification(body)),
  handle(updateTagClassification, ({ body }) => tags.updateClassification(body)),
  handle(deleteTagClassification, ({ query }) => tags.removeClassification(query.tcid)),
];
