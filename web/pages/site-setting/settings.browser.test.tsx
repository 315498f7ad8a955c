/** Settings of the site: saved, refused beside their fields, and not saved over those of somebody else. */

import {
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
} from '@assize/shared/areas/site/endpoints.ts';
import { readWebsite, saveWebsite, type Website } from '@assize/shared/areas/site-setting/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../data/runtime.ts';
import { answerPages } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

let stored: Website & { version: number };

beforeEach(() => {
  answerPages();
  stored = {
    name: 'Hall judge',
    shortName: 'HJ',
    description: '',
    recordName: '',
    recordUrl: '',
    projectName: '',
    projectUrl: '',
    sourceUrl: '',
    helpUrl: '',
    version: 3,
  };
  server.answer(readWebsite, () => stored);
  server.answer(saveWebsite, ({ body }) => {
    if (body.version !== stored.version) throw refusal('site-setting.changed-meanwhile');
    stored = { ...body, version: body.version + 1 };
    return stored;
  });
});

it('a setting is saved, and saved again without another look at the page', async () => {
  const page = await open('/admin/conf', { as: root });
  const name = page.getByLabelText('Name', { exact: true });
  await expect.element(name).toHaveValue('Hall judge');
  for (const value of ['First', 'Second']) {
    await name.fill(value);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => stored.name).toBe(value);
  }
  expect(stored.version).toBe(5);
  await expect.element(page.getByText('The settings are saved').first()).toBeVisible();
});

it('what cannot be saved is told beside its field, and nothing is sent', async () => {
  const page = await open('/admin/conf', { as: root });
  await page.getByLabelText('Short name').fill('');
  await page.getByLabelText('Address of the project').fill('example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/begins with http/).last()).toBeVisible();
  await expect.element(page.getByLabelText('Short name')).toHaveAttribute('aria-invalid', 'true');
  expect(stored.version).toBe(3);
});

it('what somebody else saved meanwhile is shown before anything is saved over it', async () => {
  const page = await open('/admin/conf', { as: root });
  const name = page.getByLabelText('Name', { exact: true });
  await name.fill('Mine');
  stored = { ...stored, name: 'Theirs', version: 4 };
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Somebody else has changed/)).toBeVisible();
  expect(stored.name).toBe('Theirs');
  await expect.element(name).toHaveValue('Mine');
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByRole('button', { name: 'Show the new settings' }).click();
  await expect.element(name).toHaveValue('Theirs');
  await name.fill('Mine again');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => stored.name).toBe('Mine again');
});

it('fresh settings from the server do not take away what is being typed', async () => {
  const page = await open('/admin/conf', { as: root });
  const name = page.getByLabelText('Name', { exact: true });
  await name.fill('Half ty');
  stored = { ...stored, name: 'Theirs', version: 4 };
  await queryClient.refetchQueries();
  await expect.element(page.getByText(/Somebody else has changed/)).toBeVisible();
  await expect.element(name).toHaveValue('Half ty');
});

it('an announcement is written with a look at it, hidden with one press, and deleted after a question', async () => {
  const asked: unknown[] = [];
  const made = {
    id: 13,
    title: '',
    content: '',
    username: 'root',
    gmtCreate: '2026-01-01T00:00:00.000Z',
    gmtModified: '2026-01-01T00:00:00.000Z',
    status: 0,
  } as const;
  server.answer(createAnnouncement, ({ body }) => {
    asked.push(body);
    return { ...made, ...body };
  });
  server.answer(updateAnnouncement, ({ body }) => {
    asked.push(body);
    return { ...made, title: 'Down on Sunday', status: body.status ?? 0 };
  });
  server.answer(deleteAnnouncement, ({ query }) => {
    asked.push(query);
    return null;
  });
  const page = await open('/admin/announcement', { as: root });
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByLabelText('Title')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabelText('Title').fill('New machines');
  await dialog.getByRole('textbox', { name: 'Content (Markdown)' }).fill('They are **fast**.');
  await dialog.getByRole('tab', { name: 'Preview' }).click();
  await expect.element(dialog.getByText('fast', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => asked)
    .toEqual([{ title: 'New machines', content: 'They are **fast**.', status: 0 }]);
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole('switch', { name: /Show Down on Sunday/ }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ id: 12, status: 1 });
  await page.getByRole('button', { name: 'Delete A draft' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ aid: 11 });
});
