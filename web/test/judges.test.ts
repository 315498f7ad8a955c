import { announceNode, createNodeToken, leaveNode } from '@assize/shared/areas/node/endpoints.ts';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { solutions } from './support/programs.ts';
import { callApi, registerByApi, type SignedIn, siteUrl } from './support/site.ts';

let browser: Browser;
let root: SignedIn;
beforeAll(async () => {
  browser = await launch();
  root = await signInRoot();
});
afterAll(() => browser.close());

const tail = Date.now().toString(36);
const tokenName = `hall ${tail}`;
const nodeId = `journey-${tail}`;

/** A judge that has another C compiler than the site's own, for as long as the journey needs it. */
const node = (more: Partial<JudgeNode> = {}): JudgeNode => ({
  id: nodeId,
  host: 'journey-host',
  version: '0.0.0-journey',
  slots: 3,
  busy: 0,
  sandbox: 'box',
  languages: [{ name: 'C', version: 'gcc of the journey' }],
  missing: [{ name: 'Java', reason: 'no JDK on this machine' }],
  draining: false,
  ...more,
});
const announceStatus = async (secret: string, body: JudgeNode = node()): Promise<number> => {
  const reply = await fetch(`${siteUrl}/api${announceNode.path}`, {
    method: announceNode.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
    body: JSON.stringify(body),
  });
  return reply.status;
};
/** Keeps a judge announced, as a node does: a node silent for 15 s is given up. Returns a function to stop. */
const keepAnnouncing = async (secret: string, body: JudgeNode = node()): Promise<() => Promise<void>> => {
  expect(await announceStatus(secret, body)).toBe(200);
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = announceStatus(secret, body).catch(() => undefined);
  }, 3_000);
  onTestFinished(() => clearInterval(timer));
  return async () => {
    clearInterval(timer);
    await last;
  };
};
it('everybody finds from the footer how long judging takes, and sees it change without a reload', async () => {
  const person = await registerByApi();
  const { page, go, leave } = await visit(browser);
  await go('/home');
  await page.getByRole('link', { name: 'Judge queue' }).click();
  await page.getByRole('heading', { name: 'Judge queue' }).waitFor();
  await page.getByRole('heading', { name: 'Judge 1', exact: true }).waitFor();
  const judged = page
    .getByTestId('queue-figures')
    .locator('div')
    .filter({ hasText: 'Judged in 10 minutes' })
    .locator('dd');
  // Submissions judged more than ten minutes ago leave the figure meanwhile, so any rise is the new one.
  let least = Number(await judged.textContent());
  await callApi(submitProblem, {
    token: person.token,
    body: { pid: '1000', language: 'C++ 17', code: `${solutions['C++ 17']}\n// ${tail}` },
  });
  await expect
    .poll(async () => {
      const now = Number(await judged.textContent());
      const risen = now > least;
      least = Math.min(least, now);
      return risen;
    })
    .toBe(true);
  await leave();
});

it('a node token is made, used, rotated and revoked in the browser', async () => {
  const { page, go, leave } = await visit(browser, { as: root, expected: [409] });
  await go('/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Judges' }).first().click();
  await page.getByRole('heading', { name: 'Judges', level: 1 }).waitFor();
  const secret = page.getByTestId('node-secret');
  const readSecret = async (): Promise<string> => {
    await secret.waitFor();
    const text = (await secret.textContent()) ?? '';
    await page.getByRole('button', { name: 'Copy the secret' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await secret.waitFor({ state: 'hidden' });
    return text;
  };

  await page.getByLabel('Name of a new token').fill(tokenName);
  await page.getByRole('button', { name: 'Make token' }).click();
  const first = await readSecret();
  await page.getByLabel('Name of a new token').fill(tokenName);
  await page.getByRole('button', { name: 'Make token' }).click();
  await page.getByRole('alert').filter({ hasText: /name/i }).waitFor();

  // The page hears of the new judge by itself.
  const fallSilent = await keepAnnouncing(first);
  const card = page.locator(`[data-node="${nodeId}"]`);
  await card.getByText(tokenName).waitFor();
  await card.getByText('Other compiler than another judge: C').waitFor();
  await card.getByText('Details').click();
  await card.getByText('no JDK on this machine').waitFor();
  await fallSilent();

  await page.getByRole('button', { name: `Rotate token ${tokenName}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('no longer', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  const second = await readSecret();
  expect([await announceStatus(first), await announceStatus(second)]).toEqual([401, 200]);

  await page.getByRole('button', { name: `Revoke token ${tokenName}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('row').filter({ hasText: tokenName }).getByText('Revoked').waitFor();
  await card.waitFor({ state: 'detached' });
  expect(await announceStatus(second)).toBe(401);
  await leave();
});

it('a judge that does not start says why on the page', async () => {
  const { page, go, leave } = await visit(browser, { as: root });
  const made = await callApi(createNodeToken, { token: root.token, body: { name: `broken ${tail}` } });
  const { secret } = createNodeToken.reply.parse((await made.json()).data);
  await go('/admin/judges');
  const trouble = 'the sandbox does not hold on this machine:\nnetwork-unreachable: it is not';
  const id = `broken-${tail}`;
  const broken = node({ id, slots: 0, languages: [], missing: [], trouble });
  const fallSilent = await keepAnnouncing(secret, broken);
  const card = page.locator(`[data-node="${id}"]`);
  await card.getByText('Cannot work').waitFor();
  await card.getByText('network-unreachable: it is not').waitFor();
  await fallSilent();
  await fetch(`${siteUrl}/api${leaveNode.path}`, {
    method: leaveNode.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
    body: JSON.stringify({ id }),
  });
  await card.waitFor({ state: 'detached' });
  await leave();
});
