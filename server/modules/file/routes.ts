import {
  deleteMarkdownImage,
  deleteMarkdownImageByGet,
  readImage,
  readStatementFile,
  signFileLinks,
  uploadMarkdownFile,
  uploadMarkdownImage,
} from '@assize/shared/areas/file/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { FileService } from './service.ts';

export const fileRoutes = (files: FileService) => [
  handle(uploadMarkdownImage, ({ upload, viewer }) => files.takeImage(upload, viewer)),
  handle(readImage, ({ params, query }) => files.showImage(params.name, query.sig)),
  handle(uploadMarkdownFile, ({ upload, viewer }) => files.takeFile(upload, viewer)),
  handle(deleteMarkdownImage, ({ body, viewer }) => files.remove(body.fileId, viewer)),
  handle(deleteMarkdownImageByGet, ({ query, viewer }) => files.remove(query.fileId, viewer)),
  handle(readStatementFile, ({ params, query }) => files.showFile(params.id, query.sig)),
  handle(signFileLinks, ({ body }) => files.signLinks(body.links)),
];
