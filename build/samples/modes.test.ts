/** Samples of the further ways of judging, judged as submissions would be: real box, real compilers. */
import { type JudgedProblem, openRig } from '@assize/judge/test/rig.ts';
import { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { judgeCaseMode, judgeMode } from '@assize/shared/areas/judging/manifest.ts';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { verdictShort } from '@assize/shared/domain/verdict.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSamples } from './load.ts';
import { loadModeSamples, type ModeSample } from './load-modes.ts';
import { modeDraft } from './mode-draft.ts';

const samples = await loadModeSamples();

const problemOf = (sample: ModeSample): JudgedProblem => {
  const { settings, ownCode } = sample;
  const draft = problemDraft.parse(modeDraft(sample, ['C++ 17'], 'x'));
  const { problem } = draft;
  return {
    type: problem.type,
    judgeMode: draft.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    fileIo:
      problem.ioReadFileName && problem.ioWriteFileName
        ? { readName: problem.ioReadFileName, writeName: problem.ioWriteFileName }
        : null,
    timeLimitMs: problem.timeLimit,
    memoryLimitMb: problem.memoryLimit,
    stackLimitMb: problem.stackLimit,
    ...(settings.groups.length > 0 ? { groups: settings.groups } : {}),
    options: settings.judgeOptions,
    ...(settings.own && ownCode !== null
      ? { program: { language: settings.own.language, protocol: settings.own.protocol, code: ownCode } }
      : {}),
    userFiles: Object.entries(sample.userFiles).map(([name, text]) => ({ name, text })),
    cases:
      settings.questions.length > 0
        ? settings.questions.map(({ key, prompt, score }) => ({
            input: prompt,
            output: canonicalJson(key),
            score,
            groupNum: null,
          }))
        : sample.cases,
  };
};

describe('the samples', () => {
  it('show every judge mode and every case mode', async () => {
    const plain = (await loadSamples(['1000'])).map(({ problem }) => problem);
    const modes = new Set([
      ...plain.map((one) => one.judgeMode),
      ...samples.map((one) => one.settings.judgeMode),
    ]);
    expect([...modes].sort()).toEqual([...judgeMode.options].sort());
    const caseModes = new Set<unknown>([
      ...plain.map((one) => one.judgeCaseMode),
      ...samples.map((one) => one.settings.problem.judgeCaseMode),
    ]);
    for (const mode of judgeCaseMode.options) expect(caseModes).toContain(mode);
  });

  it.each(samples)('$slug says the same in both languages', ({ slug, settings, statements }) => {
    expect(slug.startsWith(`${settings.problem.problemId}-`)).toBe(true);
    for (const part of ['description', 'input', 'output', 'hint'] as const) {
      expect(statements['zh-CN'][part]).toMatch(/\p{Script=Han}/u);
      expect(statements['en-US'][part]).not.toMatch(/\p{Script=Han}/u);
    }
    const limits = (text: string) => text.match(/\$[^$]*\\le[^$]*\$/g) ?? [];
    expect(limits(statements['zh-CN'].input)).toEqual(limits(statements['en-US'].input));
  });
});

const rig = await openRig();
if (typeof rig === 'string') {
  it.skip(`sample solutions are not judged: no sandbox here: ${rig}`, () => {});
} else {
  afterAll(() => rig.dispose());
  describe.each(samples)('$slug', (sample) => {
    const problem = problemOf(sample);
    // An ACM verdict is that of the first case that fails, so later cases are not judged.
    const untilFirstFailure: JudgedProblem =
      problem.type === 0 ? { ...problem, judgeCaseMode: 'ergodic_without_error' } : problem;
    it.concurrent.for([...sample.solutions])(
      '$name ($language) gets $verdict',
      { timeout: 240_000 },
      async (one, context) => {
        const missing = findLanguage(one.language) && rig.whyMissing(one.language);
        if (missing) context.skip(`${one.language} is not on this machine: ${missing}`);
        // A sample's files are 01.out, 02.out, …; the rig numbers them 1.out, 2.out, …
        const answers = one.answers?.map(({ name, text }) => ({ name: name.replace(/^0+/, ''), text }));
        const judged = await rig.judge(
          one.verdict === 'AC' ? problem : untilFirstFailure,
          one.language,
          one.code,
          answers,
        );
        const figures = `${judged.timeMs} ms ${judged.score} ${judged.errorMessage ?? ''} ${judged.cases.map((case_) => case_.remark ?? '').join(' | ')}`;
        expect(verdictShort[judged.status], figures).toBe(one.verdict);
        if (one.score !== undefined) expect(judged.score, figures).toBe(one.score);
      },
    );
  });
}
