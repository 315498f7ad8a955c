/** Tasks of setters in the problem form: found again when the page is opened anew, and cancelled. */
import {
  cancelTasks,
  listTasks,
  readLastVerify,
  readTask,
  type TaskView,
} from '@assize/shared/areas/task/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const running: TaskView = { key: 'slow', state: 'running', progress: { done: 3, total: 9 }, result: null };
const tasks = new Map<string, TaskView>();

beforeEach(() => {
  answerPages();
  tasks.clear();
  tasks.set('slow', running);
  tasks.set('bounds', {
    key: 'bounds',
    state: 'done',
    progress: null,
    result: {
      kind: 'validate',
      compile: null,
      total: 12,
      refusedTotal: 2,
      refused: [
        { of: 'sample', n: 2, name: '', decided: true, message: 'n is 0' },
        { of: 'case', n: 7, name: 'big.in', decided: false, message: 'the validator crashed' },
      ],
    },
  });
  server.answer(readTask, ({ query }) => {
    const found = tasks.get(query.key);
    if (!found) throw new Error(`no task ${query.key}`);
    return found;
  });
  server.answer(cancelTasks, ({ body }) => {
    for (const key of body.keys)
      tasks.set(key, { key, state: 'done', progress: null, result: { kind: 'cancelled' } });
    return null;
  });
  const run = { language: 'C', expected: [verdict.accepted], expectedScore: null };
  server.answer(readLastVerify, () => ({
    version: 3,
    runs: [{ name: 'brute', key: 'slow', ...run }],
    validators: [{ name: 'limits', language: 'C++ 17', key: 'bounds' }],
  }));
});

it('a verify is there again, with the inputs that its validator refused; a run of it is cancelled', async () => {
  const page = await open('/admin/problem/edit/1', { as: root });
  const validator = page.getByTestId('verify-validator');
  await expect.element(validator.getByText('2 of 12 inputs not accepted')).toBeVisible();
  await expect.element(validator.getByRole('row', { name: /^Sample 2.*n is 0/ })).toBeVisible();
  await expect
    .element(validator.getByRole('row', { name: /^Case 7 big\.in.*The validator failed.*crashed/ }))
    .toBeVisible();
  const row = page.getByTestId('verify').getByRole('row', { name: /^brute/ });
  await expect.element(row.getByText('3 / 9')).toBeVisible();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(row.getByText('Cancelled.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Verify solutions and inputs' })).toBeEnabled();
});

it('tasks of an earlier visit are listed, running and done', async () => {
  const about = { name: 'C++ 17', progress: null, startedAt: '2026-01-02T03:04:05Z' };
  server.answer(listTasks, () => [
    { key: 'slow', kind: 'solution' as const, state: 'running' as const, ...about },
    { key: 'bounds', kind: 'validate' as const, state: 'done' as const, ...about },
  ]);
  const page = await open('/admin/problem/edit/1', { as: root });
  await page.getByRole('button', { name: 'Recent tasks' }).click();
  const rows = page.getByTestId('task-row');
  await expect.element(rows.nth(0).getByText('3 / 9')).toBeVisible();
  await rows.nth(1).getByRole('button', { name: 'Show the result' }).click();
  await expect.element(rows.nth(1).getByText('2 of 12 inputs not accepted')).toBeVisible();
  await rows.nth(0).getByRole('button', { name: 'Cancel' }).click();
  await expect.element(rows.nth(0).getByText('Cancelled.')).toBeVisible();
});
