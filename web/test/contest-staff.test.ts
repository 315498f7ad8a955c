/** A contestant and three of the staff at work at once: each sees what came without loading the page again. */
import { changeContestStaff, createContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { addContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import type { StaffRole } from '@assize/shared/domain/contest/rights.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshId, signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { hears } from './support/live.ts';
import { problemPage } from './support/problem-page.ts';
import { solutions } from './support/programs.ts';
import { callApi, registerByApi, type SignedIn } from './support/site.ts';

let browser: Browser;
let contestant: SignedIn;
const staff = {} as Record<'jury' | 'print' | 'balloon', SignedIn>;
let cid = 0;

beforeAll(async () => {
  const [opened, { token }, ...people] = await Promise.all([
    ...([launch(), signInRoot()] as const),
    ...([registerByApi(), registerByApi(), registerByApi(), registerByApi()] as const),
  ]);
  browser = opened;
  [contestant, staff.jury, staff.print, staff.balloon] = people;
  const answerOf = async (reply: Promise<Response>) => (await (await reply).json()).data;
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const draft = { title: `Hall ${freshId('H')}`, description: 'Staff at work.', openPrint: true };
  const body = { ...draft, startTime: at(-1), endTime: at(60) };
  ({ cid } = await answerOf(callApi(createContest, { token, body })));
  const { problem } = await answerOf(callApi(getProblemDetail, { query: { problemId: '1000' } }));
  const place = { cid, pid: problem.id, displayId: 'A', displayTitle: 'A+B', color: '#ff4500' };
  await callApi(addContestProblem, { token, body: place });
  const roles = Object.entries(staff).map(([role, { username }]) => ({
    ...{ username, roles: [role as StaffRole] },
  }));
  await callApi(changeContestStaff, { token, body: { cid, staff: roles } });
});
afterAll(() => browser.close());

/** A page of the contest that hears what comes. */
const atWork = async (as: SignedIn, path: string, topic: string) => {
  const one = await visit(browser, { as });
  const heard = hears(one.page, topic);
  await one.go(`/contest/${cid}/${path}`);
  await heard;
  return one;
};

it('the jury answers, a print is made and a balloon brought, while the contestant works', async () => {
  const [jury, printer, runner, team] = await Promise.all([
    atWork(staff.jury, 'clarifications', `clarification.${cid}`),
    atWork(staff.print, 'admin-print', `print.${cid}`),
    atWork(staff.balloon, 'balloons', `balloon.${cid}`),
    atWork(contestant, 'clarifications', `clarification.${cid}`),
  ]);
  const loads: string[] = [];
  for (const { page } of [jury, printer, runner])
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) loads.push(frame.url());
    });

  await team.page.getByRole('textbox', { name: 'Question (markdown)' }).fill('May numbers be negative?');
  await team.page.getByRole('button', { name: 'Send the question' }).click();
  const question = jury.page.getByTestId('clarification').filter({ hasText: 'May numbers be negative?' });
  await question.getByRole('button', { name: 'Claim' }).click();
  await question.getByText('Claimed by you').waitFor();
  await question.getByRole('button', { name: 'Answer', exact: true }).click();
  const dialog = jury.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Answer (markdown)' }).fill('Yes, they may.');
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await jury.page.getByText('No question waits for an answer').waitFor();
  await team.page.getByTestId('clarification').getByText('Yes, they may.').waitFor();

  await team.go(`/contest/${cid}/print`);
  const words = `${solutions.Python3}# this is my only copy, please bring it to my seat\n`;
  await team.page.getByRole('textbox', { name: 'Text to print' }).fill(words);
  await team.page.getByRole('button', { name: 'Submit' }).click();
  await team.page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  const own = team.page.locator('main tbody tr').first();
  await own.getByText('Waiting').waitFor();
  await printer.page.getByRole('button', { name: /^Take #/ }).click();
  await own.getByText('Being printed').waitFor();
  const coming = printer.page.waitForEvent('download');
  await printer.page.getByRole('button', { name: /^Download #/ }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe(words);
  await printer.page.getByRole('button', { name: /^OK: #/ }).click();
  await printer.page.getByText('Nothing waits to be printed').waitFor();
  await own.getByText('Printed').waitFor();

  await team.go(`/contest/${cid}/problem/A`);
  const problem = problemPage(team.page);
  await problem.chooseLanguage('Python3');
  await problem.upload(solutions.Python3);
  await problem.submit();
  await problem.result.getByText('Accepted').first().waitFor();
  const balloon = runner.page.getByTestId('balloon').filter({ hasText: contestant.username });
  await balloon.getByText('First in the contest').waitFor();
  await balloon.getByRole('button', { name: /^I take it/ }).click();
  await balloon.getByText('You are bringing it').waitFor();
  await balloon.getByRole('button', { name: /^Delivered/ }).click();
  await runner.page.getByText('No balloon is to be brought').waitFor();

  expect(loads).toEqual([]);
  for (const one of [jury, printer, runner, team]) await one.leave();
});
