import {
  deleteMarkdownImage,
  readImage,
  readStatementFile,
  signFileLinks,
  uploadMarkdownFile,
  uploadMarkdownImage,
} from '@assize/shared/areas/file/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { FileService } from './service.ts';

export const fileRoutes = (files: FileService) => [
  handle(uploadMarkdownImage, ({ upload, viewer, ip }) => files.takeImage(upload, viewer, ip)),
  handle(readImage, ({ params, query }) => files.showImage(params.name, query.sig)),
  handle(uploadMarkdownFile, ({ upload, viewer, ip }) => files.takeFile(upload, viewer, ip)),
  handle(deleteMarkdownImage, ({ query, viewer, ip }) => files.remove(query.fileId, viewer, ip)),
  handle(readStatementFile, ({ params, query }) => files.showFile(params.id, query.sig)),
  handle(signFileLinks, ({ body }) => files.signLinks(body.links)),
];
