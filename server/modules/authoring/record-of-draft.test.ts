/** Records, texts and manifests made of a draft: each field is where readers and judges look for it. */
import { isDeepStrictEqual } from 'node:util';
import { type ProblemDraft, problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { expect, it } from 'vitest';
import { manifestWriter } from './manifest.ts';
import { fieldsOfDraft, textsOfDraft } from './record-of-draft.ts';

/** The problem's record, its texts for readers, and the manifest for judges. */
type Place = 'record' | 'texts' | 'manifest';
/** Where a field is kept, another value for it, and the mode in which it counts. */
type Kept<V> = {
  in: readonly Place[];
  value: V;
  mode?: 'plain' | 'spj' | 'interactive' | 'objective' | 'oi' | 'file' | 'graded';
};
type Fields = ProblemDraft['problem'];
type AnyKept = Kept<unknown>;

const problemFields = {
  problemId: { in: ['record'], value: 'OTHER' },
  title: { in: ['record', 'texts'], value: 'other' },
  description: { in: ['texts'], value: 'other' },
  input: { in: ['texts'], value: 'other' },
  output: { in: ['texts'], value: 'other' },
  hint: { in: ['texts'], value: 'other' },
  translations: {
    in: ['record', 'texts'],
    value: { 'en-US': { title: 't', description: 'd', input: 'i', output: 'o', hint: 'h' } },
  },
  examples: { in: ['texts'], value: [] },
  source: { in: ['texts'], value: 'other' },
  difficulty: { in: ['record'], value: 3 },
  auth: { in: ['record'], value: 2 },
  type: { in: ['record'], value: 1 },
  timeLimit: { in: ['record'], value: 7 },
  memoryLimit: { in: ['record'], value: 7 },
  stackLimit: { in: ['record'], value: 7 },
  codeShare: { in: ['record'], value: false },
  isRemoveEndBlank: { in: ['record'], value: false },
  openCaseResult: { in: ['record'], value: false },
  judgeCaseMode: { in: ['record'], value: 'ergodic_without_error' },
  isFileIO: { in: ['record'], value: false, mode: 'file' },
  ioReadFileName: { in: ['record'], value: 'other.in', mode: 'file' },
  ioWriteFileName: { in: ['record'], value: 'other.out', mode: 'file' },
  userExtraFile: { in: ['texts', 'manifest'], value: { 'a.h': 'int a;' } },
  judgeExtraFile: { in: ['manifest'], value: { 'a.h': 'int a;' }, mode: 'spj' },
  spjLanguage: { in: ['manifest'], value: 'C', mode: 'spj' },
  spjCode: { in: ['manifest'], value: 'other', mode: 'spj' },
  spjProtocol: { in: ['manifest'], value: 'kattis', mode: 'spj' },
  spjArgs: { in: ['manifest'], value: ['x'], mode: 'spj' },
  checkerLanguage: { in: ['manifest'], value: 'C', mode: 'interactive' },
  checkerCode: { in: ['manifest'], value: 'other', mode: 'interactive' },
} satisfies { [K in keyof Fields]: Kept<Fields[K]> };

const question = (prompt: string): ProblemDraft['questions'][number] => ({
  ...{ kind: 'blank', prompt, options: [], score: 1 },
  key: { kind: 'blank', answers: ['a'] },
});
/** Files of an upload, flags of one save and programs for staff are kept in the draft alone; tags are found by name. */
const elsewhere = { in: [] } as const;
const draftFields = {
  judgeMode: { in: ['record', 'texts'], value: 'submit_answer', mode: 'spj' },
  judgeOptions: { in: ['manifest'], value: { passes: 3 } },
  codeTemplates: { in: ['texts'], value: [{ language: 'C', code: 'x', status: true }] },
  tags: { ...elsewhere, value: [{ name: 'tag' }] },
  languages: { in: ['record'], value: ['C'] },
  limitFactors: { in: ['record'], value: { C: { time: 3, memory: 3 } } },
  isUploadTestCase: { ...elsewhere, value: true },
  uploadTestcaseDir: { ...elsewhere, value: 'x' },
  samples: {
    in: ['record', 'manifest'],
    value: [{ input: '1', output: '1', score: 0, groupNum: null }],
  },
  groups: { in: ['texts', 'manifest'], value: [{ groupNum: 2, dependsOn: [1] }], mode: 'oi' },
  questions: { in: ['texts', 'manifest'], value: [question('other')], mode: 'objective' },
  programs: { ...elsewhere, value: [] },
  graders: {
    in: ['record', 'texts', 'manifest'],
    value: [{ language: 'C', name: 'grader.c', code: 'x' }],
    mode: 'graded',
  },
  sourceName: { in: ['manifest'], value: 'other', mode: 'graded' },
  changeModeCode: { ...elsewhere, value: true },
  changeJudgeCaseMode: { ...elsewhere, value: true },
} satisfies { [K in keyof Omit<ProblemDraft, 'problem'>]: Kept<ProblemDraft[K]> };

const example = { input: '1 2', output: '3' };
const draftOf = (problem: object = {}, more: object = {}) =>
  problemDraft.parse({
    problem: {
      problemId: 'P',
      title: 't',
      description: 'd',
      input: 'i',
      output: 'o',
      hint: 'h',
      examples: [example],
      ...problem,
    },
    languages: ['C', 'C++ 17'],
    isUploadTestCase: false,
    samples: [example, { input: '2 3', output: '5' }],
    ...more,
  });
const program = { spjLanguage: 'C++ 17', spjCode: 'int main(){}' };
const bases = {
  plain: draftOf(),
  spj: draftOf(program, { judgeMode: 'spj' }),
  interactive: draftOf(
    { ...program, checkerLanguage: 'C++ 17', checkerCode: 'int main(){}' },
    { judgeMode: 'interactive' },
  ),
  objective: draftOf({}, { judgeMode: 'objective', questions: [question('prompt')], samples: [] }),
  oi: draftOf(
    { type: 1, judgeCaseMode: 'subtask_lowest' },
    {
      samples: [
        { input: '1', output: '1', score: 40, groupNum: 1 },
        { input: '2', output: '2', score: 60, groupNum: 2 },
      ],
    },
  ),
  graded: draftOf({}, { graders: [{ language: 'C++ 17', name: 'grader.cpp', code: 'y' }] }),
  file: draftOf({ isFileIO: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out' }),
};

const hashes = new Map<string, string>();
/** A store that remembers only which content is which. */
const manifests = manifestWriter({
  async putBytes(content) {
    const text = Buffer.from(content).toString('latin1');
    const hash = hashes.get(text) ?? String(hashes.size).padStart(64, '0');
    hashes.set(text, hash);
    return { hash, size: content.byteLength };
  },
});
const partsOf = async (draft: ProblemDraft) => {
  const files = draft.judgeMode === 'objective' ? manifests.questions(draft) : manifests.typed(draft);
  const { manifest } = await manifests.write(draft, await files);
  return { record: fieldsOfDraft(draft, manifest), texts: textsOfDraft(draft, manifest), manifest };
};
const placesThatChange = async (before: ProblemDraft, after: ProblemDraft): Promise<string[]> => {
  const [was, is] = [await partsOf(before), await partsOf(after)];
  const places = ['record', 'texts', 'manifest'] as const;
  return places.filter((place) => !isDeepStrictEqual(was[place], is[place]));
};

const modeOf = ({ mode = 'plain' }: AnyKept) => bases[mode];
const each = (fields: Readonly<Record<string, AnyKept>>) => Object.entries(fields);

it.each(each(problemFields))('problem.%s is where it is read', async (name, kept) => {
  const before = modeOf(kept);
  const after = { ...before, problem: { ...before.problem, [name]: kept.value } };
  expect(await placesThatChange(before, after)).toEqual(kept.in);
});
it.each(each(draftFields))('%s is where it is read', async (name, kept) => {
  const before = modeOf(kept);
  expect(await placesThatChange(before, { ...before, [name]: kept.value })).toEqual(kept.in);
});
