import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import { FormContext } from '../../kit/form/context.tsx';
import { shownIssue } from '../../kit/form/model.ts';
import { useText } from '../../platform/texts/texts.ts';
import type { DraftModel, DraftState, ProblemDraftInput } from './draft-model.ts';

export type { ProblemDraftInput } from './draft-model.ts';

const DraftContext = createContext<DraftModel | null>(null);

export function DraftProvider({ model, children }: { model: DraftModel; children: ReactNode }) {
  return (
    <FormContext value={model}>
      <DraftContext value={model}>{children}</DraftContext>
    </FormContext>
  );
}

export const useDraftModel = (): DraftModel => {
  const model = use(DraftContext);
  if (!model) throw new Error('used outside of a problem form');
  return model;
};

/** One part of the form's state; the component renders again only when that part changes. */
export const useDraftState = <T,>(select: (state: DraftState) => T): T =>
  useStore(useDraftModel().store, select);

/** The fields below `problem`, and how to change some of them. */
export const useProblemFields = () => {
  const { change } = useDraftModel();
  const problem = useDraftState(({ draft }) => draft.problem);
  return {
    problem,
    set: (fields: Partial<ProblemDraftInput['problem']>) =>
      change((now) => ({ ...now, problem: { ...now.problem, ...fields } })),
  };
};

/**
 * The draft of the problem form.
 * - `change(update)`: `update` gets the draft of now and returns the next one, without changing the old.
 * - `errorOf(path)`: what is wrong at a dotted path (`samples.3.groupNum`), in the page's language.
 * - `pid`, `version`: of the saved problem; null while it is being made.
 */
export const useDraft = (): {
  draft: ProblemDraftInput;
  change: (update: (draft: ProblemDraftInput) => ProblemDraftInput) => void;
  errorOf: (path: string) => string | undefined;
  pid: number | null;
  version: number | null;
} => {
  const { t } = useText();
  const { store, change } = useDraftModel();
  const state = useStore(store);
  return {
    draft: state.draft,
    change,
    errorOf: (path) => shownIssue(state, path)?.text(t),
    pid: state.id,
    version: state.version,
  };
};
