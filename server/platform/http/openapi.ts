import { holdersOf } from '@assize/shared/domain/permissions.ts';
import { type ErrorCode, errorCatalogue } from '@assize/shared/errors.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { keyHeader, takesKey } from './repeats.ts';

const failureBody = z.object({
  status: z.int(),
  msg: z.string(),
  data: z.null(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  field: z.string().optional(),
  requestId: z.string(),
});

const bareFailureBody = z.object({ code: z.int(), message: z.string() });

const upload = z.object({ file: z.file() });

/** Publishes the OpenAPI 3.1 document of all routes at /api/docs, as JSON at /api/docs/json (Wire 8). */
export const openApi = async (
  app: FastifyInstance,
  options: { title: string; version: string },
): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: options.title,
        version: options.version,
        description: [
          'Every JSON answer is `{status, msg, data}`; a failed one adds `code`, which is stable. Codes:',
          ...Object.entries(errorCatalogue).map(([code, status]) => `- ${status} \`${code}\``),
        ].join('\n'),
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Session token, raw' },
          node: { type: 'http', scheme: 'bearer', description: 'Token of the judge nodes' },
        },
      },
    },
    transform: (route) => jsonSchemaTransform(route),
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false });
};

/** The schema of one endpoint as the document shows it; requests are parsed in register.ts, not by Fastify. */
export const documented = (endpoint: Endpoint): FastifySchema => ({
  summary: endpoint.summary,
  tags: [areaOf(endpoint)],
  ...securityOf(endpoint),
  description: `For ${callersOf(endpoint)}. Answers also: ${codesOf(endpoint).join(', ')}`,
  // Extensions of the document, for programs that read it.
  ...{ 'x-access': endpoint.access, 'x-errors': codesOf(endpoint) },
  // The document leaves out what is false.
  ...(endpoint.effects ? { 'x-effects': true } : {}),
  ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
  ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
  ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
  ...(takesKey(endpoint) ? { headers: z.object({ [keyHeader]: z.string().max(255).optional() }) } : {}),
  ...(endpoint.bodyKind === 'upload' ? { consumes: ['multipart/form-data'], body: upload } : {}),
  response: {
    200:
      endpoint.replyKind === 'file'
        ? { description: 'The file', content: { 'application/octet-stream': { schema: z.file() } } }
        : endpoint.surface === undefined
          ? z.object({ status: z.literal(200), msg: z.string(), data: endpoint.reply })
          : endpoint.reply,
    '4xx': failureOf(endpoint),
    '5xx': failureOf(endpoint),
  },
});

const failureOf = ({ surface }: Endpoint) => (surface === undefined ? failureBody : bareFailureBody);

const areaOf = ({ path, access, surface }: Endpoint): string => {
  if (surface !== undefined) return 'contest API (CLICS)';
  if (access === 'judge-node') return 'judge nodes';
  return path.startsWith('/admin/') ? 'admin' : 'site';
};

const securityOf = ({ access }: Endpoint) => {
  if (access === 'anyone') return {};
  return { security: [access === 'judge-node' ? { node: [] } : { token: [] }] };
};

const callersOf = ({ access }: Endpoint): string => {
  if (access === 'anyone') return 'everybody';
  if (access === 'signed-in') return 'everybody who is signed in';
  if (access === 'judge-node') return 'judge nodes';
  return `holders of \`${access}\` (${holdersOf(access).join(', ')})`;
};

const session = ['auth.required', 'auth.expired', 'auth.ended'] as const;
const anywhere = [
  'request.too-many',
  'service.database-away',
  'service.redis-away',
  'service.stopping',
  'internal',
] as const;

/** Errors of an endpoint: those of the door, by its declaration, and those it declares for its handler. */
const codesOf = (endpoint: Endpoint): ErrorCode[] => {
  const { access, replyKind, bodyKind, body, query, params, errors = [] } = endpoint;
  const isUpload = bodyKind === 'upload';
  const hasInput = body !== undefined || query !== undefined || params !== undefined;
  const ofAccess = (): readonly ErrorCode[] => {
    if (access === 'judge-node') return ['judge.unknown-node'];
    // Open endpoints tell of an old token too; only signing in looks at none.
    if (access === 'anyone') return replyKind === 'token' ? [] : session;
    return access === 'signed-in' ? session : [...session, 'auth.forbidden'];
  };
  const codes: readonly ErrorCode[] = [
    ...errors,
    ...(hasInput ? (['request.invalid'] as const) : []),
    ...(body === undefined ? [] : (['request.malformed-json', 'request.unsupported-media'] as const)),
    ...(takesKey(endpoint) ? (['request.key-reused', 'request.in-progress'] as const) : []),
    ...(isUpload ? (['upload.missing-file', 'upload.incomplete'] as const) : []),
    ...(isUpload || body !== undefined ? (['request.too-large'] as const) : []),
    ...ofAccess(),
    ...anywhere,
  ];
  return [...new Set(codes)];
};
