/** A machine dies with its disk while somebody types: what was typed is at the next seat (Halls 11, Drafts 1). */
import { setTimeout as passed } from 'node:timers/promises';
import { patchDraft, readDraft, saveDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { patchOf } from '@assize/shared/areas/draft/patch.ts';
import { swapSeat } from '@assize/shared/areas/hall/endpoints.ts';
import { createDraftSync, hallPace } from '@assize/web/features/solve/draft-sync.ts';
import { beforeAll, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { placeProblem } from '../../test/contests.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Sent, startTestSite, type TestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { hallOn } from './test/hall.ts';
import type { TestKiosk } from './test/kiosk.ts';

const clock = standingClock();
const began = clock.now().getTime();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
});
const keysMs = [90, 120, 700, 80, 90, 1_200, 150, 90, 90, 60];
const diesAfterMs = 3_000;
const standsWithinMs = 5_000;

/** The editor of a machine without anything on its disk; all that it sends is signed by the machine. */
const editorOn = (kiosk: TestKiosk, authorization: string, cid: number) => {
  const place = { scope: `contest:${cid}`, problemId: 'A', language: 'C++ 17' };
  let isDead = false;
  let patches = 0;
  const alive = () => {
    if (isDead) throw new Error('there is no machine any more');
  };
  const answerOf = ({ status, body }: Sent) => {
    if (status !== 200) throw new Error(String(body.code));
    return body.data;
  };
  const sync = createDraftSync({
    async read() {
      alive();
      const headers = { authorization, 'kiosk-token': kiosk.token ?? '' };
      const sent = await site.asVisitor().send(readDraft, { query: place }, { headers });
      const { draft } = readDraft.reply.parse(answerOf(sent));
      return draft && { ...draft, savedAtMs: Date.parse(draft.savedAt) };
    },
    async save(_key, { code, base, before, keep }) {
      alive();
      patches += before === null ? 0 : 1;
      const sent = await (before === null
        ? kiosk.send(saveDraft, { ...place, code, base, keep }, { authorization })
        : kiosk.send(patchDraft, { ...place, base, ...patchOf(before, code) }, { authorization }));
      const { revision, savedAt } = saveDraft.reply.parse(answerOf(sent));
      return { revision, savedAtMs: Date.parse(savedAt) };
    },
    setbackOf: () => ({ kind: 'refused' }),
    agreed: { read: async () => undefined, write: async () => undefined },
    paceOf: () => hallPace,
    nowMs: Date.now,
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer),
    onOpen: () => undefined,
    onStatus: () => undefined,
    onNewer: () => undefined,
  });
  return {
    type: (code: string) => sync.edited('A', code, false),
    open: () => sync.open({ id: 'A', key: { owner: 'team', ...place }, template: '', code: '' }),
    shows: () => sync.codeOf('A'),
    patches: () => patches,
    die: () => {
      isDead = true;
      sync.close();
    },
  };
};

it('machine and disk gone three seconds after the last key: every key is at the new seat within five', async () => {
  const hall = await hallOn(site, clock, began, { start: false });
  const { pid } = await makeProblem(hall.root, 'SWAPPED');
  await placeProblem(hall.root, hall.cid, pid, 'A');
  clock.set(began + 3_600_000);
  const [dying, spare] = [await hall.kiosk('A-1'), await hall.kiosk('A-3')];
  const editor = editorOn(dying, await dying.signIn(hall.cid), hall.cid);
  await editor.open();
  let code = '';
  for (const [n, ms] of keysMs.entries()) {
    code += `${n} 好\r\n`;
    editor.type(code);
    await passed(ms);
  }
  code += 'the last key 😀';
  editor.type(code);
  await passed(diesAfterMs);
  editor.die();
  expect(editor.patches()).toBeGreaterThan(0);

  const from = performance.now();
  await hall.pru.call(swapSeat, { body: { cid: hall.cid, seat: 'A-1', to: 'A-3', reason: 'dead' } });
  const next = editorOn(spare, await spare.signIn(hall.cid), hall.cid);
  await next.open();
  await until('the text at the new seat', async () => next.shows() === code);
  expect(performance.now() - from).toBeLessThan(standsWithinMs);
  // The machine that comes back writes nothing.
  const late = { scope: `contest:${hall.cid}`, problemId: 'A', language: 'C++ 17', code: 'late', base: 0 };
  expect((await dying.send(saveDraft, late)).status).toBe(403);
  expect(next.shows()).toBe(code);
}, 30_000);
