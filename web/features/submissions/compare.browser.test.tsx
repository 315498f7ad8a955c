import { getSubmissionDetail, listSubmissions } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages, submission } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const codes: Readonly<Record<number, string | null>> = {
  7: 'int main() {\n  return 7;\n}',
  5: 'int main() {\n  return 5;\n}',
  3: 'int main() {\n  return 7;\n}',
  2: null,
};
const person = { ...root, uid: 'e'.repeat(32), username: 'eve', roleList: ['user' as const] };
const rowOf = (submitId: number, more: object = {}) => ({
  ...submission,
  submitId,
  uid: person.uid,
  username: 'eve',
  status: submitId === 7 ? verdict.accepted : verdict.wrongAnswer,
  ...more,
});

beforeEach(() => {
  answerPages();
  server.answer(getSubmissionDetail, ({ query: { submitId } }) => {
    const code = codes[submitId];
    if (code === undefined) throw refusal('submission.not-found');
    return {
      submission: { ...rowOf(submitId), code, errorMessage: null, ioScore: null },
      codeShare: true,
      contentType: 'cpp',
    };
  });
  server.answer(listSubmissions, () => ({ records: [rowOf(7), rowOf(5), rowOf(3)], total: 3 }));
});
const text = (selector: string) =>
  expect.poll(() => document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' '));

it('a submission is compared with an earlier one of one’s own, side by side, by an address', async () => {
  const page = await open('/submission-detail/7', { as: person });
  await page.getByRole('button', { name: 'Compare with…' }).click();
  const choices = page.getByRole('group', { name: 'My submissions' });
  await expect.element(choices.getByRole('button').first()).toBeVisible();
  // One under the other, each in a line.
  const boxes = choices.getByRole('button').elements();
  expect(new Set(boxes.map((one) => one.getBoundingClientRect().left)).size).toBe(1);
  expect(Math.max(...boxes.map((one) => one.getBoundingClientRect().height))).toBeLessThan(40);
  const dialog = page.getByRole('dialog');
  expect(dialog.getByRole('spinbutton').elements()).toEqual([]);
  await expect.element(dialog.getByRole('button', { name: /#5/ })).toBeVisible();
  expect(dialog.getByRole('button', { name: /#7/ }).elements()).toEqual([]);
  await dialog.getByRole('button', { name: /#5/ }).click();
  await expect.poll(page.address).toBe('/submission-detail/7?compare=5');
  await text('[data-testid="sides"] thead').toBe('#5#7');
  await text('[data-testid="sides"] tbody').toContain('2  return 5;2  return 7;');
  const [number, line] = [...document.querySelectorAll('[data-testid="sides"] tbody td')];
  expect(number?.clientWidth).toBeLessThan((line?.clientWidth ?? 0) / 4);
  await page.getByRole('button', { name: 'Close the comparison' }).click();
  await expect.poll(page.address).toBe('/submission-detail/7');
});

it('on a phone the lines stand below each other', async () => {
  await open('/submission-detail/7?compare=5', { as: person, width: 390 });
  await text('[aria-label="Before and after"]').toContain('-  return 5;+  return 7;');
  expect(document.querySelector('[data-testid="sides"]')).toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

it('equal code, hidden code and a submission that is not there are said', async () => {
  const same = await open('/submission-detail/7?compare=3', { as: person });
  await expect.element(same.getByText('Both have the same code.')).toBeVisible();
  await same.unmount();
  const hidden = await open('/submission-detail/7?compare=2', { as: person });
  await expect.element(hidden.getByText(/You may not see the code of #2/)).toBeVisible();
  await hidden.unmount();
  const gone = await open('/submission-detail/7?compare=1', { as: person });
  await expect.element(gone.getByText('The submission does not exist')).toBeVisible();
});

it('staff compare any two by number', async () => {
  const page = await open('/submission-detail/7', { as: root });
  await page.getByRole('button', { name: 'Compare with…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: 'Submission number' }).fill('5');
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect.poll(page.address).toBe('/submission-detail/7?compare=5');
});

it('lists lead from a submission of one’s own to what changed since the one before', async () => {
  const page = await open('/status?onlyMine=true', { as: person });
  const first = page.getByRole('link', { name: 'Compare #7 with the one before, #5' });
  await expect.element(first).toHaveAttribute('href', '/submission-detail/7?compare=5');
  const cell = first.element().closest('td');
  expect(cell?.scrollWidth, 'the sign is not cut').toBeLessThanOrEqual(cell?.clientWidth ?? 0);
  expect(page.getByRole('link', { name: /^Compare #3/ }).elements()).toEqual([]);
});
