import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BegunCompile } from './compile-before-save.ts';
import { changedFields, sameValue, valueAt } from './draft-fields.ts';
import { type Issue, issuesOf } from './draft-issues.ts';
import { carriedOver } from './draft-merge.ts';

/** The draft as the form holds it: every default is written out. */
export type ProblemDraftInput = ProblemDraft;

export type DraftState = {
  /** null while the problem is being made. */
  pid: number | null;
  /** The saved version the draft was made from. */
  version: number | null;
  /** As that version has it. */
  base: ProblemDraftInput;
  draft: ProblemDraftInput;
  /** Fields the person has been in; others are not complained about before a save was tried. */
  touched: ReadonlySet<string>;
  /** How often a save was tried since the draft was loaded or saved. */
  saveTries: number;
  /** What the contract says of the draft as it was last checked. */
  issues: readonly Issue[];
  /** What the server said of a save; each is gone once its value changes. */
  refusals: readonly (Issue & { of: unknown })[];
  /** The last compile of each program of the problem's own, by its field. */
  compiles: Readonly<Record<string, BegunCompile>>;
};

type Start = Pick<DraftState, 'pid' | 'version' | 'base'> & { draft?: ProblemDraftInput };

/** State of one problem form. */
export const createDraftModel = ({ pid, version, base, draft = base }: Start) => {
  const store: StoreApi<DraftState> = createStore(() => ({
    pid,
    version,
    base,
    draft,
    touched: new Set<string>(),
    saveTries: 0,
    issues: [],
    refusals: [],
    compiles: {},
  }));
  const { getState, setState } = store;

  const uploads = new Set<Promise<unknown>>();

  const check = (): readonly Issue[] => {
    const state = getState();
    const issues = issuesOf(state.draft, state.pid === null ? null : state.base);
    setState({ issues });
    return issues;
  };

  const restart = (start: Start) =>
    setState({
      pid: start.pid,
      version: start.version,
      base: start.base,
      draft: start.draft ?? start.base,
      saveTries: 0,
      touched: new Set<string>(),
      issues: [],
      refusals: [],
    });

  return {
    store,
    /** A text waits for what `upload` puts in the place of its placeholder. */
    awaitUpload: (upload: Promise<unknown>) => {
      uploads.add(upload);
      const done = () => uploads.delete(upload);
      upload.then(done, done);
    },
    uploading: () => uploads.size > 0,
    /** Settles when no text waits any more. */
    uploaded: async () => {
      while (uploads.size > 0) await Promise.allSettled(uploads);
    },
    change: (update: (now: ProblemDraftInput) => ProblemDraftInput) => {
      const next = update(getState().draft);
      setState(({ refusals, issues }) => ({
        draft: next,
        refusals: refusals.filter((one) => sameValue(one.of, valueAt(next, one.path))),
        // A complaint already shown goes as soon as it is met; new ones wait until the field is left.
        issues: issues.length === 0 ? issues : stillTrue(issues, next, getState()),
      }));
    },
    /** The person left a field. */
    leave: (path: string) => {
      setState(({ touched }) => (touched.has(path) ? {} : { touched: new Set([...touched, path]) }));
      check();
    },
    /** Checks everything, and shows all of it; the issues found. */
    tryToSave: (): readonly Issue[] => {
      setState(({ saveTries }) => ({ saveTries: saveTries + 1 }));
      return check();
    },
    refuse: (issue: Issue) =>
      setState(({ refusals, draft: now }) => ({
        refusals: [...refusals, { ...issue, of: valueAt(now, issue.path) }],
      })),
    compileBegan: (path: string, compile: BegunCompile) =>
      setState(({ compiles }) => ({ compiles: { ...compiles, [path]: compile } })),
    /** Takes what the server has as the new start; `draft` is what the form then shows. */
    restart,
    /** As `restart`, and what was changed since the draft was `sent` stays as an unsaved change of the new start. */
    restartFrom: (sent: ProblemDraftInput, start: Omit<Start, 'draft'>, draft = start.base) =>
      restart({ ...start, draft: carriedOver(sent, getState().draft, draft) }),
    unsaved: () => changedFields(getState().base, getState().draft),
  };
};
export type DraftModel = ReturnType<typeof createDraftModel>;

const stillTrue = (
  issues: readonly Issue[],
  draft: ProblemDraftInput,
  { pid, base }: Pick<DraftState, 'pid' | 'base'>,
): readonly Issue[] => {
  const now = new Set(issuesOf(draft, pid === null ? null : base).map(({ path }) => path));
  return issues.filter(({ path }) => now.has(path));
};

/** The issue to show at a path: only of fields the person has been in, until a save was tried. */
export const shownIssue = (
  { issues, refusals, touched, saveTries }: DraftState,
  path: string,
): Issue | undefined => {
  const refusal = refusals.find((one) => one.path === path);
  if (refusal) return refusal;
  const visited =
    saveTries > 0 || touched.has(path) || [...touched].some((one) => path.startsWith(`${one}.`));
  return visited ? issues.find((one) => one.path === path) : undefined;
};
