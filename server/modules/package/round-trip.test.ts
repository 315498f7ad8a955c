import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { createProblem, readProblemDraft } from '@assize/shared/areas/authoring/endpoints.ts';
import {
  readImage,
  readStatementFile,
  uploadMarkdownFile,
  uploadMarkdownImage,
} from '@assize/shared/areas/file/endpoints.ts';
import { type JudgeMode, judgeMode } from '@assize/shared/areas/judging/manifest.ts';
import { exportProblems, importProblems, readImport } from '@assize/shared/areas/package/endpoints.ts';
import { readDataFile, uploadTestcaseZip } from '@assize/shared/areas/testdata/endpoints.ts';
import { fileLinksIn, withFileLinks } from '@assize/shared/domain/file-links.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { draftOf } from '../../test/problems.ts';
import { type Caller, startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { zip } from '../../test/zip.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
type Draft = z.input<typeof problemDraft>;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
let counter = 0;
const freshId = () => {
  counter += 1;
  return `RT${process.pid}-${counter}`;
};

/** Test data of which one file begins with a byte order mark, one is binary and one has no line end. */
const data = [
  { name: 'sub1_a.in', content: '\uFEFF1 2\n' },
  { name: 'sub1_a.out', content: '3\n' },
  { name: 'sub1_b.in', content: Buffer.from([0, 1, 2, 0xff]) },
  { name: 'sub1_b.out', content: 'no line end' },
  { name: 'sub2_c.in', content: '' },
  { name: 'sub2_c.out', content: '7\n' },
];
const samples = [
  { input: 'sub1_a.in', output: 'sub1_a.out', score: 20, groupNum: 1 },
  { input: 'sub1_b.in', output: 'sub1_b.out', score: 30, groupNum: 1 },
  { input: 'sub2_c.in', output: 'sub2_c.out', score: 50, groupNum: 2 },
];
const cpp = (code: string) => ({ spjLanguage: 'C++ 17', spjCode: `#include "testlib.h"\n${code}` });
const scored = { type: 1, judgeCaseMode: 'subtask_lowest' } as const;

/** Fields of each mode, all that it can have. */
const modes: Record<JudgeMode, { fields: Partial<Draft['problem']>; more: Partial<Draft> }> = {
  default: {
    fields: {
      ...scored,
      isRemoveEndBlank: false,
      isFileIO: true,
      ioReadFileName: 'a.in',
      ioWriteFileName: 'a.out',
    },
    more: { samples, groups: [{ groupNum: 2, dependsOn: [1] }] },
  },
  spj: {
    fields: { ...scored, ...cpp('int main() {}'), judgeExtraFile: { 'h.h': 'x' }, spjArgs: ['a', 'b'] },
    more: { samples, judgeOptions: { partialOutOf: 200, pointsAs: 'percent' } },
  },
  interactive: {
    fields: { ...cpp('// talk'), checkerLanguage: 'C++ 17', checkerCode: '// check' },
    more: { samples, judgeOptions: { passes: 3 } },
  },
  communication: {
    fields: { ...cpp('// manager'), userExtraFile: { 'sum.h': 'y' } },
    more: {
      samples,
      judgeOptions: { processes: 3, userIo: 'fifo' },
      graders: [
        { language: 'C', name: 'grader.c', code: '#include "hidden.h"' },
        { language: 'C', name: 'hidden.h', code: 'int sum();' },
      ],
      sourceName: 'sum',
    },
  },
  multi_pass: {
    fields: { spjLanguage: 'C++ 17', spjCode: '// again', spjProtocol: 'kattis', spjArgs: ['x'] },
    more: { samples, judgeOptions: { passes: 4 } },
  },
  submit_answer: { fields: { type: 1 }, more: { samples, languages: ['Text'] } },
  objective: { fields: { type: 1, examples: [] }, more: { samples: [], languages: ['Text'] } },
};

const importAs = async (by: Caller, content: Buffer) => {
  const { id } = await by.call(
    importProblems,
    { query: { onTaken: 'rename' } },
    { file: { filename: 'p.zip', content } },
  );
  return until('the import', async () => {
    const report = await by.call(readImport, { query: { id } });
    return report.state !== 'reading' && report;
  });
};

/** A problem as it is saved, with the hashes of its data and of the files behind its addresses instead of these. */
const wholeOf = async (by: Caller, pid: number) => {
  const { draft } = await by.call(readProblemDraft, { query: { pid } });
  const hashes: Record<string, string> = {};
  for (const { input, output } of draft.samples)
    for (const name of [input, output])
      hashes[name] = sha256((await by.send(readDataFile, { query: { pid, name } })).raw);
  const text = JSON.stringify(draft);
  const files = new Map<string, string>();
  for (const link of fileLinksIn(text)) {
    const name = link.slice(link.lastIndexOf('/') + 1);
    const sent = await (link.includes('/img/')
      ? by.send(readImage, { params: { name } })
      : by.send(readStatementFile, { params: { id: name } }));
    expect(sent.status, link).toBe(200);
    files.set(link, `${sent.headers['content-disposition'] ?? 'picture'} ${sha256(sent.raw)}`);
  }
  const shown: typeof draft = JSON.parse(
    withFileLinks(text, (link) => JSON.stringify(files.get(link)).slice(1, -1)),
  );
  return {
    links: [...files.keys()],
    whole: { ...shown, hashes, uploadTestcaseDir: null, problem: { ...shown.problem, problemId: '' } },
  };
};

/** A problem of a mode that says something of its own in as many fields as the mode has. */
const bodyOf = (
  mode: JudgeMode,
  { image, first, second, data }: Record<'image' | 'first' | 'second' | 'data', string>,
): Draft => {
  const { fields, more } = modes[mode];
  const questions: Draft['questions'] = [
    {
      kind: 'single',
      prompt: `Which? ![q](${image})`,
      options: [
        { key: 'A', text: `![a](${image})` },
        { key: 'B', text: `[b](${second})` },
      ],
      key: { kind: 'single', answers: ['A'] },
      score: 100,
    },
  ];
  return draftOf(
    freshId(),
    {
      description: `![p](${image}) and [notes](${first}), [others](${second})`,
      hint: `again ![p](${image})`,
      source: 's',
      auth: 1,
      input: 'Two numbers.',
      output: 'Their sum.',
      difficulty: 3,
      timeLimit: 1234,
      memoryLimit: 77,
      stackLimit: 33,
      codeShare: false,
      openCaseResult: false,
      examples: [{ input: '<a></input><output>', output: '</output>\n' }],
      translations: {
        'en-US': { title: 'T', description: `[n](${first})`, input: 'I', output: 'O', hint: '' },
      },
      ...fields,
    },
    {
      judgeMode: mode,
      codeTemplates: [{ language: 'C', code: '// begin', status: true }],
      limitFactors: { C: { time: 2, memory: 3 } },
      tags: [{ name: `tag ${mode}`, color: '#ff0000' }],
      isUploadTestCase: true,
      uploadTestcaseDir: mode === 'objective' ? null : data,
      ...(mode === 'objective' ? { questions } : {}),
      programs: [
        { name: 'std', role: 'solution', language: 'C', code: 'int main(){}', expected: [0] },
        { name: 'bounds', role: 'validator', language: 'Java', code: 'class V {}', protocol: 'kattis' },
      ],
      ...more,
    },
  );
};

describe('our own exports import again to the same thing (Packages 8)', () => {
  it.each(
    (Object.keys(modes) as JudgeMode[]).flatMap((mode) =>
      (['hoj', 'icpc'] as const).map((format) => [mode, format] as const),
    ),
  )('a problem of mode %s as %s, with data, pictures and attachments', async (mode, format) => {
    const root = (await startTestSite()).as('root');
    const image = await root.call(uploadMarkdownImage, {}, { file: { filename: 'a.png', content: png } });
    const [first, second] = [
      await root.call(uploadMarkdownFile, {}, { file: { filename: 'notes.pdf', content: 'one' } }),
      await root.call(uploadMarkdownFile, {}, { file: { filename: 'notes.pdf', content: 'two' } }),
    ];
    const uploaded = await root.call(
      uploadTestcaseZip,
      {},
      { file: { filename: 'd.zip', content: zip(data) } },
    );
    const body = bodyOf(mode, {
      image: image.link,
      first: first.link,
      second: second.link,
      data: uploaded.fileListDir,
    });
    const { pid } = await root.call(createProblem, { body });
    const before = await wholeOf(root, pid);
    expect(before.links).toHaveLength(3);

    const sent = await root.send(exportProblems, { query: { pid: String(pid), format } });
    const report = await importAs(root, sent.raw);
    expect(report, JSON.stringify(report)).toMatchObject({ format, items: [{ result: 'imported' }] });
    expect(report.items[0]?.notes.filter((one) => one.code !== 'note.renamed')).toEqual([]);
    const after = await wholeOf(root, report.items[0]?.pid ?? 0);
    expect(after.whole).toEqual(before.whole);
    // Files are stored anew; a picture is called by its content.
    expect(after.links.filter((one) => before.links.includes(one))).toEqual([image.link]);
  });

  it('every field is told otherwise than by default in one of these problems, so that none is lost unseen', () => {
    const blank = problemDraft.parse(
      draftOf('X', {}, { languages: ['-'], samples: [{ input: '', output: '-' }] }),
    );
    // Fields that no package carries: flags of one save, the place of the uploaded files, and who may see it.
    const passing = ['problem.auth', 'changeModeCode', 'changeJudgeCaseMode', 'uploadTestcaseDir'];
    const told = new Set<string>();
    for (const mode of judgeMode.options) {
      const links = { image: '/i', first: '/f', second: '/s', data: 'd' };
      const { problem, ...rest } = problemDraft.parse(bodyOf(mode, links));
      for (const [name, value] of Object.entries(problem))
        if (!isDeepStrictEqual(value, Reflect.get(blank.problem, name))) told.add(`problem.${name}`);
      for (const [name, value] of Object.entries(rest))
        if (!isDeepStrictEqual(value, Reflect.get(blank, name))) told.add(name);
    }
    const { problem, ...rest } = problemDraft.shape;
    const all = [...Object.keys(problem.shape).map((name) => `problem.${name}`), ...Object.keys(rest)];
    expect(all.filter((name) => !passing.includes(name) && !told.has(name))).toEqual([]);
  });
});
