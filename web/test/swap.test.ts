/** A machine of a hall dies under a contestant: another takes over, and what the first one held goes to staff. */
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { changeContestStaff, createContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { listContestSubmissions } from '@assize/shared/areas/contest/endpoints.ts';
import { addContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeHall, type SimHall, type SimKiosk } from '../../build/hall-sim/hall.ts';
import { type ApiClient, apiClient } from '../../build/launch/api-client.ts';
import { freshId } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { type KioskPage, openKiosk } from './support/kiosk-page.ts';
import { hears } from './support/live.ts';
import { problemPage } from './support/problem-page.ts';
import { registerByApi, rootPassword, type SignedIn, siteUrl } from './support/site.ts';

/** From the last key to the death of the machine, and from the order to the code on the other screen. */
const diesAfterMs = 3_000;
const standsWithinMs = 5_000;
const typed = 'a, b = map(int, input().split())  # the idea of the whole contest';
const added = '\nprint(a + b)';

let browser: Browser;
let root: ApiClient;
let contestant: SignedIn;
let proctor: SignedIn;
let cid = 0;
let hall: SimHall;
let first: SimKiosk;
let second: SimKiosk;

beforeAll(async () => {
  root = apiClient(siteUrl);
  [browser, contestant, proctor] = await Promise.all([
    ...([launch(), registerByApi(), registerByApi()] as const),
    root.call(login, { body: { username: 'root', password: rootPassword } }),
  ]);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const draft = { title: `Swap ${freshId('S')}`, description: 'A machine dies.' };
  ({ cid } = await root.call(createContest, { body: { ...draft, startTime: at(-1), endTime: at(60) } }));
  const { problem } = await root.call(getProblemDetail, { query: { problemId: '1000' } });
  const place = { cid, pid: problem.id, displayId: 'A', displayTitle: 'A+B' };
  await root.call(addContestProblem, { body: place });
  await root.call(changeContestStaff, {
    body: { cid, staff: [{ username: proctor.username, roles: ['proctor'] }] },
  });
  hall = await makeHall({
    ...{ url: siteUrl, root, cid, accounts: [contestant.username], spare: 1 },
    ...{ proof: 'require', heartbeat: 2 },
  });
  const [one, other] = hall.kiosks;
  if (!one || !other) throw new Error('the hall lacks machines');
  [first, second] = [one, other];
  await hall.enrol();
});
afterAll(async () => {
  hall?.close();
  await browser?.close();
});

const seated = async (kiosk: SimKiosk, disk?: Awaited<ReturnType<KioskPage['disk']>>): Promise<KioskPage> => {
  const shown = await openKiosk(browser, kiosk, disk);
  await shown.page.goto(siteUrl);
  return shown;
};
/** What one does who was signed in by the seat: the contest stands there. */
const openProblem = async (page: Page): Promise<void> => {
  await page.waitForURL(`**/contest/${cid}`);
  await page.getByRole('banner').getByText(contestant.username).waitFor();
  await page.getByRole('link', { name: 'Problems', exact: true }).click();
  await page.locator('main').getByRole('link', { name: 'A+B' }).click();
  await page.waitForURL(`**/contest/${cid}/problem/A`);
};
const submissions = async () =>
  (await root.call(listContestSubmissions, { query: { contestID: cid, username: contestant.username } }))
    .records;

it('the code stands on another machine within five seconds, and what the dead one held goes to staff', async () => {
  const [here, there] = await Promise.all([seated(first), seated(second)]);
  await there.page.waitForURL(`**/contest/${cid}`);
  await openProblem(here.page);
  const problem = problemPage(here.page);
  await problem.chooseLanguage('Python3');
  const lines = here.page.getByTestId('editor').locator('.view-lines');
  await lines.click();
  await here.page.keyboard.press('Control+A');
  await here.page.keyboard.type(typed);
  const lastKey = performance.now();
  const pause = (ms: number) =>
    new Promise((resolve) => setTimeout(resolve, Math.max(0, lastKey + ms - performance.now())));
  // The network goes first; who sits there presses Submit once more.
  await pause(diesAfterMs - 500);
  first.network.plug(false);
  await problem.submit();
  await here.page.getByText('Your submission is kept on this machine').waitFor();
  const disk = await here.disk();
  await pause(diesAfterMs);
  await here.die();

  const staff = await visit(browser, { as: proctor });
  const heard = hears(staff.page, `hall.${cid}`);
  await staff.go(`/contest/${cid}/hall`);
  await heard;
  const map = staff.page.getByTestId('seat-map');
  await map.getByRole('button', { name: /^A-1:/ }).click();
  await staff.page.getByTestId('seat-panel').getByRole('button', { name: 'Swap machine' }).click();
  const dialog = staff.page.getByRole('dialog', { name: 'Swap the machine of A-1' });
  await dialog.getByRole('radio', { name: 'The people move to another seat' }).click();
  await dialog.getByRole('combobox', { name: 'Free seat with a machine' }).click();
  await staff.page.getByTitle('A-2 (Room 1)').click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The screen is black.');
  const ordered = performance.now();
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click();
  await openProblem(there.page);
  const other = problemPage(there.page);
  await expect.poll(other.editorText, { interval: 20 }).toContain('the idea of the whole contest');
  const stoodMs = Math.round(performance.now() - ordered);
  console.log(`from the order to swap to the code on the other machine: ${stoodMs} ms`);
  expect(stoodMs).toBeLessThan(standsWithinMs);

  await there.page.getByTestId('editor').locator('.view-lines').click();
  await there.page.keyboard.press('Control+End');
  await there.page.keyboard.type(added);
  await expect.poll(other.editorText).toContain('print(a + b)');
  await other.submit();
  await other.result.getByText('Accepted').first().waitFor();
  const own = await submissions();
  expect(own.map(({ status }) => status)).toEqual([verdict.accepted]);

  // The dead machine is repaired, with all that its disk had.
  first.network.plug(true);
  first.machine.switchOn();
  const back = await seated(first, disk);
  const held = staff.page.locator('section').filter({ hasText: 'Calls of swapped machines' });
  await held.getByText('A-1', { exact: true }).waitFor();
  await held.getByText(contestant.username).waitFor();
  await held.getByText('Program for problem A in Python3').click();
  await held.getByText('the idea of the whole contest').waitFor();
  await expect.poll(() => first.machine.outbox()?.kept()).toEqual([]);
  expect(await submissions()).toHaveLength(1);
  await expect.poll(() => back.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await held.getByRole('button', { name: /^Mark as looked at: #.* of A-1/ }).click();
  await held.getByText(`${proctor.username} has looked`).waitFor();
  await staff.leave();
  await Promise.all([back.die(), there.die()]);
});
