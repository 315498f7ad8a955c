import type { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { createProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { uploadTestcaseZip } from '@assize/shared/areas/testdata/endpoints.ts';
import { strToU8, zipSync } from 'fflate';
import type { z } from 'zod';
import { loadSamples, type SampleProblem } from '../samples/load.ts';
import { loadModeSamples, type ModeSample } from '../samples/load-modes.ts';
import { modeDraft } from '../samples/mode-draft.ts';
import { type ApiClient, ApiRefusal } from './api-client.ts';

/** Files are stored, not packed: packing 80 MB takes longer than sending them over loopback. */
const zipOf = (sample: Pick<SampleProblem | ModeSample, 'cases'>): Uint8Array<ArrayBuffer> => {
  const files = sample.cases.flatMap(({ name, input, output }): [string, Uint8Array][] => [
    [`${name}.in`, strToU8(input)],
    [`${name}.out`, strToU8(output)],
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(files), { level: 0 }));
};

const draftOf = (sample: SampleProblem) => {
  const { author: _author, tags, scores: _scores, judgeMode, ...fields } = sample.problem;
  const { 'zh-CN': chinese, ...others } = sample.statements;
  return { fields: { ...fields, ...chinese, translations: others }, tags, judgeMode };
};

const add = async (root: ApiClient, sample: SampleProblem, languages: string[]): Promise<boolean> => {
  const uploaded = await root.upload(uploadTestcaseZip, `${sample.slug}.zip`, zipOf(sample));
  const scores = new Map(sample.cases.map((one) => [`${one.name}.in`, one.score]));
  const { fields, tags, judgeMode } = draftOf(sample);
  return create(root, {
    problem: fields,
    judgeMode,
    tags: tags.map((name) => ({ name })),
    languages,
    isUploadTestCase: true,
    uploadTestcaseDir: uploaded.fileListDir,
    samples: uploaded.fileList.map(({ input, output, groupNum }) => ({
      input,
      output,
      groupNum,
      score: scores.get(input) ?? 0,
    })),
  });
};

const addMode = async (root: ApiClient, sample: ModeSample, languages: string[]): Promise<boolean> => {
  const uploadId =
    sample.cases.length > 0
      ? (await root.upload(uploadTestcaseZip, `${sample.slug}.zip`, zipOf(sample))).fileListDir
      : '';
  return create(root, modeDraft(sample, languages, uploadId));
};

/** False: the display id of the problem is taken. */
const create = async (root: ApiClient, body: z.input<typeof problemDraft>): Promise<boolean> => {
  try {
    await root.call(createProblem, { body });
    return true;
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'problem.display-id-taken') return false;
    throw error;
  }
};

const allLanguages = async (root: ApiClient): Promise<string[]> =>
  (await root.call(listLanguages, { query: { all: 'true' } })).map(({ name }) => name);

/** Loads one sample problem. */
export const loadOneSample = async (root: ApiClient, displayId: string): Promise<void> => {
  const languages = await allLanguages(root);
  for (const sample of await loadSamples([displayId])) await add(root, sample, languages);
};
/** Loads the one sample problem that a first verdict needs. */
export const loadFirstSample = (root: ApiClient): Promise<void> => loadOneSample(root, '1000');

/**
 * Loads the sample problems the way a problem setter would: test data uploaded as a zip, then the problem form.
 * Those whose display id is taken are left as they are.
 * @param root signed in as a user who may make problems
 * @returns how many were added
 */
export const loadSampleProblems = async (root: ApiClient): Promise<number> => {
  const languages = await allLanguages(root);
  let added = 0;
  for (const sample of await loadSamples()) {
    if (await add(root, sample, languages)) added += 1;
  }
  for (const sample of await loadModeSamples()) {
    if (await addMode(root, sample, languages)) added += 1;
  }
  return added;
};
