/** A contest package: what it would make, what is wrong with it, and the way to the contest that was made. */
import {
  checkContestPackage,
  importContestPackage,
  type PackagePreview,
} from '@assize/shared/areas/contest-import/endpoints.ts';
import { readUserBatch } from '@assize/shared/areas/user-admin/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { page as window } from 'vitest/browser';
import { useKeptBatch } from '../../features/user-batch/kept-batch.ts';
import { answerPages } from '../../test/component/answers.ts';
import { answerContests } from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const preview: PackagePreview = {
  contest: {
    ...{ title: 'Spring cup', startTime: '2031-05-04T01:00:00.000Z', endTime: '2031-05-04T06:00:00.000Z' },
    ...{ sealTime: '2031-05-04T05:00:00.000Z', penaltyMinutes: 20 },
  },
  problems: [
    { label: 'A', name: 'Glass door', color: '#ff0000', problemId: 'DOORS' },
    { label: 'B', name: 'Elsewhere', color: null, problemId: null },
  ],
  teams: [
    {
      ...{ name: 'Rivers', label: '101', organization: 'First University', groups: ['East'], seat: 'Hall 1' },
      accounts: [{ username: 'rivers', made: true, ip: '192.0.2.7' }],
    },
  ],
  accounts: { known: 0, made: 1, generated: 1 },
  faults: [],
  notes: [{ file: 'problems.json', field: '[1].id', reason: 'no-such-problem', value: 'elsewhere' }],
  again: null,
};
const batch = {
  ...{ id: 'b1', kind: 'generate' as const, state: 'done' as const, done: 1, total: 1 },
  ...{ first: 'rivers', last: 'rivers', failure: null },
};

beforeEach(() => {
  answerPages();
  answerContests();
  useKeptBatch.setState({ hidden: null, list: null });
});

const hand = (name: string) => {
  const files = new DataTransfer();
  files.items.add(new File(['x'], name, { type: 'application/zip' }));
  const input = document.querySelector<HTMLInputElement>('[data-testid="contest-package"]');
  if (input) input.files = files.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
};
const opened = async () => {
  const page = await open('/admin/contest', { as: root });
  await page.getByRole('button', { name: 'Import a package' }).first().click();
  await expect.element(page.getByRole('button', { name: /Choose a package/ })).toBeVisible();
  return page;
};

it('is looked at, imported, and its passwords fetched', async () => {
  server.answer(checkContestPackage, () => preview);
  const sent = server.answer(importContestPackage, () => ({ cid: 9, batch, key: 'k' }));
  server.answer(readUserBatch, () => batch);
  const page = await opened();
  hand('cup.zip');
  await expect.element(page.getByText(/problems.json/)).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'DOORS' })).toBeVisible();
  await expect.element(page.getByText('left out', { exact: true })).toBeVisible();
  await expect.element(page.getByText('192.0.2.7')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByRole('link', { name: 'Edit the contest' })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(useKeptBatch.getState().list).toEqual({ batch: 'b1', key: 'k' });
  await expect.element(page.getByRole('button', { name: /Download/ })).toBeVisible();
});

it('has whole words in its columns on a phone', async () => {
  server.answer(checkContestPackage, () => preview);
  await opened();
  await window.viewport(390, 800);
  hand('cup.zip');
  const heads = () => [...document.querySelectorAll<HTMLElement>('main th')];
  await expect.poll(() => heads().length).toBe(9);
  expect(
    heads()
      .filter((head) => head.scrollWidth > head.clientWidth)
      .map((head) => head.textContent),
  ).toEqual([]);
});

it('with mistakes cannot be imported; each has its file and field', async () => {
  const faults = [{ file: 'teams.json', field: '[0].name', reason: 'too-long' as const, value: '' }];
  server.answer(checkContestPackage, () => ({ ...preview, contest: null, faults }));
  const page = await opened();
  hand('bad.zip');
  await expect.element(page.getByText(/teams.json/)).toBeVisible();
  expect(document.querySelector('main')?.textContent).toContain('too long');
  expect(page.getByRole('button', { name: 'Import', exact: true }).query()).toBeNull();
});

it('that was imported before says so, and a refusal leaves the preview', async () => {
  server.answer(checkContestPackage, () => ({ ...preview, again: 3 }));
  const sent = server.answer(importContestPackage, () => {
    throw refusal('contest-import.refused', { field: 'teams.json', params: { count: 1 } });
  });
  const page = await opened();
  hand('cup.zip');
  await expect.element(page.getByRole('link', { name: 'Open that contest' })).toBeVisible();
  await page.getByRole('button', { name: 'Import once more' }).click();
  await expect.element(page.getByText(/Mistakes in the package/)).toBeVisible();
  expect(sent[0]?.query).toEqual({ again: true });
  await expect.element(page.getByRole('button', { name: 'Import once more' })).toBeEnabled();
});
