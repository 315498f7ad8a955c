import {
  readImage,
  readStatementFile,
  signFileLinks,
  uploadMarkdownFile,
  uploadMarkdownImage,
} from '@assize/shared/contract/problem-desk.ts';
import { handle } from '../../http/handler.ts';
import type { ImageService } from './service.ts';

export const imageRoutes = (images: ImageService) => [
  handle(uploadMarkdownImage, ({ upload }) => images.takeImage(upload)),
  handle(readImage, ({ params, query }) => images.showImage(params.name, query.sig)),
  handle(uploadMarkdownFile, ({ upload, viewer }) => images.takeFile(upload, viewer)),
  handle(readStatementFile, ({ params, query }) => images.showFile(params.id, query.sig)),
  handle(signFileLinks, ({ body }) => images.signLinks(body.links)),
];
