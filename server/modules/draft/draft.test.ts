import {
  listDraftLanguages,
  listUnfinishedDrafts,
  mostDrafts,
  mostRevisions,
  readDraft,
  readDraftRevision,
  revisionStandsMs,
  saveDraft,
} from '@assize/shared/areas/draft/endpoints.ts';
import { usualCodeLength } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';
import { keepsBefore } from './service.ts';
import { draftStore } from './store.ts';

const sockets = useSockets();
const site = await startTestSite();
let pid: number;
beforeAll(async () => {
  pid = (await makeProblem(site.as('root'), 'DRAFT')).pid;
  await makeProblem(site.as('root'), 'DRAFTTWO');
  await makeProblem(site.as('root'), 'DRAFTHIDDEN', { auth: 2 });
});

type Change = { code?: string; base?: number; keep?: boolean; problemId?: string; language?: string };
const save = (by: Caller, change: Change = {}) =>
  by.send(saveDraft, {
    body: { problemId: 'DRAFT', language: 'C++ 17', code: 'int a;', base: 0, ...change },
  });
const saved = async (by: Caller, change: Change = {}) => {
  const { status, body } = await save(by, change);
  expect([status, body.code], body.msg).toEqual([200, undefined]);
};
const read = (by: Caller, language = 'C++ 17', problemId = 'DRAFT') =>
  by.call(readDraft, { query: { problemId, language } });
const answered = ({ status, body }: Awaited<ReturnType<typeof save>>) => [status, body.code, body.field];

describe('drafts (Drafts 1–4)', () => {
  it('are found by their owner alone, each problem and language by itself', async () => {
    const ann = site.asUser('draft_ann');
    expect(await read(ann)).toEqual({ draft: null, earlier: [] });
    await saved(ann, { code: 'first' });
    await saved(ann, { code: 'in C', language: 'C' });
    await saved(ann, { code: 'other', problemId: 'DRAFTTWO' });
    expect((await read(ann)).draft).toMatchObject({ revision: 1, code: 'first' });
    expect((await read(ann, 'C')).draft).toMatchObject({ revision: 1, code: 'in C' });
    // The display id is the same in any case.
    expect((await read(ann, 'C++ 17', 'draft')).draft).toMatchObject({ code: 'first' });
    expect(await read(site.asUser('draft_bob'))).toEqual({ draft: null, earlier: [] });
    expect(await read(site.as('root'))).toEqual({ draft: null, earlier: [] });
  });

  it('are told to the other pages of their owner when they are saved, and to nobody else', async () => {
    const [own, other] = [site.asUser('draft_pages'), site.asUser('draft_stranger')];
    const topic = `user.${await own.uid()}`;
    const page = await sockets.signedIn(site, await own.token());
    await sockets.subscribed(page, topic);
    const stranger = await sockets.signedIn(site, await other.token());
    await sockets.subscribed(stranger, `user.${await other.uid()}`);
    await saved(own, { code: 'first' });
    await saved(own, { code: 'second', base: 1 });
    expect(answered(await save(own, { code: 'third' }))[1]).toBe('draft.conflict');
    const heard = () => page.events(topic).filter((frame) => 'event' in frame && frame.event === 'draft');
    const told = await until('the second save', async () => heard().length === 2 && heard());
    const draft = { scope: 'practice', problemId: 'DRAFT', language: 'C++ 17' };
    expect(told).toMatchObject([{ data: { ...draft, revision: 1 } }, { data: { ...draft, revision: 2 } }]);
    expect(stranger.events(`user.${await other.uid()}`)).toEqual([]);
  });

  it('are never overwritten by a save that was made from another revision', async () => {
    const cyd = site.asUser('draft_cyd');
    await saved(cyd, { code: 'at home' });
    expect(answered(await save(cyd, { code: 'at school' }))).toEqual([409, 'draft.conflict', 'base']);
    expect(answered(await save(cyd, { code: 'at school', base: 2 }))[1]).toBe('draft.conflict');
    expect((await read(cyd)).draft).toMatchObject({ revision: 1, code: 'at home' });
    await saved(cyd, { code: 'at school', base: 1 });
    expect((await read(cyd)).draft).toMatchObject({ revision: 2, code: 'at school' });
    // The answer was lost and the same is sent again.
    await saved(cyd, { code: 'at school', base: 1 });
    expect((await read(cyd)).draft?.revision).toBe(2);
  });

  it('of two machines at once take one text', async () => {
    const dan = site.asUser('draft_dan');
    for (const base of [0, 1]) {
      const sent = await Promise.all(
        ['one', 'two', 'three'].map((code) => save(dan, { code: `${code} ${base}`, base })),
      );
      expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await read(dan)).draft?.revision).toBe(base + 1);
    }
  });

  it('keep the text that one act replaced, and give it back', async () => {
    const eve = site.asUser('draft_eve');
    await saved(eve, { code: 'written long ago' });
    await saved(eve, { code: 'written long ago.', base: 1 });
    expect((await read(eve)).earlier).toEqual([]);
    await saved(eve, { code: 'the template of the language', base: 2, keep: true });
    const { earlier } = await read(eve);
    expect(earlier).toMatchObject([{ revision: 2, length: 17, lines: 1 }]);
    const query = { problemId: 'DRAFT', language: 'C++ 17', revision: 2 };
    expect((await eve.call(readDraftRevision, { query })).code).toBe('written long ago.');
    const foreign = await site.as('root').send(readDraftRevision, { query });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'draft.not-found']);
  });

  it('keep no more texts than the newest', async () => {
    const fay = site.asUser('draft_fay');
    for (let base = 0; base <= mostRevisions + 2; base += 1)
      await saved(fay, { code: `text ${base}`, base, keep: true });
    const { earlier } = await read(fay);
    expect(earlier).toHaveLength(mostRevisions);
    expect(earlier[0]?.revision).toBe(mostRevisions + 2);
    const gone = { problemId: 'DRAFT', language: 'C++ 17', revision: 1 };
    expect((await fay.send(readDraftRevision, { query: gone })).status).toBe(404);
  });

  it('of one user are no more than the newest', async () => {
    const gus = site.asUser('draft_gus');
    const uid = await gus.uid();
    const store = draftStore(site.app.core.database);
    const text = (n: number) => ({ code: 'x', revision: 1, savedAt: new Date(n), since: new Date(n) });
    const key = (n: number) => ({ uid, scope: 'practice', pid: 1_000_000 + n, language: 'C' });
    for (let n = 0; n < mostDrafts; n += 1) await store.insert(key(n), text(n));
    await saved(gus);
    expect(await store.find(key(0))).toBeNull();
    expect(await store.find(key(1))).not.toBeNull();
  });

  it.each([
    ['a text that stood for a while', 'int a;', 'int ab;', revisionStandsMs, true],
    ['a text that was written just now', 'int a;', 'int ab;', revisionStandsMs - 1, false],
    ['a text of which more than half goes', 'int main() {}', 'int', 0, true],
    ['the same text', 'int a;', 'int a;', revisionStandsMs, false],
  ])('know whether to keep %s', (_, code, next, standsMs, keeps) => {
    expect(keepsBefore({ code, since: new Date(0) }, next, new Date(standsMs))).toBe(keeps);
  });

  it('of unknown problems, scopes and languages, and too long ones, are refused', async () => {
    const hal = site.asUser('draft_hal');
    expect(answered(await save(hal, { problemId: 'NOTTHERE' }))[1]).toBe('problem.not-found');
    expect(answered(await save(hal, { problemId: 'DRAFTHIDDEN' }))[1]).toBe('problem.not-found');
    expect(answered(await save(hal, { language: 'Java' }))).toEqual([
      422,
      'language.not-offered',
      'language',
    ]);
    expect(answered(await save(hal, { code: 'x'.repeat(usualCodeLength + 1) }))).toEqual([
      400,
      'submission.code-too-long',
      'code',
    ]);
    const body = { problemId: 'DRAFT', language: 'C', code: '', base: 0 };
    const elsewhere = await hal.send(saveDraft, { body: { ...body, scope: 'olympiad:1' } });
    expect([elsewhere.status, elsewhere.body.code, elsewhere.body.field]).toEqual([
      404,
      'problem.not-found',
      'scope',
    ]);
    await saved(hal, { code: 'x'.repeat(usualCodeLength) });
  });
});

it('the problems one was at are named once, without solved and hidden ones, edited last first', async () => {
  const ida = site.asUser('draft_ida');
  const unfinished = async () =>
    (await ida.call(listUnfinishedDrafts, {})).map(({ problemId, language }) => [problemId, language]);
  expect(await unfinished()).toEqual([]);
  await saved(ida);
  await saved(ida, { problemId: 'DRAFTTWO' });
  await saved(ida, { language: 'C' });
  expect(await unfinished()).toEqual([
    ['DRAFT', 'C'],
    ['DRAFTTWO', 'C++ 17'],
  ]);
  await site.app.services.solved.take({
    uid: await ida.uid(),
    pid,
    submitId: 1,
    submitTime: new Date(1),
    accepted: true,
    status: verdict.accepted,
    score: null,
  });
  expect(await unfinished()).toEqual([['DRAFTTWO', 'C++ 17']]);
  const { pid: closing } = await makeProblem(site.as('root'), 'DRAFTCLOSING');
  await saved(ida, { problemId: 'DRAFTCLOSING' });
  expect((await unfinished())[0]?.[0]).toBe('DRAFTCLOSING');
  await site.app.core.database
    .collection<{ _id: number }>('problems')
    .updateOne({ _id: closing }, { $set: { auth: 2 } });
  expect(await unfinished()).toEqual([['DRAFTTWO', 'C++ 17']]);
});

it('say in which languages one wrote a problem, saved last first, to their owner alone', async () => {
  const jon = site.asUser('draft_jon');
  const languages = async (by: Caller, problemId = 'DRAFT') =>
    (await by.call(listDraftLanguages, { query: { problemId } })).map(({ language }) => language);
  expect(await languages(jon)).toEqual([]);
  await saved(jon);
  await saved(jon, { language: 'C' });
  await saved(jon, { problemId: 'DRAFTTWO' });
  expect(await languages(jon)).toEqual(['C', 'C++ 17']);
  await saved(jon, { code: 'int b;', base: 1 });
  expect(await languages(jon)).toEqual(['C++ 17', 'C']);
  expect(await languages(site.asUser('draft_kim'))).toEqual([]);
  const hidden = await jon.send(listDraftLanguages, { query: { problemId: 'DRAFTHIDDEN' } });
  expect([hidden.status, hidden.body.code]).toEqual([404, 'problem.not-found']);
});

describe('the doors of drafts', () => {
  const query = { problemId: 'DRAFT', language: 'C' };
  const body = { ...query, code: 'int a;', base: 0 };
  const table = { allowed: ['user', 'root', 'user_muted'], refused: ['visitor'] } as const;
  guards(readDraft, { ...table, input: { query } });
  guards(listDraftLanguages, { ...table, input: { query: { problemId: 'DRAFT' } } });
  guards(readDraftRevision, { ...table, input: { query: { ...query, revision: 1 } } });
  guards(saveDraft, { ...table, input: { body } });
  guards(listUnfinishedDrafts, table);
  const bad = {
    problemId: ['', '../x', null],
    language: ['', 'x'.repeat(51), null],
    scope: ['Practice', '', 'a:0', 1],
  };
  rejects(
    saveDraft,
    { ...bad, code: [null, 1], base: [-1, 'x', null], keep: ['true', null] },
    { as: 'user', base: body },
  );
  rejects(
    readDraft,
    { problemId: ['', '../x'], language: [''], scope: ['Practice'] },
    { as: 'user', base: query },
  );
  rejects(
    listDraftLanguages,
    { problemId: ['', '../x'], scope: ['Practice'] },
    { as: 'user', base: { problemId: 'DRAFT' } },
  );
  rejects(readDraftRevision, { revision: [0, 'x', ''] }, { as: 'user', base: { ...query, revision: 1 } });
});
