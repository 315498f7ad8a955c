/** Endpoints of judge nodes for test data. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { blob, manifest, sha256 } from './manifest.ts';

export const readManifest = endpoint({
  method: 'GET',
  effects: false,
  path: '/judge/manifest/:hash',
  access: 'judge-node',
  params: z.object({ hash: sha256 }),
  reply: manifest,
  rate: 'node',
  errors: ['judge.unknown-data'],
  summary: 'Test-data manifest by its hash',
});

/** For what a task makes on a node: generated test data. */
export const storeBlob = endpoint({
  method: 'POST',
  effects: true,
  path: '/judge/blob',
  access: 'judge-node',
  bodyKind: 'upload',
  maxBody: 256 * 1024 * 1024,
  reply: blob,
  rate: 'node',
  errors: ['upload.missing-file', 'upload.no-space'],
  summary: 'A node hands in a file; it is kept under its hash',
});

export const readBlob = endpoint({
  method: 'GET',
  effects: false,
  path: '/judge/blob/:hash',
  access: 'judge-node',
  params: z.object({ hash: sha256 }),
  reply: z.null(),
  replyKind: 'file',
  rate: 'node',
  errors: ['judge.unknown-data'],
  summary: 'A test-data file by its hash',
});
