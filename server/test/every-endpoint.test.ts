/** Rules of every endpoint, by its declaration: the wrong callers are refused, and no body that is too large is read. */

import { may } from '@assize/shared/domain/permissions.ts';
import { roles } from '@assize/shared/domain/roles.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { describe, expect, it } from 'vitest';
import { nodeHeaders } from './fake-judge.ts';
import { startTestSite } from './site.ts';

const site = await startTestSite();
const named = (endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const;
const endpoints = site.app.core.declared().routes.map(({ endpoint }) => endpoint);
const ofNodes = endpoints.filter(({ access }) => access === 'judge-node');
const ofUsers = endpoints.filter(({ access }) => access !== 'judge-node' && access !== 'anyone');
const withBody = endpoints.filter(({ body, bodyKind }) => body !== undefined || bodyKind === 'upload');

describe('who has not signed in', () => {
  it.each(ofUsers.map(named))('is refused by %s, before what is asked is looked at', async (_, endpoint) => {
    const sent = await site.asVisitor().send(endpoint);
    expect([sent.status, sent.body.code]).toEqual([401, 'auth.required']);
  });

  it.each(ofNodes.map(named))('is no judge to %s, with a session neither', async (_, endpoint) => {
    const root = site.as('root');
    const tries = [
      site.asVisitor().send(endpoint),
      root.send(endpoint),
      site.asVisitor().send(endpoint, {}, { headers: { authorization: 'Bearer wrong' } }),
    ];
    for (const { status, body } of await Promise.all(tries))
      expect([status, body.code]).toEqual([401, 'judge.unknown-node']);
  });
});

describe('who has another role', () => {
  it.each(ofUsers.map(named))('is refused by %s', async (_, endpoint) => {
    const { access } = endpoint;
    for (const role of roles) {
      if (access === 'judge-node' || access === 'anyone' || access === 'signed-in') continue;
      if (may(role, access)) continue;
      const sent = await site.as(role).send(endpoint);
      expect([role, sent.status, sent.body.code]).toEqual([role, 403, 'auth.forbidden']);
    }
  });
});

describe('a body that says it is too large', () => {
  /** Beside the file, the frame of a form. */
  const frame = 64 * 1024;
  it.each(withBody.map(named))('is refused by %s', async (_, endpoint) => {
    const { maxBody = 1024 * 1024, bodyKind, method, path, access } = endpoint;
    const isUpload = bodyKind === 'upload';
    const sent = await site.as('root').inject({
      method,
      url: `/api${path}`,
      payload: isUpload ? '--x--' : '{}',
      headers: {
        ...(access === 'judge-node' ? nodeHeaders(site) : {}),
        'content-type': isUpload ? 'multipart/form-data; boundary=x' : 'application/json',
        'content-length': String(maxBody + (isUpload ? frame : 0) + 1),
      },
    });
    // An upload whose address is wrong is refused for that; its file is not read either.
    const refused = isUpload && sent.status === 400 ? [400, 'request.invalid'] : [413, 'request.too-large'];
    expect([sent.status, sent.body.code]).toEqual(refused);
  });
});
