/** Graders in the problem form: files with their language, and what they mean for the languages offered. */
import { readProblemDraft, updateProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerPages, draft } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

it('are added by name or file, limit the languages, and are saved with their language', async () => {
  answerPages();
  server.answer(readProblemDraft, () => ({
    pid: 1,
    version: 3,
    draft: { ...draft, languages: ['C', 'C++ 17', 'C++ 20', 'Python3'] },
  }));
  const updated = server.answer(updateProblem, () => ({ pid: 1, problemId: 'P', version: 4 }));
  const page = await open('/admin/problem/edit/1', { as: root, width: 1440 });
  await expect.poll(() => document.querySelector('[data-path="graders"]')).not.toBeNull();
  const list = () => page.getByTestId('graders');
  const showsLeft = (languages: string) =>
    expect
      .element(page.getByTestId('ungraded'))
      .toHaveTextContent(`Not offered, for want of a grader: ${languages}`);

  await list().getByRole('textbox', { name: 'File name' }).fill('grader.txt');
  await expect.element(list().getByText('needs the ending of a source', { exact: false })).toBeVisible();
  await list().getByRole('textbox', { name: 'File name' }).fill('grader.py');
  await list().getByRole('button', { name: 'Add' }).click();
  await showsLeft('C, C++ 17, C++ 20');

  const picker = document.querySelector('[data-testid="graders"] input[type="file"]');
  if (!picker) throw new Error('no picker');
  await userEvent.upload(picker, new File(['int main() {}'], 'grader.cpp'));
  await userEvent.upload(picker, new File(['int sum();'], 'sum.h'));
  await showsLeft('C');

  await page.getByRole('textbox', { name: 'Name of the contestant’s file' }).fill('sum');
  await expect.element(page.getByText('C++ is handed over as sum.cpp.', { exact: false })).toBeVisible();
  await list().getByRole('button', { name: 'Remove grader.py' }).click();
  await showsLeft('C, Python3');

  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => updated.length).toBe(1);
  expect(updated[0]?.body.draft).toMatchObject({
    graders: [
      { language: 'C++ 17', name: 'grader.cpp', code: 'int main() {}' },
      { language: 'C++ 17', name: 'sum.h', code: 'int sum();' },
    ],
    sourceName: 'sum',
  });
});
