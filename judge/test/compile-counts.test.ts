/** Number of compiles when many submissions are judged, counted by a fake box. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Toolchains } from '../languages/toolchains.ts';
import { idleLoans } from '../loans.ts';
import { type JudgePorts, judgeSubmission } from '../run/judge-submission.ts';
import type { RunResult, RunSpec } from '../sandbox/port.ts';
import { openTestData } from '../testdata/store.ts';
import { boxOf, compilerOn, ending } from './play.ts';
import { type JudgedProblem, jobFor, memorySource } from './rig.ts';

const problem: JudgedProblem = {
  type: 0,
  judgeMode: 'spj',
  judgeCaseMode: 'default',
  isRemoveEndBlank: true,
  fileIo: null,
  timeLimitMs: 1000,
  memoryLimitMb: 64,
  stackLimitMb: 64,
  program: { language: 'C', protocol: 'testlib', code: 'the checker' },
  cases: [{ input: '1', output: '1', score: 0, groupNum: null }],
};

describe('many submissions', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-counts-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A box in which every source compiles and every run ends well. */
  const counting = async () => {
    const compiled: string[] = [];
    const answer = (spec: RunSpec): RunResult =>
      ending({
        stdout: { kind: 'buffer', bytes: Buffer.alloc(0), truncated: false },
        outputs: new Map(
          (spec.outputs ?? []).map(({ name }) => [
            name,
            { kind: 'artefact', artefact: { kind: 'file', path: '/nowhere', bytes: 1000 }, truncated: false },
          ]),
        ),
      });
    const sandbox = boxOf({
      slots: 4,
      idle: 4,
      async compile(spec) {
        const [source] = spec.files ?? [];
        compiled.push(source?.from.kind === 'content' ? source.from.bytes.toString() : '');
        await new Promise(setImmediate);
        return answer(spec);
      },
      run: async (spec) => answer(spec),
    });
    const language = findLanguage('C');
    if (!language) throw new Error('there is no C');
    const toolchains: Toolchains = {
      present: new Map([['C', { language, version: '1', key: 'k', link: [] }]]),
      missing: [],
    };
    const compiler = compilerOn(sandbox, { toolchains });
    const memory = memorySource();
    const testData = await openTestData({
      folder: join(folder, crypto.randomUUID()),
      source: memory.source,
      maxBytes: 1e8,
    });
    const ports: JudgePorts = {
      sandbox,
      loans: idleLoans(sandbox),
      toolchains,
      compiler,
      testData,
      now: () => performance.now(),
    };
    const manifest = memory.add(problem);
    const judge = (code: string) =>
      judgeSubmission(jobFor(problem, 'C', code, manifest), ports, {
        signal: new AbortController().signal,
        onInterim: () => {},
      });
    return { judge, compiled };
  };

  it('50 of the same source at once compile it once, and the checker once', async () => {
    const { judge, compiled } = await counting();
    const results = await Promise.all(Array.from({ length: 50 }, () => judge('the same')));
    expect(new Set(results.map((one) => one.status))).toEqual(new Set([verdict.accepted]));
    expect(compiled.toSorted()).toEqual(['the checker', 'the same']);
  });

  it('a rejudge of 10 000 with 25 sources compiles 25 times', { timeout: 120_000 }, async () => {
    const { judge, compiled } = await counting();
    let next = 0;
    const worker = async () => {
      while (next < 10_000) await judge(`source ${next++ % 25}`);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(compiled.filter((code) => code !== 'the checker')).toHaveLength(25);
    expect(compiled).toHaveLength(26);
  });
});
