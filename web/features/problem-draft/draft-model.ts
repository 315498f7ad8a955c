import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { createStore } from 'zustand/vanilla';
import { createFormModel, type FormRules, type FormState, type Start } from '../../kit/form/model.ts';
import type { BegunCompile } from './compile-before-save.ts';
import { problemFields } from './draft-fields.ts';
import { issuesOf } from './draft-issues.ts';

export type { Issue } from '../../kit/form/model.ts';

/** The draft as the form holds it: every default is written out. */
export type ProblemDraftInput = ProblemDraft;
export type DraftState = FormState<ProblemDraft>;

const rules: FormRules<ProblemDraft> = {
  fields: problemFields,
  check: issuesOf,
  // A file put into the same set changes no value of the draft, only makes a new list of cases.
  changedBeside: (sent, now) =>
    now.uploadTestcaseDir !== null && now.samples !== sent.samples ? ['uploadTestcaseDir'] : [],
};

/** State of one problem form: that of any form, texts that wait for uploads, and compiles of its programs. */
export const createDraftModel = (start: Start<ProblemDraft>) => {
  const uploads = new Set<Promise<unknown>>();
  /** The last compile of each program of the problem's own, by its field. */
  const compiles = createStore<Readonly<Record<string, BegunCompile>>>(() => ({}));
  return {
    ...createFormModel(rules, start),
    compiles,
    /** A text waits for what `upload` puts in the place of its placeholder. */
    awaitUpload: (upload: Promise<unknown>) => {
      uploads.add(upload);
      const done = () => uploads.delete(upload);
      upload.then(done, done);
    },
    uploading: () => uploads.size > 0,
    /** Settles when no text waits for an upload. */
    uploaded: async () => {
      while (uploads.size > 0) await Promise.allSettled(uploads);
    },
    compileBegan: (path: string, compile: BegunCompile) => compiles.setState({ [path]: compile }),
  };
};
export type DraftModel = ReturnType<typeof createDraftModel>;
