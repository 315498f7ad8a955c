import type { CaseRow } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { expect, it } from 'vitest';
import { mount } from '../../test/component/open.tsx';
import { Failure } from './failure.tsx';

const row: CaseRow = {
  caseId: 1,
  status: verdict.accepted,
  time: 3,
  memory: 900,
  score: null,
  groupNum: null,
  inputData: null,
  outputData: null,
  userOutput: null,
};
const texts = ['submission', 'judging'] as const;

const failing = [
  verdict.wrongAnswer,
  verdict.presentationError,
  verdict.timeLimit,
  verdict.memoryLimit,
  verdict.runtimeError,
  verdict.compileError,
  verdict.partial,
  verdict.systemError,
  verdict.cancelled,
  verdict.submitFailed,
] as const;

it.each(failing.map((status) => [verdictName(status), status] as const))(
  '%s is explained in both languages, each in its own words',
  async (_, status) => {
    const words = [];
    for (const locale of ['en-US', 'zh-CN'] as const) {
      const page = await mount(<Failure status={status} cases={[]} />, { texts, locale });
      await expect.element(page.getByTestId('failure')).toBeVisible();
      words.push(page.getByTestId('failure').element().textContent ?? '');
      await page.unmount();
    }
    expect(words[0]).toMatch(/^[A-Z].{20,}\.$/);
    expect(words[1]).toMatch(/^\p{Script=Han}.{8,}。$/u);
  },
);

it('the first case that failed is named with its figures and the remark; cases that were not run are passed over', async () => {
  const cases = [
    row,
    { ...row, caseId: 2, status: verdict.cancelled },
    { ...row, caseId: 3, status: verdict.wrongAnswer, userOutput: 'line 3: read 5, expected 6' },
    { ...row, caseId: 4, status: verdict.timeLimit },
  ];
  const page = await mount(<Failure status={verdict.wrongAnswer} cases={cases} />, { texts });
  await expect.element(page.getByText('First case that failed: 3')).toBeVisible();
  await expect.element(page.getByText('line 3: read 5, expected 6')).toBeVisible();
  await expect.element(page.getByText('3 ms, 900 KB')).toBeVisible();
});

it.each([verdict.accepted, verdict.pending, verdict.judging])(
  'verdict %i needs no explanation',
  async (status) => {
    const page = await mount(<Failure status={status} cases={[row]} />, { texts });
    expect(page.getByTestId('failure').elements()).toEqual([]);
  },
);
