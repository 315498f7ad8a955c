import {
  readImage,
  readStatementFile,
  uploadMarkdownFile,
  uploadMarkdownImage,
} from '@assize/shared/contract/problem-desk.ts';
import { handle } from '../../http/handler.ts';
import type { ImageService } from './service.ts';

export const imageRoutes = (images: ImageService) => [
  handle(uploadMarkdownImage, ({ upload }) => images.takeImage(upload)),
  handle(readImage, ({ params }) => images.readImage(params.name)),
  handle(uploadMarkdownFile, ({ upload, viewer }) => images.takeFile(upload, viewer)),
  handle(readStatementFile, ({ params }) => images.readFile(params.id)),
];
