import { handle } from '../../platform/http/handler.ts';
import { openNote, pinNote, readNote } from './contract.ts';
import type { ToyService } from './service.ts';

export const toyRoutes = (notes: ToyService) => [
  handle(pinNote, ({ body, viewer }) => notes.pin(body, viewer)),
  handle(readNote, ({ query, viewer }) => notes.read(query.id, viewer)),
  handle(openNote, ({ body, viewer }) => notes.setOpen(body.id, body.isOpen, viewer)),
];
