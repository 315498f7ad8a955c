import '@fastify/multipart';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { formatLivePosition, livePositionHeader } from '@assize/shared/wire/ws.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertExactly } from '../exactly.ts';
import { type Authenticate, admit, bareToken, type IdentifyBasic, type IdentifyNode } from './access.ts';
import type { AuditLog } from './audit.ts';
import { success } from './envelope.ts';
import type { AnyCall, FileReply, Handler, TokenReply, UploadedFile } from './handler.ts';
import { type Limits, payerOf } from './limits.ts';
import { localeOfRequest } from './locale.ts';
import { runLogged } from './logged.ts';
import { documented } from './openapi.ts';
import { parsePart, refuseNull } from './parse.ts';
import { keyHeader, keyOf, type Repeats, takesKey } from './repeats.ts';
import './request.ts';
import type { IdentifySeat } from './seat.ts';
import { type Encoded, encodeShared } from './shared-answer.ts';
import { signedBody, unprovenForm } from './signed-body.ts';
import { openToPages, registerPreflight } from './surface.ts';
import { tooLarge } from './too-large.ts';

const defaultBodyLimit = 1024 * 1024;

type Door = {
  authenticate: Authenticate;
  identifyNode: IdentifyNode;
  identifySeat?: IdentifySeat | undefined;
  identifyBasic?: IdentifyBasic | undefined;
  limits: Limits;
  auditLog: AuditLog;
  repeats: Repeats;
  /** Check every answer against its schema before it leaves. */
  checkSent: boolean;
};

/** Puts handlers behind their doors: session, policy, rate limit, body limit, parsing; then the envelope. */
export const registerHandlers = (app: FastifyInstance, handlers: readonly Handler[], door: Door): void => {
  for (const handler of handlers) {
    const { endpoint } = handler;
    if (endpoint.surface !== undefined) registerPreflight(app, endpoint, door.limits);
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      schema: documented(endpoint),
      config: { endpoint },
      bodyLimit: endpoint.maxBody ?? defaultBodyLimit,
      onRequest: async (request, reply) => pass(endpoint, door, request, reply),
      preParsing: async (request, _reply, payload) =>
        endpoint.bodyKind === 'upload' ? unprovenForm(request, payload) : signedBody(request, payload),
      handler: async (request, reply) => {
        const call = await callOf(endpoint, request);
        // Without the position readers only ask once more, so a failure to read it must not refuse the data.
        const at = (await handler.standsAt?.(call).catch(() => null)) ?? null;
        if (at) void reply.header(livePositionHeader, formatLivePosition(at));
        const result = await perform(handler, door, request, call);
        return answer(endpoint, result, reply, door.checkSent);
      },
    });
  }
};

/** Runs the handler and logs what it did; a call that carries a key is done once. */
const perform = (handler: Handler, door: Door, request: FastifyRequest, call: AnyCall): Promise<unknown> => {
  const { endpoint } = handler;
  const work = () => runLogged(door.auditLog, handler, call);
  const { key } = call.actor;
  const payer = payerOf(request);
  if (key === undefined || payer === null) return work();
  const { params, query, body } = call;
  return door.repeats.once(
    { payer, key, asked: [endpoint.method, endpoint.path, params, query, body] },
    work,
  );
};

/**
 * Checks rate, caller and rights before a byte of the body is read. The address pays first, so that bad
 * tokens are counted too; a known caller pays in its place.
 */
const pass = async (endpoint: Endpoint, door: Door, request: FastifyRequest, reply: FastifyReply) => {
  const { limits } = door;
  if (endpoint.surface !== undefined) openToPages(reply);
  const { rate = endpoint.method === 'GET' ? 'read' : 'write' } = endpoint;
  await limits.enter(rate, request.ip);
  await identify(endpoint, door, request, reply);
  const payer = payerOf(request);
  if (payer !== null) await limits.settle(rate, payer, request.ip);
  if (endpoint.access !== 'judge-node' && endpoint.replyKind !== 'token')
    admit(endpoint.access, request.viewer);
};

/** @throws AssizeError 401 when the token or signature of the call is not good */
const identify = async (endpoint: Endpoint, door: Door, request: FastifyRequest, reply: FastifyReply) => {
  const { authorization } = request.headers;
  if (endpoint.access === 'judge-node') {
    request.node = await door.identifyNode(bareToken(authorization));
    return;
  }
  const seat = (await door.identifySeat?.(request)) ?? null;
  // Nobody signs the parts of a form.
  request.seat = seat && endpoint.bodyKind === 'upload' ? { ...seat, signed: null } : seat;
  // A sign-in starts over: an old token that still hangs on the request does not spoil it.
  if (endpoint.replyKind === 'token') return;
  if (endpoint.surface !== undefined && door.identifyBasic && /^Basic /i.test(authorization ?? '')) {
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 512);
    request.viewer = await door.identifyBasic(authorization ?? '', { ip: request.ip, userAgent });
    return;
  }
  const session = await door.authenticate(authorization);
  request.viewer = session?.viewer ?? null;
  if (session?.renewed) void reply.headers({ authorization: session.renewed, 'refresh-token': 'true' });
};

const callOf = async (endpoint: Endpoint, request: FastifyRequest): Promise<AnyCall> => {
  const locale = localeOfRequest(request);
  const part = (schema: Endpoint['body'], input: unknown) =>
    schema === undefined ? undefined : parsePart(schema, input, locale);
  refuseNull(request.params, locale);
  refuseNull(request.query, locale);
  return {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, request.query),
    body: part(endpoint.body, request.body),
    viewer: request.viewer,
    actor: {
      ...{ viewer: request.viewer, ip: request.ip, requestId: request.id, seat: request.seat },
      key: takesKey(endpoint) ? keyOf(request.headers[keyHeader]) : undefined,
    },
    node: request.node,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
    locale,
    upload: endpoint.bodyKind === 'upload' ? await uploadOf(request, endpoint) : undefined,
  };
};

const uploadOf = async (request: FastifyRequest, endpoint: Endpoint): Promise<UploadedFile> => {
  const limit = endpoint.maxBody ?? defaultBodyLimit;
  if (Number(request.headers['content-length'] ?? 0) > limit + 64 * 1024) throw tooLarge(limit);
  if (!request.isMultipart()) throw new AssizeError('upload.missing-file', { field: 'file' });
  const part = await request.file({ limits: { fileSize: limit, files: 1, fields: 20 } });
  if (part === undefined || part.fieldname !== 'file')
    throw new AssizeError('upload.missing-file', { field: 'file' });
  part.file.once('limit', () => part.file.destroy(tooLarge(limit)));
  return { filename: part.filename, stream: part.file };
};

// Handlers come with their types tied by `handle`; behind the door only the endpoint says what a result is.
const answer = (endpoint: Endpoint, result: unknown, reply: FastifyReply, check: boolean) => {
  if (endpoint.replyKind === 'file') return sendFile(result as FileReply, reply);
  let data = result;
  if (endpoint.replyKind === 'token') {
    const { token, data: inner } = result as TokenReply<unknown>;
    if (token !== null) void reply.header('authorization', token);
    data = inner;
  }
  if (check) assertExactly(endpoint.reply, data, `the answer of ${endpoint.method} ${endpoint.path}`);
  if (endpoint.surface === undefined) {
    const { 'accept-encoding': accepted = '' } = reply.request.headers;
    const encoded = encodeShared(data, String(accepted));
    return encoded === null ? success(data ?? null) : sendEncoded(encoded, reply);
  }
  return data;
};

const sendEncoded = async (encoded: Promise<Encoded>, reply: FastifyReply) => {
  const { body, encoding } = await encoded;
  void reply.headers({
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  });
  return reply.send(body);
};

const shownFilePolicy = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const sendFile = (file: FileReply, reply: FastifyReply) => {
  void reply.headers({
    'content-type': file.contentType,
    ...(file.size === undefined ? {} : { 'content-length': file.size }),
    ...(file.etag === undefined ? {} : { etag: `"${file.etag}"` }),
    ...(file.privateSeconds ? { 'cache-control': `private, max-age=${file.privateSeconds}` } : {}),
    ...(file.forGood ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}),
    ...(file.fileName === undefined
      ? {}
      : {
          'content-disposition': `${file.shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
        }),
    // A plugin of the browser shows the file, which the policy of pages would keep out.
    ...(file.shown ? { 'content-security-policy': shownFilePolicy } : {}),
  });
  return reply.send(file.stream);
};
