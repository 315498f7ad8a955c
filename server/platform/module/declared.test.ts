import { topics } from '@assize/shared/index.ts';
import { describe, expect, it } from 'vitest';
import { forEverybody, topicFamily } from '../realtime/topic.ts';
import { collectDeclarations } from './declared.ts';
import type { ModuleParts } from './parts.ts';

const worker = (name: string) => ({
  name,
  roles: ['jobs'] as const,
  start: async () => ({ stop: async () => {} }),
});
/** The least that all modules together must declare. */
const whole: ModuleParts = {
  topics: Object.keys(topics).map((family) => ({
    topic: topicFamily(family, null, {}),
    policy: forEverybody,
  })),
  dashboards: { judges: async () => null, queue: async () => null, systemErrors: async () => 0 },
  identity: {
    authenticate: async () => null,
    viewerOfToken: async () => ({ uid: '', username: '', role: 'user', sessionId: '' }),
    identifyNode: async () => ({ tokenId: null }),
    identifySeat: async () => null,
  },
  auditLog: { begin: async () => ({ id: 1 }), finish: async () => {}, forget: async () => {} },
};
const collect = (...parts: readonly ModuleParts[]) => {
  const said = collectDeclarations();
  for (const one of parts) said.add(one);
  said.complete();
  return said.read();
};

describe('what modules declare', () => {
  it('is one list of each, in their order', () => {
    const declared = collect({ workers: [worker('one')] }, whole, { workers: [worker('two')], fileRefs: {} });
    expect(declared.workers.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(declared.fileRefs).toHaveLength(1);
  });

  it('is not known while modules are being built', () => {
    const said = collectDeclarations();
    said.add(whole);
    expect(() => said.read()).toThrow('only when all of them are built');
  });

  it.each<[string, ModuleParts, string]>([
    [
      'a topic of the contract',
      { ...whole, topics: (whole.topics ?? []).filter((one) => one.topic.family !== 'site') },
      'no module declares the topic site',
    ],
    [
      'a figure',
      { ...whole, dashboards: { judges: async () => null, queue: async () => null } },
      'no module declares the dashboard systemErrors',
    ],
    ['who is behind a token', { ...whole, identity: {} }, 'no module declares the identity authenticate'],
  ])('must hold %s', (_what, parts, message) => {
    expect(() => collect(parts)).toThrow(message);
  });

  it.each<[string, ModuleParts, string]>([
    [
      'a topic',
      { topics: [{ topic: topicFamily('site', null, {}), policy: forEverybody }] },
      'two modules declare the topic site',
    ],
    ['a figure', { dashboards: { queue: async () => null } }, 'several modules declare the dashboard queue'],
    [
      'who reads the signature of a seat',
      { identity: { identifySeat: async () => null } },
      'several modules declare the identity identifySeat',
    ],
    [
      'a consumer',
      { consumers: [1, 2].map(() => ({ name: 'board', follows: [] })) },
      'two modules declare the consumer board',
    ],
    ['a worker', { workers: [worker('bell'), worker('bell')] }, 'two modules declare the worker bell'],
  ])('has %s once', (_what, parts, message) => {
    expect(() => collect(whole, parts)).toThrow(message);
  });
});
