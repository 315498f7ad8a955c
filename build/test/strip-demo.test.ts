/** The judgings that the home page shows to visitors: they are real, and our judge still judges these programs so. */
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openRig } from '@assize/judge/test/rig.ts';
import { announce, testNode } from '@assize/server/test/fake-judge.ts';
import { startTestSite, type TestSite, testPassword } from '@assize/server/test/site.ts';
import { until } from '@assize/server/test/until.ts';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { progressChannel } from '@assize/shared/areas/judging/queues.ts';
import { type JudgeProgress, judgeProgress } from '@assize/shared/areas/judging/result.ts';
import {
  getAllCaseResult,
  getSubmissionDetail,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import { isFinal, type Verdict } from '@assize/shared/domain/verdict.ts';
import recording from '@assize/web/pages/home/strip-demo.json' with { type: 'json' };
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, apiClient } from '../launch/api-client.ts';
import { repository } from '../launch/data-folder.ts';
import { loadOneSample } from '../launch/load-samples.ts';
import { loadSamples } from '../samples/load.ts';
import { startNodeOf } from './node-of-site.ts';

/** With ASSIZE_RECORD_DEMO=1 what the judge does now becomes the recording. */
const records = process.env.ASSIZE_RECORD_DEMO === '1';
const file = join(repository, 'web/pages/home/strip-demo.json');
const problemId = '1006';
const programs = ['first-way-found.py', 'reference.py'];

const rig = await openRig({ slots: 2, prepare: false });
if (typeof rig === 'string') it.skip(`nothing is judged here: ${rig}`, () => {});
else describe('the judgings on the home page', () => judgings(rig));

type Heard = { atMs: number; frame: JudgeProgress };

function judgings(real: Exclude<typeof rig, string>): void {
  let site: TestSite;
  let node: { stop(): Promise<void> };
  let root: ApiClient;
  let heard: Heard[];
  let listener: Redis;

  beforeAll(async () => {
    site = await startTestSite();
    node = await startNodeOf(site, real);
    await announce(site, testNode('vertical'));
    await site.as('root').token();
    const { port } = site.app.fastify.server.address() as AddressInfo;
    root = apiClient(`http://127.0.0.1:${port}`);
    await root.call(login, { body: { username: 'root', password: testPassword } });
    await loadOneSample(root, problemId);
    heard = [];
    listener = new Redis(site.app.core.config.redisUrl);
    listener.on('message', (_channel, text: string) => {
      heard.push({ atMs: performance.now(), frame: judgeProgress.parse(JSON.parse(text)) });
    });
    await listener.subscribe(progressChannel);
  });
  afterAll(async () => {
    listener?.disconnect();
    await node?.stop();
  });

  const judge = async (program: string) => {
    const [sample] = await loadSamples([problemId]);
    const solution = sample?.solutions.find((one) => one.file === program);
    if (!solution) throw new Error(`no ${program} among the solutions of ${problemId}`);
    const { language, code } = solution;
    heard.length = 0;
    const { submitId } = await root.call(submitProblem, { body: { pid: problemId, language, code } });
    const begin = performance.now();
    const status = await until(
      `the verdict of ${program}`,
      async () => {
        const { submission } = await root.call(getSubmissionDetail, { query: { submitId } });
        return isFinal(submission.status) && { verdict: submission.status };
      },
      30_000,
    );
    const verdictAtMs = Math.round(performance.now() - begin);
    const { judgeCaseList } = await root.call(getAllCaseResult, { query: { submitId } });
    const known = new Set<number>();
    const frames = heard
      .filter(({ frame }) => frame.submitId === submitId && frame.total > 0)
      .map(({ atMs, frame }) => {
        const decided = frame.cases.filter(([caseId]) => !known.has(caseId));
        for (const [caseId] of decided) known.add(caseId);
        return {
          atMs: Math.max(0, Math.round(atMs - begin)),
          decided: decided.map(([caseId, caseStatus]): [number, Verdict] => [caseId, caseStatus]),
        };
      });
    const late = judgeCaseList.filter(({ caseId }) => !known.has(caseId));
    if (late.length > 0)
      frames.push({
        atMs: verdictAtMs,
        decided: late.map(({ caseId, status: caseStatus }): [number, Verdict] => [
          caseId,
          caseStatus as Verdict,
        ]),
      });
    return {
      program,
      language,
      total: judgeCaseList.length,
      frames,
      verdict: status.verdict as Verdict,
      verdictAtMs,
    };
  };
  /** What does not depend on how fast the machine is. */
  const outcome = (run: { verdict: number; frames: { decided: (number[] | [number, Verdict])[] }[] }) => ({
    verdict: run.verdict,
    cases: run.frames.flatMap(({ decided }) => decided).sort(([a = 0], [b = 0]) => a - b),
  });

  if (records)
    it('are written down anew', async () => {
      const [sample] = await loadSamples([problemId]);
      const titles = {
        'zh-CN': sample?.statements['zh-CN'].title,
        'en-US': sample?.statements['en-US'].title,
      };
      const runs = [];
      // The first run fetches the data; what a person sees at an ordinary time is the second.
      for (const program of programs) {
        await judge(program);
        runs.push(await judge(program));
      }
      await writeFile(file, `${JSON.stringify({ problemId, titles, runs }, null, 2)}\n`);
    });
  else
    it.each(programs)('%s is judged as the recording says', async (program) => {
      const run = recording.runs.find((one) => one.program === program);
      if (!run) throw new Error(`the recording lacks ${program}`);
      expect(outcome(await judge(program))).toEqual(outcome(run));
      expect(JSON.parse(await readFile(file, 'utf8')).problemId).toBe(problemId);
    });
}
