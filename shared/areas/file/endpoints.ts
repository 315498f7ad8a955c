import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { idQuery, nothing, optionalQuery } from '../../wire/values.ts';
import { uploadErrors } from './upload-errors.ts';

export const uploadMarkdownImage = endpoint({
  method: 'POST',
  effects: true,
  path: '/file/upload-md-img',
  access: 'problem.create',
  query: z.object({ gid: optionalQuery(idQuery) }),
  bodyKind: 'upload',
  maxBody: 4 * 1024 * 1024,
  /** `link`: address below our own origin, as texts keep it; it must be signed to be read until its text is public. */
  reply: z.object({ link: z.string(), fileId: z.string() }),
  rate: 'upload',
  errors: [...uploadErrors, 'upload.not-an-image'],
  audit: 'file.upload',
  summary: 'An image for a statement: jpg, gif, png or webp; stored re-encoded',
});

/** The signature of an address that belongs to something not public, good for 10 min (Authoring 11). */
const signedQuery = z.object({ sig: optionalQuery(z.string().max(80)) });

export const readImage = endpoint({
  method: 'GET',
  effects: false,
  path: '/public/img/:name',
  access: 'anyone',
  params: z.object({ name: z.string().regex(/^[0-9a-f]{64}\.(png|webp|gif)$/) }),
  query: signedQuery,
  reply: z.null(),
  replyKind: 'file',
  rate: 'read',
  errors: ['request.not-found'],
  summary: 'An uploaded image: with its signature, or of something public',
});

/** Files linked from statements: attachments, PDF statements of imported problems. */
export const uploadMarkdownFile = endpoint({
  method: 'POST',
  effects: true,
  path: '/file/upload-md-file',
  access: 'problem.create',
  query: z.object({ gid: optionalQuery(idQuery) }),
  bodyKind: 'upload',
  maxBody: 128 * 1024 * 1024,
  reply: z.object({ link: z.string(), fileId: z.string() }),
  rate: 'upload',
  errors: [...uploadErrors],
  audit: 'file.upload',
  summary: 'A file for a statement; served as a download',
});

const deleting = {
  effects: true,
  path: '/file/delete-md-img',
  access: 'problem.create',
  reply: nothing,
  rate: 'write',
  errors: ['upload.not-found', 'upload.in-use'],
  audit: 'file.delete',
} as const;
const uploaded = z.object({ fileId: z.string().regex(/^(?:[0-9a-f]{64}\.(?:png|webp|gif)|[0-9a-f]{32})$/) });

/**
 * Of the wire (Wire 13). Deletes only pictures that nothing shows any more; an older version of a problem
 * shows its picture again once the version is brought back.
 */
export const deleteMarkdownImage = endpoint({
  ...deleting,
  method: 'POST',
  body: uploaded,
  summary: 'Delete an uploaded picture or file: by who uploaded it, or who edits any problem',
});

export const deleteMarkdownImageByGet = endpoint({
  ...deleting,
  method: 'GET',
  query: uploaded,
  summary: 'The same (Wire 11)',
});

/** For previews of texts that are not saved yet. */
export const signFileLinks = endpoint({
  method: 'POST',
  effects: false,
  path: '/file/sign-links',
  access: 'problem.create',
  body: z.object({ links: z.array(z.string().max(120)).max(100) }),
  /** Signed addresses by the given ones; a text that is no address of a file is left out. */
  reply: z.object({ signed: z.record(z.string(), z.string()) }),
  rate: 'read',
  summary: 'Sign addresses of pictures and files for 10 minutes',
});

export const readStatementFile = endpoint({
  method: 'GET',
  effects: false,
  path: '/public/file/:id',
  access: 'anyone',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  query: signedQuery,
  reply: z.null(),
  replyKind: 'file',
  rate: 'read',
  errors: ['request.not-found'],
  summary: 'A file of a statement, as a download: with its signature, or of something public',
});
