/** One draft in two windows that type, save and lose answers in any order: both and the server come to one text (Drafts 2). */
import { patchDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { isErrorCode } from '@assize/shared/errors.ts';
import type { CallInput, Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import { ApiFailure } from '@assize/web/data/failure.ts';
import { serverDrafts } from '@assize/web/features/solve/server-drafts.ts';
import { bareSync } from '@assize/web/features/solve/test/bare-sync.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';

let site: TestSite;
let ann: Caller;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, config: { rateFactor: 1_000_000 } });
  await makeProblem(site.as('root'), 'WINDOWS');
  ann = site.asUser('windows_ann');
});

const key = { owner: 'ann', scope: 'practice', problemId: 'WINDOWS', language: 'C++ 17' };
const id = 'draft';
const drafts = () => site.app.core.database.collection<{ code: string; revision: number }>('drafts');

/** A window, whose timers never ring: what is sent when, the test says. */
const windowOf = (stored: Set<string>) => {
  let losesNext = false;
  let patches = 0;
  const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> => {
    const { status, body } = await ann.send(endpoint, input);
    const code = body.code !== undefined && isErrorCode(body.code) ? body.code : undefined;
    if (status !== 200) throw new ApiFailure({ kind: 'answered', status, code });
    if (endpoint.path === patchDraft.path) patches += 1;
    if (endpoint.method !== 'GET') stored.add((await drafts().findOne())?.code ?? '');
    if (endpoint.method !== 'GET' && losesNext) {
      losesNext = false;
      throw new ApiFailure({ kind: 'network' });
    }
    return z.custom<ReplyOf<E>>((data) => endpoint.reply.safeParse(data).success).parse(body.data);
  };
  const { read, save, setbackOf } = serverDrafts(call);
  let status = 'off';
  const replaced: string[] = [];
  let shown = '';
  const sync = bareSync({
    read,
    async save(one, text, leaving) {
      const saved = await save(one, text, leaving);
      const found = await drafts().findOne();
      expect([found?.revision, found?.code]).toEqual([saved.revision, text.code]);
      return saved;
    },
    setbackOf,
    setTimeout: () => setTimeout(() => undefined),
    onStatus: (_id, { kind }) => {
      status = kind;
    },
    onNewer: (_id, { code }) => {
      replaced.push(shown);
      shown = code;
    },
  });
  const choose = async (which: 'mine' | 'theirs') => {
    const theirs = sync.choose(which);
    if (theirs && which === 'theirs') shown = theirs.code;
    await sync.flush();
  };
  return {
    open: () => sync.open({ id, key, template: '', code: shown }),
    text: () => shown,
    status: () => status,
    patches: () => patches,
    edit(next: string) {
      shown = next;
      sync.edited(id, next, false);
    },
    async send(isLost: boolean) {
      losesNext = isLost;
      await sync.flush();
      losesNext = false;
    },
    async look() {
      sync.look();
      await sync.flush();
    },
    choose,
    /** Texts that were taken away without a question. */
    replaced,
  };
};

/** Signs that an edit by units would cut, and line ends that look alike. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('\r\n', '\n', '\r', '😀', '😁', '👩🏽‍💻', '𠮷', '汉', '字', 'e\u0301', 'x', ' '),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const at = fc.constantFrom(0, 1);
const edit = fc.record({ does: fc.constant('edit'), at, place: fc.nat(), gone: fc.nat(6), put: text });
const act = fc.oneof(
  { weight: 6, arbitrary: edit },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('send'), at, isLost: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('look'), at }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('choose'), at, which: fc.constantFrom('mine', 'theirs') }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
type Window = ReturnType<typeof windowOf>;

const edited = (
  before: string,
  { place, gone, put }: { place: number; gone: number; put: string },
): string => {
  const signs = [...before];
  signs.splice(place % (signs.length + 1), gone, put);
  return signs.join('');
};
const doing = async (one: Window, what: Act): Promise<void> => {
  if (what.does === 'edit') one.edit(edited(one.text(), what));
  else if (what.does === 'send') await one.send(what.isLost);
  else if (what.does === 'look') await one.look();
  else await one.choose(what.which);
};
/** Goes on until no window has anything to send or to choose. */
const settle = async (windows: readonly Window[]): Promise<void> => {
  for (let round = 0; round < 4; round += 1)
    for (const one of windows) {
      if (one.status() === 'conflict') await one.choose('mine');
      await one.send(false);
      await one.look();
    }
};
const played = async (count: number, acts: readonly Act[]) => {
  await drafts().deleteMany({});
  const stored = new Set<string>();
  const windows = Array.from({ length: count }, () => windowOf(stored));
  for (const [n, one] of windows.entries()) {
    await one.open();
    if (n > 0) continue;
    one.edit(beginning);
    await one.send(false);
  }
  const asked = new Set<string>();
  for (const what of acts) {
    const one = windows[what.at % count];
    if (one) await doing(one, what);
    for (const { status } of windows) asked.add(status());
  }
  await settle(windows);
  return { windows, stored, asked };
};
/** Long enough that a change is sent alone. */
const beginning = 'int main() {\r\n  return 0; // 好 😀\r\n}\r\n'.repeat(3);
const mostActs = { maxLength: 30 };
const runs = { numRuns: 60 };

it('one window never asks, whatever answers are lost, and the server has its text in the end', async () => {
  let patches = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, mostActs), async (acts) => {
      const { windows, asked } = await played(1, acts);
      const [only] = windows;
      const found = await drafts().findOne();
      expect(found?.code ?? '').toBe(only?.text());
      expect([...asked]).not.toContain('conflict');
      expect(only?.replaced).toEqual([]);
      patches += only?.patches() ?? 0;
    }),
    runs,
  );
  // How many is chance; none would mean that nothing was tried.
  expect(patches).toBeGreaterThan(0);
});

it('two windows come to one text, and no text goes without a question that the server never had', async () => {
  let conflicts = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, mostActs), async (acts) => {
      const { windows, stored, asked } = await played(2, acts);
      const found = await drafts().findOne();
      for (const one of windows) {
        expect(one.text()).toBe(found?.code ?? '');
        for (const text of one.replaced) expect(text.trim() === '' || stored.has(text)).toBe(true);
      }
      if (asked.has('conflict')) conflicts += 1;
    }),
    runs,
  );
  expect(conflicts).toBeGreaterThan(0);
});
