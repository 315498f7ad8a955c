import { login } from '@assize/shared/areas/account/endpoints.ts';
import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { getProblemDetail, type ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import {
  getAllCaseResult,
  getSubmissionDetail,
  type SubmissionDetail,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { endpoint } from '@assize/shared/wire/http.ts';
import { beforeEach, expect, it } from 'vitest';
import { draftStore } from '../../state/draft-store.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { answerDrafts } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { mount } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';
import { practice, type SolveScope, SolveScopeProvider } from '../scope/solve-scope.ts';
import { ProblemView } from './workbench.tsx';

const texts = ['problem', 'submission', 'task', 'account'] as const;

/** A problem that is answered without an editor. */
const detail: ProblemDetail = {
  problem: {
    id: 1,
    problemId: 'Q1',
    title: 'One question',
    description: 'Which one?',
    input: '',
    output: '',
    examples: [],
    hint: '',
    source: '',
    author: '',
    difficulty: 1,
    type: 1,
    ioScore: 100,
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    isFileIO: false,
    ioReadFileName: null,
    ioWriteFileName: null,
    isRemote: false,
    gid: null,
    userExtraFile: null,
    judgeMode: 'objective',
    judgeCaseMode: 'default',
    openCaseResult: true,
    codeShare: true,
    questions: [
      {
        kind: 'single',
        prompt: 'Which one?',
        options: [
          { key: 'A', text: 'this' },
          { key: 'B', text: 'that' },
        ],
      },
    ],
    locales: ['en-US'],
  },
  tags: [],
  languages: ['Text'],
  codeTemplate: {},
  problemCount: { total: 0, ac: 0, wa: 0, tle: 0, mle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 },
  myStatus: verdict.notSubmitted,
};

const submission = (submitId: number, status: number): SubmissionDetail => ({
  submission: {
    submitId,
    status,
    score: null,
    oiRankScore: null,
    time: null,
    memory: null,
    judger: null,
    uid: root.uid,
    username: 'root',
    pid: 1,
    displayPid: 'Q1',
    displayId: 'Q1',
    title: 'One question',
    cid: 0,
    gid: null,
    length: 1,
    language: 'Text',
    share: false,
    isManual: false,
    submitTime: '2026-01-01T00:00:00Z',
    code: null,
    errorMessage: null,
    ioScore: 100,
  },
  codeShare: true,
  contentType: 'plaintext',
});
const noCases = { judgeCaseMode: 'default', judgeCaseList: [], subTaskJudgeCaseVoList: [] } as const;

/** Endpoints of the same shapes elsewhere, as a contest will have them. */
const toy: SolveScope = {
  ...practice,
  drafts: 'toy:7',
  place: { cid: 7 },
  byVerdict: [],
  endpoints: {
    ...practice.endpoints,
    problem: endpoint({ ...getProblemDetail, path: '/toy/problem' }),
    submit: endpoint({ ...submitProblem, path: '/toy/submit' }),
    submission: endpoint({ ...getSubmissionDetail, path: '/toy/submission' }),
    cases: endpoint({ ...getAllCaseResult, path: '/toy/cases' }),
  },
  links: {
    problem: (id) => `/toy/problem/${id}`,
    submission: ({ submitId }) => `/toy/submission/${submitId}`,
  },
};

const answerScope = ({ endpoints }: SolveScope) => {
  server.answer(endpoints.problem, () => detail);
  server.answer(endpoints.submission, ({ query }) => submission(query.submitId, verdict.accepted));
  server.answer(endpoints.cases, () => ({ ...noCases, judgeCaseList: [], subTaskJudgeCaseVoList: [] }));
  return server.answer(endpoints.submit, () => ({ submitId: 5, submitTime: '2026-01-01T00:00:00Z' }));
};

beforeEach(async () => {
  server.answer(listLanguages, () => []);
  answerDrafts();
  for (const owner of ['visitor', root.uid])
    for (const scope of ['practice', 'toy:7']) {
      const key = { owner, scope, problemId: 'Q1', language: 'Text' };
      await draftStore.write(key, { code: '{}', savedAtMs: 1 });
      await draftStore.writeAside(key, []);
    }
});

it('serves another scope by another value: its endpoints, its place, its links, its drafts', async () => {
  const sent = answerScope(toy);
  const page = await mount(
    <SolveScopeProvider value={toy}>
      <ProblemView problemId="Q1" />
    </SolveScopeProvider>,
    { as: root, texts },
  );
  await page.getByRole('radio', { name: 'B that' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect
    .element(page.getByTestId('result').getByRole('link', { name: 'Details' }))
    .toHaveAttribute('href', '/toy/submission/5');
  expect(sent.map(({ body }) => body)).toMatchObject([{ pid: 'Q1', cid: 7, code: '{"1":["B"]}' }]);
  const stored = (scope: string) =>
    draftStore.read({ owner: root.uid, scope, problemId: 'Q1', language: 'Text' });
  await expect.poll(async () => (await stored('toy:7'))?.code).toBe('{"1":["B"]}');
  expect((await stored('practice'))?.code).toBe('{}');
});

it('asks for a submission and its verdict once each, and takes the verdict from the push', async () => {
  let looks = 0;
  const details = server.answer(getSubmissionDetail, ({ query }) => {
    looks += 1;
    return submission(query.submitId, looks === 1 ? verdict.pending : verdict.accepted);
  });
  server.answer(getProblemDetail, () => detail);
  server.answer(submitProblem, () => ({ submitId: 6, submitTime: '2026-01-01T00:00:00Z' }));
  const cases = server.answer(getAllCaseResult, () => ({
    ...noCases,
    judgeCaseList: [],
    subTaskJudgeCaseVoList: [],
  }));
  const page = await mount(<ProblemView problemId="Q1" />, { as: root, texts });
  await page.getByRole('radio', { name: 'A this' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const result = page.getByTestId('result');
  await expect.element(result.getByText('Pending').first()).toBeVisible();
  await expect.poll(() => live.hears('submission.6')).toBe(true);
  const { submitId, status, time, memory, score, oiRankScore } = submission(6, verdict.accepted).submission;
  live.push('submission.6', 'state', { submitId, status, time, memory, score, oiRankScore });
  await expect.element(result.getByText('Accepted').first()).toBeVisible();
  await expect.poll(() => [details.length, cases.length]).toEqual([2, 1]);
});

it('a refusal takes the place of the verdict before, and is told there alone', async () => {
  answerScope(practice);
  const page = await mount(<ProblemView problemId="Q1" />, { as: root, texts });
  await page.getByRole('radio', { name: 'A this' }).click();
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await submit.click();
  await expect.element(page.getByTestId('result').getByText('Accepted').first()).toBeVisible();
  server.answer(submitProblem, () => {
    throw refusal('submission.too-fast', { params: { seconds: 8 } });
  });
  await submit.click();
  await expect.element(page.getByText('Not submitted:', { exact: false })).toBeVisible();
  expect(page.getByText('Accepted').elements()).toEqual([]);
  expect(page.getByTestId('toast').filter({ hasText: 'Not' }).elements()).toEqual([]);
});

it('what a visitor answered asks before it takes the place of a stored draft; both can be kept', async () => {
  answerScope(practice);
  const key = { owner: root.uid, scope: 'practice', problemId: 'Q1', language: 'Text' };
  await draftStore.write(key, { code: '{"1":["A"]}', savedAtMs: 1_000 });
  const page = await mount(<ProblemView problemId="Q1" />, { texts });
  await page.getByRole('radio', { name: 'B that' }).click();
  server.answer(login, () => root);
  openLogin();
  await page.getByLabelText('Username').fill('root');
  await page.getByLabelText('Password').fill('secret-1');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect.element(page.getByText('You have another text saved for this problem')).toBeVisible();
  expect((await draftStore.read(key))?.code).toBe('{"1":["A"]}');
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(async () => (await draftStore.read(key))?.code).toBe('{"1":["B"]}');
  await page.getByRole('button', { name: 'Texts set aside: 1' }).click();
  await page.getByRole('menuitem').click();
  await expect.element(page.getByRole('radio', { name: 'A this' })).toBeChecked();
  await expect
    .poll(async () => (await draftStore.aside(key)).map(({ code }) => code))
    .toEqual(['{"1":["B"]}']);
});
