import { getUserAuthInfo } from '@assize/shared/areas/account/endpoints.ts';
import {
  type AdminProblemRow,
  changeProblemAuth,
  listAdminProblems,
} from '@assize/shared/areas/authoring/endpoints.ts';
import { listSavedFilters } from '@assize/shared/areas/saved-filter/endpoints.ts';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../test/component/axe.ts';
import { refusal } from '../../../test/component/fake-server.ts';
import { open } from '../../../test/component/open.tsx';
import { root, server } from '../../../test/component/site.ts';

const row: AdminProblemRow = {
  id: 1,
  problemId: 'SUMMER-1000',
  title: 'Numbers of the second kind',
  author: 'root',
  modifiedUser: 'root',
  gmtCreate: '2026-01-01T00:00:00Z',
  gmtModified: '2026-01-02T00:00:00Z',
  auth: 1,
  type: 0,
  difficulty: 1,
  judgeMode: 'default',
  cases: 20,
  version: 3,
  mayEdit: true,
  mayDelete: true,
  mayPublish: true,
  mayDownload: true,
};

it.each([360, 768, 1024, 1280, 1440])('a title has room to be read, %i px', async (width) => {
  server.answer(listAdminProblems, () => ({ records: [row], total: 1 }));
  server.answer(listSavedFilters, () => []);
  const page = await open('/admin/problems', { as: root, width });
  const title = page.getByRole('link', { name: row.title });
  await expect.element(title).toBeVisible();
  // The column is measured, since the title does not change its width.
  expect(title.element().closest('td')?.clientWidth).toBeGreaterThanOrEqual(width < 768 ? 120 : 200);
  expect(await axeFindings()).toEqual([]);
});

it('visibility is changed in the list, taken back by its message, and said honestly when it cannot be', async () => {
  let auth: AdminProblemRow['auth'] = 1;
  server.answer(listAdminProblems, () => ({ records: [{ ...row, auth }], total: 1 }));
  server.answer(listSavedFilters, () => []);
  const sent = server.answer(changeProblemAuth, ({ body }) => {
    auth = body.auth;
    return { version: 4 };
  });
  const page = await open('/admin/problems', { as: root, width: 1440 });
  const select = page.getByTestId('visibility');
  const choose = async (name: string) => {
    await select.click();
    await page.getByText(name, { exact: true }).last().click();
  };
  await expect.element(select).toBeVisible();
  await choose('Private');
  await expect.element(page.getByText('SUMMER-1000 is now: Private')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(page.getByText('SUMMER-1000 is now: Public')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 1, auth: 2 },
    { id: 1, auth: 1 },
  ]);

  // After a refusal the page fetches the person's roles again.
  server.answer(getUserAuthInfo, () => ({
    roles: root.roleList,
    permissions: [],
    expires: '2030-01-01T00:00:00Z',
  }));
  server.answer(changeProblemAuth, () => {
    throw refusal('problem.publish-forbidden');
  });
  await choose('Private');
  await expect.element(page.getByText('SUMMER-1000 stays: Public')).toBeVisible();
  await expect.poll(() => select.element().textContent).toContain('Public');
});
