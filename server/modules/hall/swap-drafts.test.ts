/** A machine dies with its disk while somebody types: what was typed is at the next seat (Halls 11, Drafts 1). */
import { setTimeout as passed } from 'node:timers/promises';
import { patchDraft, saveDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { patchOf } from '@assize/shared/areas/draft/patch.ts';
import { swapSeat } from '@assize/shared/areas/hall/endpoints.ts';
import type { Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import { serverDrafts } from '@assize/web/features/solve/server-drafts.ts';
import { bareSync } from '@assize/web/features/solve/test/bare-sync.ts';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { standingClock } from '../../test/clock.ts';
import { placeProblem } from '../../test/contests.ts';
import { makeProblem } from '../../test/problems.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { hallOn } from './test/hall.ts';
import type { TestKiosk } from './test/kiosk.ts';

const clock = standingClock();
const began = clock.now().getTime();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
});
type AnyInput = { readonly query?: unknown; readonly body?: unknown };
const keysMs = [90, 120, 700, 80, 90, 1_200, 150, 90, 90, 60];
const diesAfterMs = 3_000;
const standsWithinMs = 5_000;

/** The editor of a machine without anything on its disk; all that it sends is signed by the machine. */
const editorOn = (kiosk: TestKiosk, authorization: string, cid: number) => {
  let isDead = false;
  let patches = 0;
  const call = async <E extends Endpoint>(endpoint: E, { query, body }: AnyInput): Promise<ReplyOf<E>> => {
    if (isDead) throw new Error('there is no machine any more');
    if (endpoint.path === patchDraft.path) patches += 1;
    const headers = { authorization, 'kiosk-token': kiosk.token ?? '' };
    const sent = await (endpoint.method === 'GET'
      ? site.asVisitor().send(endpoint, { query }, { headers })
      : kiosk.send(endpoint, body, { authorization }));
    if (sent.status !== 200) throw new Error(String(sent.body.code));
    return z.custom<ReplyOf<E>>((data) => endpoint.reply.safeParse(data).success).parse(sent.body.data);
  };
  const sync = bareSync({ ...serverDrafts(call), setbackOf: () => ({ kind: 'refused' }) });
  const key = { owner: 'team', scope: `contest:${cid}`, problemId: 'A', language: 'C++ 17' };
  return {
    type: (code: string) => sync.edited('A', code, false),
    open: () => sync.open({ id: 'A', key, template: '', code: '' }),
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
  const authorization = await dying.signIn(hall.cid);
  const editor = editorOn(dying, authorization, hall.cid);
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
  // The machine that comes back writes nothing, nor does the session that it had, from elsewhere.
  const stored = () => site.app.core.database.collection('drafts').findOne({});
  const base = Number((await stored())?.revision);
  const draft = { scope: `contest:${hall.cid}`, problemId: 'A', language: 'C++ 17', base };
  const [whole, patch] = [
    { ...draft, code: 'late' },
    { ...draft, ...patchOf(code, `${code}late`) },
  ];
  const late = [
    await dying.send(saveDraft, whole, { authorization }),
    await dying.send(patchDraft, patch, { authorization }),
    await site.asVisitor().send(patchDraft, { body: patch }, { headers: { authorization } }),
  ];
  expect(late.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'hall.device-void'],
    [403, 'hall.device-void'],
    [401, 'auth.ended'],
  ]);
  expect(await stored()).toMatchObject({ revision: base, code });
}, 30_000);
