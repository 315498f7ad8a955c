/** A problem of a contest: solved by the same parts as in practice, under the rules of the contest. */
import {
  getContestAccess,
  getContestInfo,
  listContestProblems,
  listUnreadContestAnnouncements,
  registerContest,
} from '@assize/shared/areas/contest/endpoints.ts';
import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { ContestRight } from '@assize/shared/domain/contest/rights.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { draftStore } from '../../state/draft-store.ts';
import { answerPages, languages } from '../../test/component/answers.ts';
import {
  answerContests,
  contestant,
  contestantRights,
  contestProblems,
  hoursFromNow,
  runningContest,
} from '../../test/component/contest-answers.ts';
import { open } from '../../test/component/open.tsx';
import { server } from '../../test/component/site.ts';

const access = (rights: readonly ContestRight[], needsPassword = false) =>
  server.answer(getContestAccess, () => ({
    access: true,
    registered: !needsPassword,
    needsPassword,
    rights: [...rights],
    now: hoursFromNow(0),
  }));

beforeEach(async () => {
  answerPages();
  answerContests();
  server.answer(listUnreadContestAnnouncements, () => []);
  server.answer(listLanguages, () => languages);
  access(contestantRights);
  for (const problemId of ['A', 'B'])
    await draftStore.write(
      { owner: contestant.uid, scope: 'contest:3', problemId, language: 'C++ 17' },
      { code: `int main() { /* ${problemId} */ }`, savedAtMs: 1 },
    );
});

const submitButton = (page: Awaited<ReturnType<typeof open>>) =>
  page.getByRole('button', { name: 'Submit', exact: true });

it('is submitted to the contest, with the draft of the contest', async () => {
  const sent = server.answer(submitProblem, () => ({ submitId: 7, submitTime: hoursFromNow(0) }));
  const page = await open('/contest/3/problem/A', { as: contestant });
  await submitButton(page).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toMatchObject({ pid: 'A', cid: 3, code: 'int main() { /* A */ }' });
  expect(page.getByRole('tab', { name: 'Solutions' }).elements()).toEqual([]);
  expect(page.getByRole('tab', { name: 'Statistics' }).elements()).toEqual([]);
});

it('Alt and a number leads to another problem, in focus mode too', async () => {
  const page = await open('/contest/3/problem/A/full-screen', { as: contestant });
  await expect.element(submitButton(page)).toBeEnabled();
  await userEvent.keyboard('{Alt>}2{/Alt}');
  await expect.poll(page.address).toBe('/contest/3/problem/B/full-screen');
  const strip = page.getByRole('navigation', { name: 'Problems' });
  await expect.element(strip.getByRole('link', { name: /^B/ })).toHaveAttribute('aria-current', 'page');
  await userEvent.keyboard('{Alt>}9{/Alt}');
  expect(page.address()).toBe('/contest/3/problem/B/full-screen');
});

it('a protected contest asks for its password at the first submission', async () => {
  server.answer(getContestInfo, () => runningContest({ auth: 2 }));
  access(['enter', 'problems'], true);
  const sent = server.answer(submitProblem, () => ({ submitId: 7, submitTime: hoursFromNow(0) }));
  server.answer(registerContest, () => {
    access(contestantRights);
    return null;
  });
  const page = await open('/contest/3/problem/A', { as: contestant });
  await submitButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(sent).toEqual([]);
  await submitButton(page).click();
  await page.getByRole('dialog').getByLabelText('Contest password').fill('open sesame');
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  await expect.poll(() => sent.length).toBe(1);
});

it.each([
  [
    'over',
    { endTime: hoursFromNow(-1), allowEndSubmit: false },
    ['enter', 'problems'],
    'The contest is over',
  ],
  ['not for this person', {}, ['enter', 'problems'], 'You cannot submit in this contest'],
] as const)('takes nothing where the contest is %s, and says why', async (_, more, rights, words) => {
  server.answer(getContestInfo, () => runningContest(more));
  access(rights);
  const page = await open('/contest/3/problem/A', { as: contestant });
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expect.element(submitButton(page)).toBeDisabled();
});

it.each([
  ['after the end', { endTime: hoursFromNow(-1) }, 'The contest is over: this does not count'],
  [
    'where the last submission counts',
    { type: 1, oiRankScoreType: 'Recent' },
    'A new submission replaces the score of the one before',
  ],
] as const)('warns %s', async (_, more, words) => {
  server.answer(getContestInfo, () => runningContest(more));
  const page = await open('/contest/3/problem/A', { as: contestant });
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(submitButton(page)).toBeEnabled();
});

it('asks before the score of an earlier submission is replaced', async () => {
  server.answer(getContestInfo, () => runningContest({ type: 1, oiRankScoreType: 'Recent' }));
  const sent = server.answer(submitProblem, () => ({ submitId: 7, submitTime: hoursFromNow(0) }));
  const page = await open('/contest/3/problem/A', { as: contestant });
  await submitButton(page).click();
  await expect.element(page.getByText('Replace your score?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toEqual([]);
  await submitButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => sent.length).toBe(1);
});

it('the strip of problems follows the verdict', async () => {
  server.answer(submitProblem, () => ({ submitId: 7, submitTime: hoursFromNow(0) }));
  const page = await open('/contest/3/problem/B', { as: contestant });
  const strip = page.getByRole('navigation', { name: 'Problems' });
  await expect.element(strip.getByRole('link', { name: /^B .*Wrong Answer$/ })).toBeVisible();
  server.answer(listContestProblems, () =>
    contestProblems.map((one) => ({ ...one, myStatus: verdict.accepted })),
  );
  await submitButton(page).click();
  await expect.element(strip.getByRole('link', { name: /^B .*Accepted$/ })).toBeVisible();
});

it('stays as wide as a phone however many problems there are', async () => {
  const [first] = contestProblems;
  if (!first) throw new Error('no problem');
  server.answer(listContestProblems, () =>
    [...'ABCDEFGHIJKL'].map((displayId, n) => ({ ...first, pid: n + 1, displayId })),
  );
  const page = await open('/contest/3/problem/A', { as: contestant, width: 390 });
  const strip = page.getByRole('navigation', { name: 'Problems' });
  await expect.element(strip.getByRole('link', { name: /^L/ })).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(390);
});
