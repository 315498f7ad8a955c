import { getContestInfo, listUnreadContestAnnouncements } from '@assize/shared/areas/contest/endpoints.ts';
import { readDraft } from '@assize/shared/areas/draft/endpoints.ts';
import {
  checkPrint,
  claimPrint,
  failPrint,
  listOwnPrints,
  listPrints,
  type PrintRow,
  printPdf,
  releasePrint,
  reprint,
  submitPrint,
} from '@assize/shared/areas/print/endpoints.ts';
import { getSubmissionDetail } from '@assize/shared/areas/submission/endpoints.ts';
import type { JudgeBridge } from '@assize/shared/domain/kiosk/bridge.ts';
import { machineConfig } from '@assize/shared/domain/kiosk/machine-config.ts';
import type { PrinterOfDesk } from '@assize/shared/domain/kiosk/print-desk.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDeskChoices } from '../../features/print-desk/desk-choices.ts';
import { platform } from '../../platform/platform.ts';
import { draftStore } from '../../state/draft-store.ts';
import { detail, submission } from '../../test/component/answers.ts';
import { answerContests, contestant, runningContest } from '../../test/component/contest-answers.ts';
import { answerDesks, printRow } from '../../test/component/desks.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

beforeEach(() => {
  answerContests();
  server.answer(listUnreadContestAnnouncements, () => []);
  answerDesks();
});
const text = 'int main() { return 0; }\n'.repeat(3);
const field = (page: Awaited<ReturnType<typeof open>>) =>
  page.getByRole('textbox', { name: 'Text to print' });

it('a text is printed, which a dialog confirms; quota and states are shown', async () => {
  const sent = server.answer(submitPrint, () => ({ id: 47, pages: 1 }));
  const page = await open('/contest/3/print', { as: contestant });
  await expect.element(page.getByText('Jobs left: 3 of 10')).toBeVisible();
  await expect.element(page.getByText('Pages left: 12 of 50')).toBeVisible();
  await expect.element(page.getByText('The printer has no paper')).toBeVisible();
  await field(page).fill(text);
  await expect.element(page.getByText('Pages: 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByRole('dialog').getByText('Submit code successfully')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ cid: 3, content: text, problem: null }]);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.element(field(page)).toHaveValue('');
});

it('a text that is empty, too short or too long for the quota is not sent', async () => {
  const sent = server.answer(submitPrint, () => ({ id: 47, pages: 1 }));
  const page = await open('/contest/3/print', { as: contestant });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByText('Content cannot be empty')).toBeVisible();
  await field(page).fill('x'.repeat(49));
  await expect.element(page.getByText('The number of content cannot be less than 50')).toBeVisible();
  await field(page).fill('line\n'.repeat(13 * 58));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByText('More pages than are left')).toBeVisible();
  expect(sent).toEqual([]);
});

it('the text comes from a draft of the editor, here or on the server, or from an own submission', async () => {
  const page = await open('/contest/3/print', { as: contestant });
  const key = {
    owner: contestant.uid,
    scope: 'contest:3',
    problemId: 'A',
    language: detail.languages[0] ?? '',
  };
  await draftStore.write(key, { code: 'int draft();', savedAtMs: 1 });
  server.answer(readDraft, () => ({ draft: null, earlier: [] }));
  const pick = async (name: string) => {
    await page.getByRole('combobox', { name: 'Fill in own code' }).click();
    await page.getByTitle(name, { exact: true }).click();
  };
  await pick('Draft of A');
  await expect.element(field(page)).toHaveValue('int draft();');
  await pick('Draft of C');
  await expect.element(page.getByText('There is no draft of C')).toBeVisible();
  server.answer(readDraft, () => ({
    draft: { revision: 1, code: 'int onServer();', savedAt: new Date().toISOString() },
    earlier: [],
  }));
  await pick('Draft of B');
  await expect.element(field(page)).toHaveValue('int onServer();');
  server.answer(getSubmissionDetail, () => ({
    submission: { ...submission, code: 'int run();', errorMessage: null, ioScore: null },
    codeShare: false,
    contentType: 'cpp',
  }));
  await pick('Submission #1 (1000)');
  await expect.element(field(page)).toHaveValue('int run();');
});

it('the text comes from a file, also one of an editor on Chinese Windows; a picture is refused', async () => {
  const page = await open('/contest/3/print', { as: contestant });
  await expect.element(field(page)).toBeVisible();
  const give = (bytes: readonly number[]) => {
    const input = document.querySelector<HTMLInputElement>('[data-testid="print-file"]');
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(bytes)], 'main.cpp'));
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  give([0x2f, 0x2f, 0x20, 0xc4, 0xe3, 0xba, 0xc3]);
  await expect.element(field(page)).toHaveValue('// 你好');
  give([0x89, 0x50, 0x4e, 0x47, 0, 0]);
  await expect.element(page.getByText('This file is no text')).toBeVisible();
  await expect.element(field(page)).toHaveValue('// 你好');
});

it('waits half a minute for the next job, and says when nothing is taken', async () => {
  const own = {
    jobs: [],
    quota: { jobs: 10, jobsLeft: 9, pages: 50, pagesLeft: 48 },
    now: new Date().toISOString(),
  };
  server.answer(listOwnPrints, () => ({ ...own, nextAt: new Date(Date.now() + 25_000).toISOString() }));
  const page = await open('/contest/3/print', { as: contestant });
  await expect.element(page.getByRole('button', { name: /^Next job in/ })).toBeDisabled();
  await expect.element(page.getByText('You have had nothing printed yet')).toBeVisible();
  server.answer(listOwnPrints, () => ({ ...own, nextAt: null }));
  await expect.poll(() => live.hears(`user.${contestant.uid}`)).toBe(true);
  live.push(`user.${contestant.uid}`, 'print', { cid: 3 });
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

it('is in the menu of contests that have printing, for its staff the desk as well', async () => {
  const opened = await open('/contest/3', { as: root, width: 2_000 });
  const page = opened.getByRole('navigation', { name: 'Contest', exact: true });
  await expect.element(page.getByRole('link', { name: 'Print', exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Admin print' })).toBeVisible();
  server.answer(getContestInfo, () => runningContest({ openPrint: false }));
  live.push('contest.3', 'changed', {});
  await expect.element(page.getByRole('link', { name: 'Print', exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Admin print' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Balloons' })).toBeVisible();
});

it('says so in a contest without printing', async () => {
  server.answer(getContestInfo, () => runningContest({ openPrint: false }));
  const page = await open('/contest/3/print', { as: contestant });
  await expect.element(page.getByText('This contest has no printing.')).toBeVisible();
});

it('a desk takes, prints, ends and gives up jobs, each by one press', async () => {
  const claims = server.answer(claimPrint, () => null);
  const done = server.answer(checkPrint, () => null);
  const failed = server.answer(failPrint, () => null);
  const released = server.answer(releasePrint, () => null);
  const page = await open('/contest/3/admin-print', { as: root });
  await page.getByRole('button', { name: 'Take #41' }).click();
  await expect.poll(() => claims.length).toBe(1);
  expect(claims[0]?.body).toMatchObject({ id: 41, cid: 3, takeOver: false });
  await expect
    .element(page.getByRole('link', { name: 'Print #42' }))
    .toHaveAttribute('href', '/contest-print/3/42');
  await page.getByRole('button', { name: 'OK: #42' }).click();
  await expect.poll(() => done[0]?.body).toMatchObject({ id: 42, cid: 3, desk: claims[0]?.body.desk });
  await page.getByRole('button', { name: '#42 failed' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('no paper');
  await page.getByRole('dialog').getByRole('button', { name: 'Failed' }).click();
  await expect.poll(() => failed[0]?.body).toMatchObject({ id: 42, reason: 'no paper' });
  await page.getByRole('button', { name: 'Put back #42' }).click();
  await expect.poll(() => released.length).toBe(1);
  // What another desk has is its own.
  await expect.element(page.getByText('pip is printing it')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /#43/ })).toHaveTextContent('Download');
});

it('a job whose desk is not heard of is taken over, and one that is done is printed again, after a question', async () => {
  const claims = server.answer(claimPrint, () => null);
  const again = server.answer(reprint, () => null);
  const page = await open('/contest/3/admin-print?view=all', { as: root });
  await expect.element(page.getByText('pip has not been heard of; look at the printer')).toBeVisible();
  await page.getByRole('button', { name: 'Take over #44' }).click();
  expect(claims).toEqual([]);
  await page.getByRole('tooltip').getByRole('button', { name: 'Take over' }).click();
  await expect.poll(() => claims[0]?.body).toMatchObject({ id: 44, takeOver: true });
  await page.getByRole('button', { name: 'Reprint #45' }).click();
  expect(again).toEqual([]);
  await page.getByRole('tooltip').getByRole('button', { name: 'Reprint' }).last().click();
  await expect.poll(() => again[0]?.body).toEqual({ id: 45, cid: 3 });
});

it('the desk asks for fifteen at a time, and at once when a job comes', async () => {
  let records: PrintRow[] = [];
  const asked = server.answer(listPrints, () => ({
    ...{ records, total: records.length, waiting: records.length, now: new Date().toISOString() },
  }));
  const page = await open('/contest/3/admin-print', { as: root });
  await expect.element(page.getByText('Nothing waits to be printed')).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ limit: 15, view: 'open' });
  await expect.poll(() => live.hears('print.3')).toBe(true);
  records = [printRow()];
  const before = asked.length;
  live.push('print.3', 'changed', {});
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await expect.element(page.getByText('Waiting: 1')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Take #41' })).toBeVisible();
});

it('says why a list cannot be shown', async () => {
  server.answer(listPrints, () => {
    throw refusal('contest.not-found');
  });
  const page = await open('/contest/3/admin-print', { as: root });
  await expect.element(page.getByRole('alert')).toBeVisible();
});

describe('in the app of a print desk', () => {
  const printers: PrinterOfDesk[] = [
    { name: 'north', info: 'Laser by the door', location: 'B', state: 'idle', reasons: [], accepts: true },
    {
      ...{ name: 'south', info: '', location: '', state: 'stopped', accepts: true },
      reasons: ['media-empty-error'],
    },
  ];
  const given: string[] = [];
  beforeEach(() => {
    given.length = 0;
    useDeskChoices.setState({ printer: null, zones: [], auto: false });
    const hall: Pick<JudgeBridge, 'info' | 'printers' | 'print' | 'printState'> = {
      info: async () => ({
        ...{ profile: 'staff-print', hall: 'East hall', seat: null, contest: null, appVersion: '1.0.0' },
        features: machineConfig.parse({
          ...{ version: 1, profile: 'staff-print', origins: ['https://judge.hall'], hall: 'East hall' },
          issuedAt: '2026-11-25T00:00:00Z',
        }).features,
        documentation: [],
      }),
      printers: async () => printers,
      print: async ({ name, printer, pdf }) => {
        given.push(`${name} ${printer} ${new TextDecoder().decode(pdf.slice(0, 4))}`);
        return { is: 'printing', printer, reasons: [] };
      },
      printState: async ({ name }) =>
        given.some((one) => one.startsWith(name))
          ? { is: 'printing', printer: 'north', reasons: [] }
          : { is: 'none' },
    };
    Object.assign(platform, { hall });
  });
  afterEach(() => {
    Object.assign(platform, { hall: null });
  });

  it('one chooses a printer, hears that it has no paper, and prints a job without a dialog', async () => {
    const print = vi.spyOn(platform, 'print').mockReturnValue(undefined);
    const page = await open('/contest/3/admin-print', { as: root });
    await page.getByRole('combobox', { name: 'Printer' }).click();
    await page.getByTitle('south').click();
    await expect.element(page.getByText('south: There is no paper')).toBeVisible();
    await page.getByRole('combobox', { name: 'Printer' }).click();
    await page.getByTitle('Laser by the door · B').click();
    await page.getByRole('button', { name: 'Print #42 here' }).click();
    await expect.poll(() => given).toEqual(['assize-3-42-1 north %PDF']);
    await expect.element(page.getByTestId('at-printer')).toHaveTextContent('At north');
    expect(print.mock.calls).toEqual([]);
    print.mockRestore();
  });

  it('a job that waits at the printer for a person says for what', async () => {
    useDeskChoices.setState({ printer: 'south' });
    const reasons = ['media-empty-error', 'door-open-warning', 'none'];
    const at = { is: 'printing' as const, printer: 'south', reasons };
    Object.assign(platform.hall ?? {}, { print: async () => at, printState: async () => at });
    const page = await open('/contest/3/admin-print', { as: root });
    await page.getByRole('button', { name: 'Print #42 here' }).click();
    await expect
      .element(page.getByTestId('at-printer'))
      .toHaveTextContent('Held at south: There is no paper · A door is open');
  });

  it('it takes and prints by itself once it may', async () => {
    const claimed = server.answer(claimPrint, () => null);
    const page = await open('/contest/3/admin-print', { as: root });
    await page.getByRole('combobox', { name: 'Printer' }).click();
    await page.getByTitle('Laser by the door · B').click();
    expect(given).toEqual([]);
    await page.getByRole('switch', { name: 'Takes and prints jobs by itself' }).click();
    await expect.poll(() => given).toContain('assize-3-42-1 north %PDF');
    await expect.poll(() => claimed.map(({ body }) => body.id)).toContain(41);
  });
});

it('a job goes to the printer on the pages of its PDF, and is asked to be printed once', async () => {
  const print = vi.spyOn(platform, 'print').mockReturnValue(undefined);
  const page = await open('/contest-print/3/43', { as: root });
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const sheets = [...document.querySelectorAll<HTMLImageElement>('img[data-testid="sheet"]')];
  expect(sheets.map(({ alt }) => alt.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    'Page 1 of 2',
    'Page 2 of 2',
  ]);
  // As fine as a printer draws: 300 dots to the inch.
  for (const sheet of sheets) {
    await sheet.decode();
    expect(sheet.naturalWidth).toBeGreaterThan(2400);
  }
  await page.getByRole('button', { name: 'Print' }).click();
  expect(print.mock.calls.length).toBe(2);
  print.mockRestore();
});

it('a PDF that cannot be drawn is not printed', async () => {
  const print = vi.spyOn(platform, 'print').mockReturnValue(undefined);
  server.answer(printPdf, () => new Blob(['no PDF'], { type: 'application/pdf' }));
  const page = await open('/contest-print/3/43', { as: root });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  expect(print.mock.calls).toEqual([]);
  print.mockRestore();
});

it('a job of others, or that is not there, is told as missing', async () => {
  server.answer(printPdf, () => {
    throw refusal('print.not-found');
  });
  const page = await open('/contest-print/3/43', { as: root });
  await expect.element(page.getByRole('alert')).toBeVisible();
});
