import type { AllCaseResult } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { expect, it } from 'vitest';
import { mount } from '../../test/component/open.tsx';
import { CaseGrid } from './case-grid.tsx';

const row: AllCaseResult['judgeCaseList'][number] = {
  caseId: 1,
  status: verdict.timeLimit,
  time: 1003,
  memory: 900,
  score: null,
  groupNum: null,
  inputData: '1.in',
  outputData: '1.out',
  userOutput: null,
};
const result = (more: Partial<typeof row>): AllCaseResult => ({
  judgeCaseMode: 'default',
  judgeCaseList: [{ ...row, ...more }],
  subTaskJudgeCaseVoList: [],
});

const ways: [string, Partial<typeof row>, string[]][] = [
  ['both times of a case that ran twice near its limit', { runsMs: [1012, 1003] }, ['1012 ms · 1003 ms']],
  ['one time of a case that ran once', {}, []],
];
it.each(ways)('%s', async (_what, more, times) => {
  const page = await mount(<CaseGrid result={result(more)} />, { texts: ['submission'] });
  const details = page.getByTestId('case-details');
  await expect.element(details.getByText('1003 ms').first()).toBeVisible();
  const told = [...details.element().querySelectorAll('dt')].filter(
    (term) => term.textContent === 'CPU time of both runs near the limit',
  );
  expect(told.map((term) => term.nextElementSibling?.textContent)).toEqual(times);
});
