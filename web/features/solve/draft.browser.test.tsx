/** The server's copy of a program, as one meets it in the editor. */
import {
  listDraftLanguages,
  patchDraft,
  readDraft,
  saveDraft,
} from '@assize/shared/areas/draft/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { agreedStore, draftStore } from '../../state/draft-store.ts';
import { useSettings } from '../../state/settings.ts';
import { answerDrafts, answerPages } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

const key = { owner: root.uid, scope: 'practice', problemId: '1000', language: 'C++ 17' };
/** What this browser kept, made from revision `base` of the server, which then had `agreed`. */
const kept = async (code: string, base = 0, agreed = '') => {
  await draftStore.write(key, { code, savedAtMs: 1 });
  await draftStore.writeAside(key, []);
  await agreedStore.write(key, { revision: base, code: agreed, sent: null });
};
const editorHas = (code: string) =>
  expect
    .poll(() =>
      document.querySelector('[data-testid="editor"] .view-lines')?.textContent?.replaceAll('\u00a0', ' '),
    )
    .toContain(code);
const compared = (words: string) =>
  expect.poll(() => document.querySelector('[aria-label="Before and after"]')?.textContent).toContain(words);
const elsewhere = (code: string, revision = 2) =>
  server.answer(readDraft, () => ({
    draft: { revision, code, savedAt: '2026-01-02T03:04:05Z' },
    earlier: [],
  }));

beforeEach(answerPages);

it('what was typed while the server was away is sent, and the page says where it is', async () => {
  await kept('int typed_offline;');
  const saves = answerDrafts();
  const page = await open('/problem/1000', { as: root });
  await editorHas('typed_offline');
  await expect.element(page.getByText(/Saved on the server/)).toBeVisible();
  expect(saves.map(({ body }) => [body.code, body.base])).toEqual([['int typed_offline;', 0]]);
});

it('only what changed is sent, and the whole text where the server finds that it does not fit', async () => {
  await kept('int a;\nint typed;\nint b;', 1, 'int a;\nint b;');
  elsewhere('int a;\nint b;', 1);
  const saved = { revision: 2, savedAt: '2026-01-02T03:04:06Z' };
  const wholes = server.answer(saveDraft, () => saved);
  let fits = true;
  const patches = server.answer(patchDraft, () => {
    if (fits) return saved;
    throw refusal('draft.patch-unfit', { field: 'sum' });
  });
  const page = await open('/problem/1000', { as: root });
  await expect.element(page.getByText(/Saved on the server/)).toBeVisible();
  expect(patches.map(({ body }) => body)).toMatchObject([
    { base: 1, from: 11, to: 11, text: 'typed;\nint ' },
  ]);
  expect(wholes).toEqual([]);
  await page.unmount();
  fits = false;
  await kept('int a;\nint typed;\nint b;', 1, 'int a;\nint b;');
  const again = await open('/problem/1000', { as: root });
  await expect.element(again.getByText(/Saved on the server/)).toBeVisible();
  expect(wholes.map(({ body }) => body)).toMatchObject([{ base: 1, code: 'int a;\nint typed;\nint b;' }]);
});

it('on a phone the sign has one line', async () => {
  await kept('int typed_offline;');
  answerDrafts();
  const page = await open('/problem/1000', { as: root, width: 390 });
  const sign = page.getByTestId('draft-saved');
  await expect.element(sign.getByText(/Saved \d\d:\d\d$/)).toBeVisible();
  await expect.element(sign).toHaveAttribute('title', expect.stringContaining('Saved on the server'));
  expect(sign.element().getBoundingClientRect().height).toBeLessThan(30);
});

it('what another machine wrote is there, where this one wrote nothing since', async () => {
  await kept('int old;', 1, 'int old;');
  elsewhere('int from_elsewhere;');
  const page = await open('/problem/1000', { as: root });
  await editorHas('from_elsewhere');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await expect.poll(async () => (await draftStore.read(key))?.code).toBe('int from_elsewhere;');
});

it('what another page saves comes by push, and is there without a reload', async () => {
  await kept('int old;', 1, 'int old;');
  const reads = server.answer(readDraft, () => ({
    draft: { revision: 1, code: 'int old;', savedAt: '2026-01-02T03:04:05Z' },
    earlier: [],
  }));
  await open('/problem/1000', { as: root });
  await editorHas('int old;');
  await expect.poll(() => live.hears(`user.${root.uid}`)).toBe(true);
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  elsewhere('int pushed;');
  const saved = { scope: 'practice', problemId: '1000', language: 'C++ 17', revision: 2 };
  live.push(`user.${root.uid}`, 'draft', { ...saved, problemId: '1001' });
  live.push(`user.${root.uid}`, 'draft', saved);
  await editorHas('int pushed;');
});

it('texts of two machines are shown beside each other; the one here goes on from the other', async () => {
  await kept('int a;\nint here;', 1, 'int a;');
  elsewhere('int a;\nint there;');
  const saves = server.answer(saveDraft, () => ({ revision: 3, savedAt: '2026-01-02T03:04:06Z' }));
  const page = await open('/problem/1000', { as: root });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('This code was changed elsewhere too')).toBeVisible();
  await compared('-int there;+int here;');
  expect(saves).toEqual([]);
  await dialog.getByRole('button', { name: 'Use the code here' }).click();
  await expect
    .poll(() => saves.map(({ body }) => body))
    .toMatchObject([{ code: 'int a;\nint here;', base: 2, keep: true }]);
  await editorHas('int here;');
});

it('the text from elsewhere takes the place of this one, which is set aside', async () => {
  await kept('int here;', 1, 'int a;');
  elsewhere('int there;');
  const saves = server.answer(saveDraft, () => ({ revision: 3, savedAt: '2026-01-02T03:04:06Z' }));
  const page = await open('/problem/1000', { as: root });
  await page.getByRole('dialog').getByRole('button', { name: 'Use the code from elsewhere' }).click();
  await editorHas('int there;');
  await expect.element(page.getByRole('button', { name: 'Texts set aside: 1' })).toBeVisible();
  expect(saves).toEqual([]);
  await expect.poll(async () => (await draftStore.read(key))?.code).toBe('int there;');
});

it('an earlier version is compared with the code in the editor and brought back', async () => {
  await kept('int main() {}');
  const saves = answerDrafts();
  const page = await open('/problem/1000', { as: root });
  await expect.element(page.getByText(/Saved on the server/)).toBeVisible();
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const dialog = page.getByRole('dialog');
  await compared('return 2;');
  await dialog.getByRole('button', { name: /lines: 1$/ }).click();
  await compared('return 1;');
  await dialog.getByRole('button', { name: 'Bring this version back' }).click();
  await editorHas('return 1;');
  await expect.poll(() => saves.at(-1)?.body).toMatchObject({ base: 1, keep: true });
  expect(saves.at(-1)?.body.code).toContain('return 1;');
});

it('while the server cannot be reached the page says so, and what it does not take', async () => {
  await kept('int typed_offline;');
  server.answer(readDraft, () => {
    throw refusal('service.stopping');
  });
  const page = await open('/problem/1000', { as: root });
  await expect.element(page.getByText(/sent when back online$/)).toBeVisible();
  answerDrafts();
  server.answer(saveDraft, () => {
    throw refusal('submission.code-too-long', { params: { limit: 3 } });
  });
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/the server did not take it$/)).toBeVisible();
});

it('a visitor’s text stays on the device', async () => {
  await draftStore.write({ ...key, owner: 'visitor' }, { code: 'int a_visitor;', savedAtMs: 1 });
  const reads = server.answer(readDraft, () => ({ draft: null, earlier: [] }));
  const page = await open('/problem/1000');
  await editorHas('a_visitor');
  await expect.element(page.getByText(/Saved here/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Earlier versions' }).elements()).toEqual([]);
  expect(reads).toEqual([]);
});

it('a device opens a problem in the language that one wrote it in elsewhere, until one chooses another here', async () => {
  useSettings.setState({ language: 'C++ 17', languageOf: {} });
  await draftStore.write(key, { code: '', savedAtMs: 1 });
  const elsewherePlaces = server.answer(readDraft, ({ query: { language } }) => ({
    draft:
      language === 'Python3' ? { revision: 4, code: 'print(42)', savedAt: '2026-01-02T03:04:05Z' } : null,
    earlier: [],
  }));
  const asked = server.answer(listDraftLanguages, () => [
    { language: 'No longer offered', savedAt: '2026-01-02T04:04:05Z' },
    { language: 'Python3', savedAt: '2026-01-02T03:04:05Z' },
    { language: 'C', savedAt: '2026-01-01T03:04:05Z' },
  ]);
  const page = await open('/problem/1000', { as: root });
  await editorHas('print(42)');
  expect(elsewherePlaces.map(({ query }) => query.language)).not.toContain('C++ 17');
  expect(asked.map(({ query }) => query)).toEqual([{ scope: 'practice', problemId: '1000' }]);
  await page.unmount();
  useSettings.setState({ languageOf: { '1000': 'C++ 17' } });
  const again = await open('/problem/1000', { as: root });
  await expect
    .element(again.getByTestId('language-select').getByText('C++ 17', { exact: true }))
    .toBeVisible();
  expect(asked).toHaveLength(1);
  useSettings.setState({ language: null, languageOf: {} });
});

it('the editor does not wait long for a server that says no language', async () => {
  useSettings.setState({ languageOf: {} });
  await kept('int here;');
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answer(listDraftLanguages, async () => {
    await promise;
    return [{ language: 'Python3', savedAt: '2026-01-02T03:04:05Z' }];
  });
  await open('/problem/1000', { as: root });
  await editorHas('int here;');
  resolve();
  await editorHas('int here;');
});
