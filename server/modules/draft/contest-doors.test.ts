/** Who keeps drafts of a contest's problems, and when (Contests 4, Drafts 1 and 4). */
import { changeContestVisible, deleteContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { registerContest } from '@assize/shared/areas/contest/endpoints.ts';
import { patchDraft, readDraft, readDraftRevision, saveDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { patchOf } from '@assize/shared/areas/draft/patch.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { makeContest, placeProblem } from '../../test/contests.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, type Sent, startTestSite, type TestSite } from '../../test/site.ts';

const hour = 3_600_000;
const clock = standingClock();
const began = clock.now().getTime();
let site: TestSite;
let root: Caller;
const pids: number[] = [];
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  root = site.as('root');
  for (const name of ['DOORA', 'DOORB']) pids.push((await makeProblem(root, name)).pid);
});

const code = 'int main() { return 0; }';
type Change = Parameters<typeof makeContest>[2];
/** A contest of one problem, `A`, that has begun. */
const running = async (change: Change = {}, pid = pids[0] ?? 0): Promise<number> => {
  clock.set(began);
  const { cid } = await makeContest(root, clock, change);
  await placeProblem(root, cid, pid, 'A');
  clock.set(began + 1.5 * hour);
  return cid;
};
const placeIn = (cid: number, problemId = 'A') => ({
  scope: `contest:${cid}`,
  problemId,
  language: 'C++ 17',
});
const begin = (by: Caller, cid: number) => by.call(saveDraft, { body: { ...placeIn(cid), code, base: 0 } });
const answered = ({ status, body }: Sent) => [status, body.code];
/** What each door of a draft says. */
const doors = async (by: Caller, place: ReturnType<typeof placeIn>, base = 1) => ({
  patch: answered(await by.send(patchDraft, { body: { ...place, base, ...patchOf(code, `${code}//`) } })),
  save: answered(await by.send(saveDraft, { body: { ...place, base, code: `${code}//` } })),
  read: answered(await by.send(readDraft, { query: place })),
  earlier: answered(await by.send(readDraftRevision, { query: { ...place, revision: 1 } })),
});
const all = (status: number, error: string) => {
  const answer = [status, error];
  return { patch: answer, save: answer, read: answer, earlier: answer };
};
/** What a draft has while its doors are shut: read by a super admin's own way into the database. */
const stored = async (cid: number) =>
  site.app.core.database
    .collection('drafts')
    .find({ scope: `contest:${cid}` })
    .toArray();

describe('drafts of a contest', () => {
  it('are those of one contest, though another one has the same problem under the same name', async () => {
    const ann = site.asUser('door_ann');
    const [one, other] = [await running(), await running()];
    await begin(ann, one);
    expect((await doors(ann, placeIn(other))).patch).toEqual([409, 'draft.conflict']);
    expect((await ann.call(readDraft, { query: placeIn(other) })).draft).toBeNull();
    expect((await ann.call(readDraft, { query: placeIn(one) })).draft).toMatchObject({ revision: 1, code });
    const { draft } = await ann.call(readDraft, { query: { problemId: 'DOORA', language: 'C++ 17' } });
    expect(draft).toBeNull();
  });

  it('are of problems that are in it, under the names they have there', async () => {
    const bob = site.asUser('door_bob');
    const cid = await running();
    await begin(bob, cid);
    for (const name of ['B', 'DOORA', 'DOORB'])
      expect([name, await doors(bob, placeIn(cid, name))]).toEqual([name, all(404, 'problem.not-found')]);
  });

  it('are shut before the start', async () => {
    const cid = await running();
    clock.set(began + hour - 1);
    expect(await doors(site.asUser('door_cyd'), placeIn(cid))).toEqual(all(403, 'contest.not-started'));
    expect(await stored(cid)).toEqual([]);
  });

  it('are shut to who is not registered in a private contest', async () => {
    const cid = await running({ auth: 1, pwd: 'sesame' });
    const [dan, eve] = [site.asUser('door_dan'), site.asUser('door_eve')];
    expect(await doors(dan, placeIn(cid))).toEqual(all(403, 'contest.password-needed'));
    await eve.call(registerContest, { body: { cid, password: 'sesame' } });
    await begin(eve, cid);
    expect((await doors(eve, placeIn(cid))).patch).toEqual([200, undefined]);
    expect(await doors(dan, placeIn(cid))).toEqual(all(403, 'contest.password-needed'));
    expect(await stored(cid)).toHaveLength(1);
  });

  it.each<[string, (cid: number) => Promise<unknown>]>([
    ['hidden', (cid) => root.call(changeContestVisible, { body: { cid, visible: false } })],
    ['deleted', (cid) => root.call(deleteContest, { query: { cid } })],
  ])('are shut once it is %s, and nothing in them changes', async (what, hide) => {
    const fay = site.asUser(`door_fay_${what}`);
    const cid = await running();
    await begin(fay, cid);
    await hide(cid);
    expect(await doors(fay, placeIn(cid))).toEqual(all(404, 'contest.not-found'));
    expect(await stored(cid)).toMatchObject([{ revision: 1, code }]);
  });

  it('stay open after the end, when nothing is handed in any more', async () => {
    const gus = site.asUser('door_gus');
    const cid = await running();
    await begin(gus, cid);
    clock.set(began + 7 * hour);
    expect((await doors(gus, placeIn(cid))).patch).toEqual([200, undefined]);
    expect((await gus.call(readDraft, { query: placeIn(cid) })).draft).toMatchObject({
      revision: 2,
      code: `${code}//`,
    });
  });

  it('of one member are not those of another, nor of who runs the contest', async () => {
    const hal = site.asUser('door_hal');
    const cid = await running();
    await begin(hal, cid);
    for (const by of [site.asUser('door_ida'), root, site.as('admin')]) {
      const said = await doors(by, placeIn(cid));
      expect([said.patch, said.save, said.earlier]).toEqual([
        [409, 'draft.conflict'],
        [409, 'draft.conflict'],
        [404, 'draft.not-found'],
      ]);
      expect((await by.call(readDraft, { query: placeIn(cid) })).draft).toBeNull();
    }
    expect(await stored(cid)).toMatchObject([{ revision: 1, code, uid: await hal.uid() }]);
  });
});
