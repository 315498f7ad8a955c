import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  announceNode,
  createNodeToken,
  leaveNode,
  listJudgeNodes,
  listNodeTokens,
  readQueue,
  revokeNodeToken,
  rotateNodeToken,
} from '@assize/shared/areas/node/endpoints.ts';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import { getWebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import { roles } from '@assize/shared/domain/roles.ts';
import { describe, expect, it, vi } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { announce, nodeHeaders, testNode } from '../../test/fake-judge.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { queueForLanguage } from './registry.ts';

const staff = ['root', 'admin', 'problem_admin'] as const;
const others = roles.filter((role) => !staff.some((one) => one === role));
guards(readQueue, { allowed: ['visitor', ...roles], refused: [] });
guards(listJudgeNodes, { allowed: staff, refused: ['visitor', ...others] });
for (const endpoint of [listNodeTokens, createNodeToken, rotateNodeToken, revokeNodeToken])
  guards(endpoint, { allowed: ['root'], refused: ['visitor', 'admin', 'problem_admin', ...others] });
rejects(createNodeToken, { name: ['', ' ', 'x'.repeat(65), 7, null] }, { as: 'root' });
rejects(
  rotateNodeToken,
  { id: [0, 'x', null], overlapMinutes: [-1, 0.5, 7 * 24 * 60 + 1, 'x'] },
  { as: 'root', base: { id: 1 } },
);
rejects(revokeNodeToken, { id: [0, -1, 'x', { $gt: 0 }, null] }, { as: 'root' });

const say = (site: TestSite, secret: string, node = testNode()) =>
  site.asVisitor().send(announceNode, { body: node }, { headers: { authorization: `Bearer ${secret}` } });

describe('a node token (Judging 12)', () => {
  it('lets a node in, and is known by its name afterwards', async () => {
    const site = await startTestSite();
    const root = site.as('root');
    const { token, secret } = await root.call(createNodeToken, { body: { name: 'hall two' } });
    expect(token).toMatchObject({ name: 'hall two', createdBy: 'root', lastUsedAt: null, oldUntil: null });
    expect((await say(site, secret, testNode('n1'))).status).toBe(200);
    const { nodes } = await root.call(listJudgeNodes);
    expect(nodes.find(({ id }) => id === 'n1')?.token).toEqual({ id: token.id, name: 'hall two' });
    const listed = (await root.call(listNodeTokens)).find(({ id }) => id === token.id);
    expect(listed).toMatchObject({ lastUsedBy: 'n1', lastUsedAt: expect.any(String) });
  });

  it('is shown once: neither lists nor the log nor the database hold its secret', async () => {
    const site = await startTestSite();
    const root = site.as('root');
    const { token, secret } = await root.call(createNodeToken, { body: { name: 'secret one' } });
    const { secret: next } = await root.call(rotateNodeToken, { body: { id: token.id } });
    const log = await root.call(listAudit, { query: {} });
    const stored = await site.app.core.database
      .useDb(site.app.core.config.mongoDatabase)
      .collection('node_tokens')
      .find()
      .toArray();
    const all = JSON.stringify([
      await root.call(listNodeTokens),
      await root.call(listJudgeNodes),
      log,
      stored,
    ]);
    expect(all).toContain('secret one');
    for (const one of [secret, next]) expect(all).not.toContain(one);
    expect(log.records.slice(0, 2).map(({ action, username, target }) => [action, username, target])).toEqual(
      [
        ['node-token.rotate', 'root', `${token.id} secret one`],
        ['node-token.create', 'root', `${token.id} secret one`],
      ],
    );
  });

  it('may not have the name of another that is in use', async () => {
    const site = await startTestSite();
    const root = site.as('root');
    const { token } = await root.call(createNodeToken, { body: { name: 'Twice' } });
    const again = await root.send(createNodeToken, { body: { name: 'twice' } });
    expect([again.status, again.body.code, again.body.field]).toEqual([409, 'node-token.name-taken', 'name']);
    await root.call(revokeNodeToken, { body: { id: token.id } });
    await root.call(createNodeToken, { body: { name: 'twice' } });
    const racing = await Promise.all(
      [1, 2, 3].map(() => root.send(createNodeToken, { body: { name: 'race' } })),
    );
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('has two secrets for a while after a rotation', async () => {
    const clock = handClock();
    const site = await startTestSite({ ownData: true, clock });
    const root = site.as('root');
    const { token, secret: first } = await root.call(createNodeToken, { body: { name: 'a' } });
    const { secret: second, token: rotated } = await root.call(rotateNodeToken, {
      body: { id: token.id, overlapMinutes: 30 },
    });
    const oldFor = Date.parse(rotated.oldUntil ?? '') - clock.now().getTime();
    expect(Math.abs(oldFor - 30 * 60_000)).toBeLessThan(5_000);
    expect([(await say(site, first)).status, (await say(site, second)).status]).toEqual([200, 200]);
    clock.advance(31 * 60_000);
    expect([(await say(site, first)).status, (await say(site, second)).status]).toEqual([401, 200]);
    const { secret: third } = await root.call(rotateNodeToken, { body: { id: token.id, overlapMinutes: 0 } });
    expect([(await say(site, second)).status, (await say(site, third)).status]).toEqual([401, 200]);
  });

  it('ends at once when it is revoked, and its nodes with it', async () => {
    const site = await startTestSite({ ownData: true });
    const root = site.as('root');
    const { token, secret } = await root.call(createNodeToken, { body: { name: 'stolen' } });
    await say(site, secret, testNode('gone'));
    await announce(site, testNode('stays'));
    await root.call(revokeNodeToken, { body: { id: token.id } });
    const refused = await say(site, secret, testNode('gone'));
    expect([refused.status, refused.body.code]).toEqual([401, 'judge.unknown-node']);
    expect((await root.call(listJudgeNodes)).nodes.map(({ id }) => id)).toEqual(['stays']);
    for (const endpoint of [revokeNodeToken, rotateNodeToken]) {
      const again = await root.send(endpoint, { body: { id: token.id } });
      expect([again.status, again.body.code]).toEqual([404, 'node-token.not-found']);
    }
    const unknown = await root.send(revokeNodeToken, { body: { id: 4711 } });
    expect(unknown.status).toBe(404);
  });

  it('says goodbye for its own nodes only, and twice is once', async () => {
    const site = await startTestSite({ ownData: true });
    const root = site.as('root');
    const { secret } = await root.call(createNodeToken, { body: { name: 'one hall' } });
    const { secret: other } = await root.call(createNodeToken, { body: { name: 'another hall' } });
    await say(site, secret, testNode('mine'));
    await announce(site, testNode('ours'));
    const leave = async (id: string, by: string) => {
      const headers = { authorization: `Bearer ${by}` };
      return (await site.asVisitor().send(leaveNode, { body: { id } }, { headers })).status;
    };
    const left = async () => (await root.call(listJudgeNodes)).nodes.map(({ id }) => id).toSorted();
    for (const [id, by] of [
      ['mine', other],
      ['mine', site.app.core.nodeToken],
      ['ours', secret],
      ['nobody', secret],
    ] as const)
      expect(await leave(id, by)).toBe(200);
    expect(await left()).toEqual(['mine', 'ours']);
    expect([await leave('mine', secret), await leave('mine', secret)]).toEqual([200, 200]);
    expect(await left()).toEqual(['ours']);
  });

  it('rotated by two at once gives a secret to one of them', async () => {
    const site = await startTestSite();
    const root = site.as('root');
    const { token } = await root.call(createNodeToken, { body: { name: 'both' } });
    const sent = await Promise.all([1, 2].map(() => root.send(rotateNodeToken, { body: { id: token.id } })));
    const won = sent.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThanOrEqual(1);
    const secrets = rotateNodeToken.reply.array().parse(won.map(({ body }) => body.data));
    expect((await say(site, secrets.at(-1)?.secret ?? '')).status).toBe(200);
  });

  it('is not needed by nodes that have the server’s own', async () => {
    const site = await startTestSite({ ownData: true });
    await announce(site);
    expect((await site.as('root').call(listJudgeNodes)).nodes[0]?.token).toBeNull();
    for (const secret of ['', 'x', 'node_', `${site.app.core.nodeToken}x`])
      expect((await say(site, secret)).status).toBe(401);
  });
});

describe('the judges as staff see them (Judging 13)', () => {
  const clang = (id: string, version: string): JudgeNode => ({
    ...testNode(id),
    languages: [
      { name: 'C', version },
      { name: 'Python3', version: '3.11' },
    ],
    missing: [{ name: 'Java', reason: 'javac is not installed' }],
  });

  it('say which compilers differ and what nobody has, with the reason', async () => {
    const site = await startTestSite({ ownData: true });
    await announce(site, clang('a', 'gcc 12'));
    await announce(site, clang('b', 'gcc 13'));
    const { nodes, missing, queues } = await site.as('admin').call(listJudgeNodes);
    expect(nodes.map(({ id, mismatched, live }) => [id, mismatched, live])).toEqual([
      ['a', ['C'], true],
      ['b', ['C'], true],
    ]);
    expect(missing).toContainEqual({ name: 'Java', reason: 'javac is not installed' });
    expect(missing.map(({ name }) => name)).not.toContain('C');
    expect(queues.map(({ name }) => name)).toEqual(['judge', 'judge-tasks']);
  });

  it('are seen for a day after they were lost, and not after they said goodbye', async () => {
    const clock = handClock();
    const site = await startTestSite({ ownData: true, clock, config: { roles: ['api'] } });
    await announce(site, testNode('lost'));
    await announce(site, testNode('polite'));
    await site.asVisitor().send(leaveNode, { body: { id: 'polite' } }, { headers: nodeHeaders(site) });
    clock.advance(16_000);
    expect(await site.app.services.node.registry.sweep()).toBe(true);
    expect(await site.app.services.node.registry.sweep()).toBe(false);
    const { nodes } = await site.as('root').call(listJudgeNodes);
    expect(nodes.map(({ id, live }) => [id, live])).toEqual([['lost', false]]);
    expect((await site.asVisitor().call(readQueue)).nodes).toEqual([]);
    clock.advance(24 * 60 * 60_000);
    await site.app.services.node.registry.sweep();
    expect(await site.app.services.node.registry.known()).toEqual([]);
  });

  /** Lets something happen right after the first read of all nodes. */
  const afterFirstRead = (site: TestSite, happens: () => Promise<unknown>) => {
    const { client } = site.app.core.redis;
    const read = client.hgetall.bind(client);
    vi.spyOn(client, 'hgetall').mockImplementationOnce(async (key) => {
      const found = await read(key);
      await happens();
      return found;
    });
  };

  it('that come back while lost ones are looked for are not overwritten', async () => {
    const clock = handClock();
    const site = await startTestSite({ ownData: true, clock, config: { roles: ['api'] } });
    const { registry } = site.app.services.node;
    await announce(site, testNode('back'));
    clock.advance(16_000);
    afterFirstRead(site, () => announce(site, { ...testNode('back'), slots: 7 }));
    expect(await registry.sweep()).toBe(false);
    expect((await registry.live()).map(({ id, slots }) => [id, slots])).toEqual([['back', 7]]);
    clock.advance(25 * 60 * 60_000);
    afterFirstRead(site, () => announce(site, testNode('back')));
    await registry.sweep();
    expect((await registry.live()).map(({ id }) => id)).toEqual(['back']);
  });

  it('that come with another token while theirs is dismissed, or they say goodbye, stay', async () => {
    const site = await startTestSite({ ownData: true, config: { roles: ['api'] } });
    const { registry } = site.app.services.node;
    await registry.announce(testNode('moved'), 7);
    afterFirstRead(site, () => registry.announce(testNode('moved'), 8));
    await registry.dismiss(7);
    expect((await registry.known()).map(({ tokenId }) => tokenId)).toEqual([8]);
    afterFirstRead(site, () => registry.announce(testNode('moved'), 9));
    await registry.leave('moved', 8);
    expect((await registry.known()).map(({ tokenId }) => tokenId)).toEqual([9]);
  });

  it('that do not start say why, and count for nothing', async () => {
    const site = await startTestSite({ ownData: true });
    const broken = {
      ...testNode('broken'),
      slots: 0,
      languages: [],
      trouble: 'network-unreachable: it is not',
    };
    await announce(site, broken);
    const { nodes } = await site.as('root').call(listJudgeNodes);
    expect(nodes[0]).toMatchObject({ id: 'broken', live: false, trouble: 'network-unreachable: it is not' });
    expect((await site.asVisitor().call(getWebsiteConfig)).judgesUp).toBe(0);
    expect((await site.asVisitor().call(readQueue)).nodes).toEqual([]);
  });

  it('show neither name nor machine to the public', async () => {
    const site = await startTestSite({ ownData: true });
    await announce(site, { ...testNode('private-name'), host: 'private-host' });
    const sent = await site.asVisitor().send(readQueue);
    expect(JSON.stringify(sent.body.data)).not.toContain('private');
    expect(sent.body.data).toMatchObject({ nodes: [{ no: 1, slots: 1, busy: 0, draining: false }] });
  });
});

describe('where a job goes', () => {
  const node = (...names: string[]) => ({ languages: names.map((name) => ({ name, version: '1' })) });
  it.each([
    ['all have it', 'C', [node('C'), node('C', 'Java')], 'judge'],
    ['one lacks it', 'Java', [node('C'), node('C', 'Java')], 'judge.java'],
    ['none has it', 'C++ 17', [node('C')], 'judge.cpp-17'],
    ['no node is up', 'C', [], 'judge'],
    ['it is no program', 'Text', [node('C')], 'judge'],
  ] as const)('when %s', (_what, language, live, queue) => {
    expect(queueForLanguage(language, live)).toBe(queue);
  });
});
