import type { CaseRow } from '@assize/shared/areas/submission/endpoints.ts';
import { readDataFile } from '@assize/shared/areas/testdata/endpoints.ts';
import { verdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { expect, it } from 'vitest';
import { mount } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';
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
      const page = await mount(<Failure status={status} cases={[]} pid={1} />, { texts, locale });
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
  const page = await mount(<Failure status={verdict.wrongAnswer} cases={cases} pid={1} />, { texts });
  await expect.element(page.getByText('First case that failed: 3')).toBeVisible();
  await expect.element(page.getByText('line 3: read 5, expected 6')).toBeVisible();
  await expect.element(page.getByText('3 ms, 900 KB')).toBeVisible();
  await expect.element(page.getByText(/expected output of this case are hidden/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Show/ }).elements()).toEqual([]);
});

it.each([
  ['line 1, column 1: expected "7\\n", found "-1\\n"', 'Line 1, column 1: expected "7", found "-1"'],
  [
    'line 1, column 2: expected "7\\n", found end of output',
    'Line 1, column 2: expected "7\\n", found the end of the output',
  ],
  [
    'line 1, column 1: expected "a\\\\n", found "b\\\\n"',
    'Line 1, column 1: expected "a\\\\n", found "b\\\\n"',
  ],
])('%s is told without line feeds that both have', async (userOutput, said) => {
  const failed = { ...row, status: verdict.wrongAnswer, userOutput };
  const page = await mount(<Failure status={verdict.wrongAnswer} cases={[failed]} pid={null} />, { texts });
  await expect.element(page.getByText(said)).toBeVisible();
});

it('who keeps the data sees input and expected output of that case, once asked for', async () => {
  const failed = { ...row, status: verdict.wrongAnswer, inputData: '1.in', outputData: '1.out' };
  const read = server.answer(
    readDataFile,
    ({ query }) => new Blob([query.name === '1.in' ? '2 3\n'.repeat(2_000) : '5\n']),
  );
  const explained = { caseId: 1, exact: true, sample: null, printed: { text: '6\n', cut: false } };
  const page = await mount(
    <Failure status={verdict.wrongAnswer} cases={[failed]} pid={7} explained={explained} />,
    { texts, as: root },
  );
  expect(read).toEqual([]);
  await page.getByRole('button', { name: 'Show input and expected output' }).click();
  const shown = (name: string) =>
    page.getByRole('region', { name }).element().querySelector('pre')?.textContent;
  await expect.element(page.getByTestId('outputs')).toBeVisible();
  expect([shown('Expected'), shown('Input')]).toEqual(['5\n', `${'2 3\n'.repeat(1_000)}…`]);
  await expect.element(page.getByText('Only the beginning is shown.')).toBeVisible();
  await expect.element(page.getByText('The first difference is in line 1')).toBeVisible();
  expect(read.map(({ query }) => [query.pid, query.name])).toEqual([
    [7, '1.in'],
    [7, '1.out'],
  ]);
  expect(page.getByText(/are hidden/).elements()).toEqual([]);
});

const whole = (text: string) => ({ text, cut: false });
const onSample = {
  caseId: 1,
  exact: true,
  sample: { number: 2, input: whole('2 3\n'), expected: whole('5\n') },
  printed: whole('5 \n6\n'),
};

it('a case that is a sample shows its input, what was expected and what was printed, and where these part', async () => {
  const failed = { ...row, status: verdict.wrongAnswer };
  const page = await mount(
    <Failure status={verdict.wrongAnswer} cases={[failed]} pid={7} explained={onSample} />,
    { texts },
  );
  await expect.element(page.getByText('This case is sample 2 of the statement.')).toBeVisible();
  const shown = (name: string) =>
    page.getByRole('region', { name }).element().querySelector('pre')?.textContent;
  await expect.element(page.getByTestId('outputs')).toBeVisible();
  expect(['Input', 'Expected', 'Output of the program'].map(shown)).toEqual(['2 3\n', '5\n', '5 \n6\n']);
  expect(page.getByRole('button', { name: 'Run the samples and compare' }).elements()).toEqual([]);
  await expect.element(page.getByText('The first difference is in line 2')).toBeVisible();
  expect(page.getByText(/are hidden/).elements()).toEqual([]);
});

it('the samples are run from the explanation, where that is possible', async () => {
  const failed = { ...row, status: verdict.wrongAnswer };
  let ran = 0;
  const page = await mount(
    <Failure
      status={verdict.wrongAnswer}
      cases={[failed]}
      pid={7}
      explained={onSample}
      onRunSamples={() => {
        ran += 1;
      }}
    />,
    { texts },
  );
  await page.getByRole('button', { name: 'Run the samples and compare' }).click();
  expect(ran).toBe(1);
});

it('outputs that a checker reads are not compared, and one that is not told is left out', async () => {
  const failed = { ...row, status: verdict.wrongAnswer };
  const explained = { ...onSample, exact: false };
  const page = await mount(
    <Failure status={verdict.wrongAnswer} cases={[failed]} pid={7} explained={explained} />,
    { texts },
  );
  await expect.element(page.getByRole('region', { name: 'Output of the program' })).toBeVisible();
  expect(page.getByTestId('diff').elements()).toEqual([]);
  await page.unmount();
  const other = await mount(
    <Failure
      status={verdict.wrongAnswer}
      cases={[failed]}
      pid={7}
      explained={{ ...onSample, printed: null }}
    />,
    { texts },
  );
  await expect.element(other.getByRole('region', { name: 'Expected' })).toBeVisible();
  expect(other.getByRole('region', { name: 'Output of the program' }).elements()).toEqual([]);
});

it('questions have no files, so that none are called hidden', async () => {
  const failed = { ...row, status: verdict.wrongAnswer };
  const page = await mount(<Failure status={verdict.wrongAnswer} cases={[failed]} pid={null} />, { texts });
  await expect.element(page.getByText('First case that failed: 1')).toBeVisible();
  expect(page.getByText(/are hidden/).elements()).toEqual([]);
});

it.each([verdict.accepted, verdict.pending, verdict.judging])(
  'verdict %i needs no explanation',
  async (status) => {
    const page = await mount(<Failure status={status} cases={[row]} pid={1} />, { texts });
    expect(page.getByTestId('failure').elements()).toEqual([]);
  },
);
