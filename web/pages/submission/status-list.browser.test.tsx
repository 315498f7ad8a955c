/** The list of submissions: its names, filters and columns, and how it follows what happens. */
import { listSubmissions } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeEach, expect, it } from 'vitest';
import { listPollMs } from '../../features/submissions/live-list.ts';
import { keepToken, signIn } from '../../state/session.ts';
import { answerPages, submission } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

let asked: ReturnType<typeof server.answer<typeof listSubmissions>>;
const rows = [
  { ...submission, submitId: 8, status: verdict.pending, time: null, memory: null },
  { ...submission, submitId: 7, status: verdict.partial, score: 40, oiRankScore: 6 },
];
beforeEach(() => {
  answerPages();
  asked = server.answer(listSubmissions, () => ({ records: rows, total: rows.length }));
});
const last = () => asked.at(-1)?.query;

it.each([
  ['/status', undefined, 'Status'],
  ['/status?problemID=1000&completeProblemID=true', undefined, 'Problem Submissions'],
  ['/status?onlyMine=true', root, 'My submissions'],
] as const)('%s is called by what it lists', async (address, as, title) => {
  const page = await open(address, as ? { as } : {});
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect.poll(() => document.title).toContain(title);
});

it('shows fifteen rows, narrowed by verdict, problem and user, and asks anew on a press', async () => {
  const page = await open('/status');
  await expect.poll(last).toMatchObject({ currentPage: 1, limit: 15 });
  await page.getByRole('combobox', { name: 'Verdict' }).click();
  await page.getByText('Wrong Answer', { exact: true }).last().click();
  await expect.poll(page.address).toBe('/status?status=-1');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByText('Python3', { exact: true }).last().click();
  await expect.poll(last).toMatchObject({ status: -1, language: 'Python3' });
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByText('Any language', { exact: true }).last().click();
  await expect.poll(page.address).toBe('/status?status=-1');
  for (const [name, typed] of [
    ['Problem ID', '1000'],
    ['Username', 'ann'],
  ] as const) {
    await page.getByRole('textbox', { name }).fill(typed);
    await page.getByRole('heading', { level: 1 }).click();
  }
  await expect.poll(page.address).toBe('/status?status=-1&problemID=1000&username=ann');
  await expect.poll(last).toMatchObject({ status: -1, problemID: '1000', username: 'ann' });
  const before = asked.length;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});

it('asks a visitor to log in for the own ones, with the dialog at once', async () => {
  const page = await open('/status');
  await page.getByRole('checkbox', { name: 'Only mine' }).click();
  await expect
    .poll(() => document.querySelector('[data-testid="toast"]')?.textContent)
    .toContain('Please login first');
  await expect.element(page.getByRole('dialog').getByLabelText('Password')).toBeVisible();
  expect(page.address()).toBe('/status');
});

it('has points outside of contests, with what they add to a rank; numbers carry their unit', async () => {
  const page = await open('/status', { width: 1440 });
  const row = page.getByRole('row', { name: /40 \(6\)/ });
  for (const text of ['3 ms', '900 KB', '30 B'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
});

it('changes its rows as they are judged, and stops listening once it is left', async () => {
  const page = await open('/status');
  await expect.poll(() => live.hears('status')).toBe(true);
  const { submitId } = rows[0] ?? submission;
  const state = { submitId, time: 5, memory: 900, score: null, oiRankScore: null };
  live.push('status', 'state', { ...state, status: verdict.accepted });
  await expect
    .poll(() => document.querySelector('tbody [data-testid="verdict"]')?.getAttribute('data-status'))
    .toBe(String(verdict.accepted));
  await page.router.navigate('/developer');
  await expect.poll(() => live.hears('status')).toBe(false);
});

it('is asked for anew when somebody signs in', async () => {
  const page = await open('/status');
  await expect.element(page.getByRole('row', { name: /40 \(6\)/ })).toBeVisible();
  const before = asked.length;
  keepToken('token-of-the-test');
  signIn(root);
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});

it.each([
  ['in progress', [verdict.accepted, verdict.judging], 0, 2_000],
  ['for the last time', [verdict.pending], 299, 2_000],
  ['too often', [verdict.pending], 300, undefined],
  ['all judged', [verdict.accepted, verdict.cancelled, verdict.submitFailed], 0, null],
  ['empty', [], 0, null],
])('without pushes a list %s is asked for again by this rule', (_what, states, done, after) => {
  expect(
    listPollMs(
      states.map((status) => ({ status })),
      done,
    ),
  ).toBe(after);
});
