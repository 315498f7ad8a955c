/** Endpoints and events of the toy module, as `shared/areas/toy` would hold them. */
import { endpoint } from '@assize/shared/wire/http.ts';
import { id, idQuery } from '@assize/shared/wire/values.ts';
import { z } from 'zod';

const note = z.object({ id, text: z.string(), isOpen: z.boolean() });

export const pinNote = endpoint({
  method: 'POST',
  effects: true,
  path: '/toy/notes',
  access: 'signed-in',
  body: z.object({ text: z.string().max(2_000), isOpen: z.boolean() }),
  reply: note,
  summary: 'Pins a note to the board',
});

export const readNote = endpoint({
  method: 'GET',
  effects: false,
  path: '/toy/notes',
  access: 'anyone',
  query: z.object({ id: idQuery }),
  reply: note,
  errors: ['request.not-found'],
  summary: 'A note, for everybody while it is open, else for its author',
});

export const openNote = endpoint({
  method: 'PUT',
  effects: true,
  path: '/toy/notes',
  access: 'signed-in',
  body: z.object({ id, isOpen: z.boolean() }),
  reply: note,
  errors: ['request.not-found'],
  summary: 'Opens or closes an own note',
});

export const noteEvents = { opened: z.object({ id, isOpen: z.boolean() }) };
