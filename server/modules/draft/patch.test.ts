/** Drafts saved by what changed in them (Drafts 2). */
import { patchDraft, readDraft, saveDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { type DraftPatch, mostPatched, patchOf } from '@assize/shared/areas/draft/patch.ts';
import { usualCodeLength } from '@assize/shared/areas/submission/endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandsDuring } from '../../bench/commands.ts';
import { standingClock } from '../../test/clock.ts';
import { makeContest, makeTeam, placeProblem } from '../../test/contests.ts';
import { databaseAddress } from '../../test/database-address.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, type Sent, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

const clock = standingClock();
let site: TestSite;
let cid: number;
beforeAll(async () => {
  site = await startTestSite({
    ownData: true,
    clock,
    config: { mongoUri: databaseAddress({ options: { monitorCommands: 'true' } }) },
  });
  const root = site.as('root');
  const { pid } = await makeProblem(root, 'PATCHED');
  const began = clock.now().getTime();
  ({ cid } = await makeContest(root, clock));
  await placeProblem(root, cid, pid, 'A');
  await site.asUser('patch_team').token();
  await makeTeam(root, cid, { name: 'Team', usernames: ['patch_team'], seat: 'A-1', zone: '' });
  clock.set(began + 3_600_000);
});

const place = { problemId: 'PATCHED', language: 'C++ 17' };
const first = 'int main() {\r\n  return 0; // 好 😀\r\n}\r\n';
const begun = async (name: string): Promise<Caller> => {
  const by = site.asUser(name);
  await by.call(saveDraft, { body: { ...place, code: first, base: 0 } });
  return by;
};
const change = (before: string, after: string, base = 1) => ({ ...place, base, ...patchOf(before, after) });
const send = (by: Caller, body: object) => by.send(patchDraft, { body: body as never });
const answered = ({ status, body }: Sent) => [status, body.code, body.field];
const textOf = async (by: Caller) => (await by.call(readDraft, { query: place })).draft;

describe('a patch', () => {
  it('makes the next revision of the text that it is for', async () => {
    const ann = await begun('patch_ann');
    const texts = ['int main() {\r\n  return 1; // 好 😁\r\n}\r\n', '', '汉字 𠮷\r\n'];
    let before = first;
    for (const [n, after] of texts.entries()) {
      expect((await send(ann, change(before, after, n + 1))).body.data).toMatchObject({ revision: n + 2 });
      expect(await textOf(ann)).toMatchObject({ revision: n + 2, code: after });
      before = after;
    }
  });

  it('is taken once, also when it is sent again because its answer was lost', async () => {
    const bob = await begun('patch_bob');
    const body = change(first, `${first}//`);
    const [one, again] = [await send(bob, body), await send(bob, body)];
    expect(one.status).toBe(200);
    expect(again.body.data).toEqual(one.body.data);
    expect(await textOf(bob)).toMatchObject({ revision: 2, code: `${first}//` });
    await send(bob, change(`${first}//`, `${first}// x`, 2));
    expect(answered(await send(bob, body))).toEqual([409, 'draft.conflict', 'base']);
  });

  it('of another revision, or of a draft that there is not, changes nothing', async () => {
    const cyd = await begun('patch_cyd');
    expect(answered(await send(cyd, change(first, 'x', 7)))).toEqual([409, 'draft.conflict', 'base']);
    expect(answered(await send(site.asUser('patch_new'), change('', 'x')))).toEqual([
      409,
      'draft.conflict',
      'base',
    ]);
    expect(await textOf(cyd)).toMatchObject({ revision: 1, code: first });
  });

  it('of somebody else is for their own draft alone', async () => {
    const dan = await begun('patch_dan');
    expect(answered(await send(site.as('root'), change(first, 'stolen')))).toEqual([
      409,
      'draft.conflict',
      'base',
    ]);
    expect(await textOf(dan)).toMatchObject({ revision: 1, code: first });
  });

  const fits = patchOf(first, `${first}//`);
  it.each<[string, Partial<DraftPatch>, string]>([
    ['ends behind the text', { to: first.length + 1 }, 'to'],
    ['ends before it begins', { from: 5, to: 4 }, 'from'],
    ['makes a text of another length', { length: 3 }, 'sum'],
    ['makes another text', { sum: fits.sum ^ 1 }, 'sum'],
    ['was made for another text', { text: '/*' }, 'sum'],
  ])('that %s is refused by the name of its field', async (_what, wrong, field) => {
    const eve = site.asUser('patch_eve');
    await eve.send(saveDraft, { body: { ...place, code: first, base: 0 } });
    const sent = await send(eve, { ...place, base: 1, ...fits, ...wrong });
    expect(answered(sent)).toEqual([422, 'draft.patch-unfit', field]);
    expect(await textOf(eve)).toMatchObject({ revision: 1, code: first });
  });

  it('that makes a program too long, or is too long itself, is refused', async () => {
    const fay = site.asUser('patch_fay');
    const full = 'x'.repeat(usualCodeLength);
    await fay.call(saveDraft, { body: { ...place, code: full, base: 0 } });
    expect(answered(await send(fay, change(full, `${full}x`)))).toEqual([
      400,
      'submission.code-too-long',
      'text',
    ]);
    const long = { ...change(full, full), text: 'y'.repeat(mostPatched + 1) };
    expect(answered(await send(fay, long))).toEqual([400, 'request.invalid', 'text']);
    const huge = { ...change(full, full), text: 'y'.repeat(300_000) };
    expect((await send(fay, huge)).status).toBe(413);
  });

  it('of several at once is taken from one', async () => {
    const gus = await begun('patch_gus');
    const sent = await Promise.all(
      ['one', 'two', 'three', 'four'].map((word) => send(gus, change(first, `${first}// ${word}`))),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await textOf(gus))?.revision).toBe(2);
  });

  it('keeps earlier texts as a whole save does: by time, not one for each', async () => {
    const hal = await begun('patch_hal');
    let before = first;
    const type = async (base: number) => {
      const after = `${before}x`;
      expect((await send(hal, change(before, after, base))).status).toBe(200);
      before = after;
    };
    for (let base = 1; base <= 5; base += 1) await type(base);
    expect((await hal.call(readDraft, { query: place })).earlier).toEqual([]);
    clock.set(clock.now().getTime() + 300_000);
    await type(6);
    const { earlier } = await hal.call(readDraft, { query: place });
    expect(earlier.map(({ revision }) => revision)).toEqual([6]);
  });

  it('in a contest costs one read and one write of the draft, and no other write', async () => {
    const team = site.asUser('patch_team');
    const draft = { scope: `contest:${cid}`, problemId: 'A', language: 'C++ 17' };
    await team.call(saveDraft, { body: { ...draft, code: first, base: 0 } });
    const typed = (base: number, before: string, after: string) =>
      team.call(patchDraft, { body: { ...draft, base, ...patchOf(before, after) } });
    await typed(1, first, `${first}1`);
    const commands = await commandsDuring(site.app, async () => {
      await typed(2, `${first}1`, `${first}12`);
    });
    const seen = commands.map(({ name, collection }) => `${name} ${collection}`);
    expect(seen.filter((one) => /draft/.test(one))).toEqual(['find drafts', 'update drafts']);
    expect(seen.filter((one) => !one.startsWith('find'))).toEqual(['update drafts']);
    expect(seen.length, seen.join(', ')).toBeLessThanOrEqual(5);
  });
});

const good = { ...place, base: 1, ...patchOf(first, `${first}//`) };
guards(patchDraft, {
  allowed: ['user', 'root', 'user_muted'],
  refused: ['visitor'],
  input: { body: good },
});
rejects(
  patchDraft,
  {
    problemId: ['', '../x', null],
    language: ['', 'x'.repeat(51), null],
    scope: ['Practice', '', 'a:0', 1],
    base: [0, -1, 'x', null],
    from: [-1, 0.5, null],
    to: [-1, '1', null],
    text: [null, 1],
    length: [-1, null],
    sum: [-1, 2 ** 32, null],
  },
  { as: 'user', base: good },
);
