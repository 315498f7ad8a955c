import {
  deleteMarkdownImage,
  readImage,
  readStatementFile,
  signFileLinks,
  uploadMarkdownFile,
  uploadMarkdownImage,
} from '@assize/shared/areas/file/endpoints.ts';
import { handle } from '../../http/handler.ts';
import type { ImageService } from './service.ts';

export const imageRoutes = (images: ImageService) => [
  handle(uploadMarkdownImage, ({ upload, viewer, ip }) => images.takeImage(upload, viewer, ip)),
  handle(readImage, ({ params, query }) => images.showImage(params.name, query.sig)),
  handle(uploadMarkdownFile, ({ upload, viewer, ip }) => images.takeFile(upload, viewer, ip)),
  handle(deleteMarkdownImage, ({ query, viewer, ip }) => images.remove(query.fileId, viewer, ip)),
  handle(readStatementFile, ({ params, query }) => images.showFile(params.id, query.sig)),
  handle(signFileLinks, ({ body }) => images.signLinks(body.links)),
];
