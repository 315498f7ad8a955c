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
  handle(createTag, ({ body, viewer, ip }) => tags.create(body, viewer, { ip })),
  handle(updateTag, ({ body, viewer, ip }) => tags.update(body, viewer, { ip })),
  handle(deleteTag, ({ query, viewer, ip }) => tags.remove(query.tid, viewer, { ip })),
  handle(listTagClassifications, ({ query }) => tags.classifications(query.oj)),
  handle(createTagClassification, ({ body, viewer, ip }) => tags.createClassification(body, viewer, { ip })),
  handle(updateTagClassification, ({ body, viewer, ip }) => tags.updateClassification(body, viewer, { ip })),
  handle(deleteTagClassification, ({ query, viewer, ip }) =>
    tags.removeClassification(query.tcid, viewer, { ip }),
  ),
];
