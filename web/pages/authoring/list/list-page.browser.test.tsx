import { type AdminProblemRow, listAdminProblems } from '@assize/shared/areas/authoring/endpoints.ts';
import { listSavedFilters } from '@assize/shared/areas/saved-filter/endpoints.ts';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../test/component/axe.ts';
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
  // The column, whose width the title does not change.
  expect(title.element().closest('td')?.clientWidth).toBeGreaterThanOrEqual(width < 768 ? 120 : 200);
  expect(await axeFindings()).toEqual([]);
});
