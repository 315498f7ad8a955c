import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import {
  listProblemVersions,
  readProblemCases,
  readProblemDraft,
  updateProblem,
} from '@assize/shared/areas/authoring/endpoints.ts';
import { uploadTestcaseZip } from '@assize/shared/areas/testdata/endpoints.ts';
import { makeProblem } from './problems.ts';
import type { Caller } from './site.ts';
import { zip } from './zip.ts';

/** Calls of one member of staff as an author of problems, in tests. */
export const authorOf = (by: Caller) => {
  const upload = async (names: readonly string[]) => {
    const content = zip(
      names.flatMap((name) => [
        { name: `${name}.in`, content: `in of ${name}\n` },
        { name: `${name}.out`, content: `out of ${name}\n` },
      ]),
    );
    return (await by.call(uploadTestcaseZip, {}, { file: { filename: 'data.zip', content } })).fileListDir;
  };
  return {
    read: (pid: number) => by.call(readProblemDraft, { query: { pid } }),
    save: (pid: number, version: number, draft: ProblemDraft, note: string | null = null) =>
      by.call(updateProblem, { body: { pid, version, draft, note } }),
    cases: (pid: number) => by.call(readProblemCases, { query: { pid } }),
    versions: async (pid: number) => (await by.call(listProblemVersions, { query: { pid } })).records,
    /** Uploads pairs of these names; gives the id of the upload. */
    upload,
    /** A problem whose cases are the uploaded pairs of these names. */
    uploaded: async (problemId: string, names: readonly string[], fields = {}) =>
      makeProblem(by, problemId, fields, {
        isUploadTestCase: true,
        uploadTestcaseDir: await upload(names),
        samples: names.map((name) => ({ input: `${name}.in`, output: `${name}.out` })),
      }),
  };
};

export const withFields = (draft: ProblemDraft, fields: Partial<ProblemDraft['problem']>): ProblemDraft => ({
  ...draft,
  problem: { ...draft.problem, ...fields },
});
