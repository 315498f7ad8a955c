import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { flagQuery, idQuery, optionalQuery } from '../../wire/values.ts';

export const offeredLanguage = z.object({
  name: z.string(),
  /** Monaco language id. */
  contentType: z.string(),
  extension: z.string(),
  /** Compiler's version, as the judges say; null when no judge is up. */
  version: z.string().nullable(),
  /** False when no judge that has it is up now. */
  available: z.boolean(),
  timeFactor: z.number(),
  memoryFactor: z.number(),
  compileCommand: z.string().nullable(),
  template: z.string(),
});

export type OfferedLanguage = z.infer<typeof offeredLanguage>;

export const listLanguages = endpoint({
  method: 'GET',
  effects: false,
  path: '/languages',
  access: 'anyone',
  query: z.object({ all: optionalQuery(flagQuery), pid: optionalQuery(idQuery) }),
  reply: z.array(offeredLanguage),
  summary: 'Languages, of the site or of one problem',
});

/** Of the wire (Wire 13): our pages read them with the problem. */
export const listProblemLanguages = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-problem-languages',
  access: 'anyone',
  query: z.object({ pid: idQuery }),
  reply: z.array(z.string()),
  errors: ['problem.not-found'],
  summary: 'Names of the languages a problem may be solved in',
});
