import {
  adminLogin,
  adminLogout,
  adminLogoutByGet,
  checkUsernameOrEmail,
  getRegisterCode,
  getRegisterCodeByGet,
  getUserAuthInfo,
  login,
  logout,
  logoutByGet,
  register,
} from '@assize/shared/areas/account/endpoints.ts';
import { getCaptcha, solveCaptcha } from '@assize/shared/areas/captcha/endpoints.ts';
import { getWebsiteConfig, health, listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { may, permissions, type Verb } from '@assize/shared/domain/permissions.ts';
import { type Role, roles } from '@assize/shared/domain/roles.ts';
import { isErrorCode } from '@assize/shared/errors.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { admit } from '../platform/http/access.ts';
import { startTestSite } from './site.ts';
import { guards, rejects } from './tables.ts';

const everyone: readonly (Role | 'visitor')[] = ['visitor', ...roles];
const document = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

describe('the route table (Accounts 11, Wire 8)', () => {
  it('names a known policy for every endpoint', async () => {
    const site = await startTestSite();
    const policies = new Set<string>(['anyone', 'signed-in', 'judge-node', ...Object.keys(permissions)]);
    expect(site.app.core.declared().routes.length).toBeGreaterThan(10);
    for (const { endpoint } of site.app.core.declared().routes)
      expect(policies, `${endpoint.method} ${endpoint.path}`).toContain(endpoint.access);
  });

  it('has no route beside the endpoints but pages, documents and the socket', async () => {
    const site = await startTestSite();
    const declared = new Set(
      site.app.core.declared().routes.map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`),
    );
    const open = site.app.routes
      .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
      .map(({ method, url }) => `${method} ${url}`)
      .filter((route) => !declared.has(route));
    expect(open.filter((route) => !/^GET \/api\/(docs(\/.*)?|ws)$/.test(route))).toEqual([]);
    expect(site.app.routes.length).toBeGreaterThan(declared.size);
  });

  it('is published whole as OpenAPI 3.1', async () => {
    const site = await startTestSite();
    const sent = await site.asVisitor().inject({ method: 'GET', url: '/api/docs/json' });
    expect(sent.status).toBe(200);
    const { openapi, paths } = document.parse(JSON.parse(sent.raw.toString()));
    expect(openapi).toBe('3.1.0');
    for (const { endpoint } of site.app.core.declared().routes) {
      const path = `/api${endpoint.path}`.replaceAll(/:(\w+)/g, '{$1}');
      const operation = z
        .looseObject({
          summary: z.string(),
          description: z.string(),
          responses: z.record(z.string(), z.unknown()),
          'x-access': z.string(),
          'x-errors': z.array(z.string()),
        })
        .parse(paths[path]?.[endpoint.method.toLowerCase()]);
      expect(operation.summary).toBe(endpoint.summary);
      const isFile = endpoint.replyKind === 'file';
      // Answers of standards have no envelope: some are lists.
      const plain = endpoint.surface === undefined ? { type: 'object' } : {};
      const format = { schema: isFile ? { format: 'binary' } : plain };
      expect(operation.responses['200'], path).toMatchObject({
        content: { [isFile ? 'application/octet-stream' : 'application/json']: format },
      });
      expect(operation['x-access']).toBe(endpoint.access);
      expect(operation['x-effects'] ?? false).toBe(endpoint.effects);
      const errors = operation['x-errors'];
      expect(errors).toEqual(expect.arrayContaining([...(endpoint.errors ?? []), 'request.too-many']));
      expect(errors.filter((code) => !isErrorCode(code))).toEqual([]);
      for (const code of errors) expect(operation.description).toContain(code);
      if (endpoint.access in permissions) {
        expect(errors).toEqual(expect.arrayContaining(['auth.required', 'auth.forbidden']));
        for (const role of roles)
          if (may(role, endpoint.access as Verb)) expect(operation.description).toContain(role);
      }
      if (endpoint.query !== undefined || endpoint.params !== undefined)
        expect(operation.parameters, path).toBeInstanceOf(Array);
      if (endpoint.body !== undefined) expect(operation.requestBody, path).toBeDefined();
    }
  });
});

describe('the permission table (Accounts 11)', () => {
  const staff: readonly Role[] = ['root', 'admin', 'problem_admin'];
  const mute: readonly Role[] = ['user_no_submit', 'user_no_submit_no_discuss', 'user_no_submit_muted'];
  const expected: Readonly<Record<Verb, readonly Role[]>> = {
    'submission.create': roles.filter((role) => !mute.includes(role)),
    'site.configure': ['root'],
    'announcement.manage': ['root'],
    'notice.manage': ['root'],
    'carousel.manage': ['root'],
    'dashboard.view': staff,
    'session.manage': ['root'],
    'hall.manage': ['root', 'admin'],
    'problem.create': staff,
    'problem.edit-any': ['root', 'problem_admin'],
    'problem.publish': ['root', 'problem_admin'],
    'problem.delete': ['root', 'problem_admin'],
    'problem.import': ['root'],
    'problem.export': ['root'],
    'tag.manage': ['root', 'problem_admin'],
    'contest.create': staff,
    'contest.edit-any': ['root'],
    'contest.delete': ['root'],
    'solution.moderate': ['root', 'problem_admin'],
    'solution.write': ['root', 'admin', 'problem_admin', 'user', 'user_no_submit'],
    'comment.write': roles.filter((role) => role !== 'user_muted' && role !== 'user_no_submit_muted'),
    'testdata.download': ['root', 'problem_admin'],
    rejudge: ['root'],
    'audit.read': ['root'],
    'user.manage': ['root'],
    'judges.manage': ['root'],
    'testdata.upload': staff,
    'submission.read-any-code': ['root'],
    'judges.view': staff,
    'statistics.refresh': ['root'],
    'health.details': staff,
  };
  const rows = Object.keys(permissions).flatMap((verb) =>
    roles.map((role) => ({ verb: verb as Verb, role })),
  );
  it.each(rows)('decides $verb for $role', ({ verb, role }) => {
    const pass = () => admit(verb, { uid: '0'.repeat(32), username: 'x', role, sessionId: 's' });
    if (expected[verb].includes(role)) expect(pass).not.toThrow();
    else expect(pass).toThrow('auth.forbidden');
    expect(() => admit(verb, null)).toThrow('auth.required');
  });
});

guards(getUserAuthInfo, { allowed: roles, refused: ['visitor'] });
for (const endpoint of [getWebsiteConfig, listAnnouncements, health, getCaptcha])
  guards(endpoint, { allowed: everyone, refused: [] });
guards(login, {
  allowed: ['visitor', 'user'],
  refused: [],
  input: { body: { username: 'x', password: 'wrong one' } },
});
guards(adminLogin, {
  allowed: ['visitor', 'user'],
  refused: [],
  input: { body: { username: 'x', password: 'wrong one' } },
});
for (const endpoint of [logout, logoutByGet, adminLogout, adminLogoutByGet])
  guards(endpoint, { allowed: [], refused: ['visitor'] });

const credentials = { username: 'somebody', password: 'long enough' };
for (const endpoint of [login, adminLogin])
  rejects(
    endpoint,
    {
      username: [undefined, null, '', '   ', 7, 'x'.repeat(21), { $gt: '' }, ['root']],
      password: [undefined, null, '', '12345', 'x'.repeat(26), { $ne: null }, 123456],
      captchaKey: ['', 'x'.repeat(65), 5],
    },
    { base: credentials },
  );
rejects(
  register,
  {
    username: [
      undefined,
      '',
      'ab',
      'x'.repeat(21),
      'with space',
      'a/b',
      '<b>hi</b>',
      'né',
      'a\u0000b',
      'tab\tbed',
    ],
    password: [undefined, '', '12345', 'x'.repeat(21)],
    email: [
      undefined,
      '',
      'nobody',
      'a@b',
      '@example.org',
      'a b@example.org',
      `${'x'.repeat(320)}@example.org`,
    ],
    code: [undefined, '', '12345', '1234567', 123456],
  },
  { base: { ...credentials, email: 'somebody@example.org', code: '123456' } },
);
for (const endpoint of [getRegisterCode, getRegisterCodeByGet])
  rejects(endpoint, { email: [undefined, '', 'nobody', 'a@', '@b.org'] });
rejects(checkUsernameOrEmail, {
  username: [5, { $gt: '' }, 'x'.repeat(65)],
  email: [5, [], 'x'.repeat(321)],
});
rejects(getCaptcha, { kind: ['', 'sound', 'SLIDE'], dark: ['maybe'] });
rejects(
  solveCaptcha,
  { captcha: [undefined, '', 'x'.repeat(65), 7], captchaKey: [undefined, '', 'x'.repeat(65)] },
  { base: { captcha: '1', captchaKey: 'k' } },
);
rejects(listAnnouncements, { currentPage: ['one', '1.5'], limit: ['all', '0x'] });
