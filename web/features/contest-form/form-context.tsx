import type { ContestDraft } from '@assize/shared/areas/contest/draft.ts';
import type { ContestPhase } from '@assize/shared/domain/contest/times.ts';
import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import { FormContext } from '../../kit/form/context.tsx';
import type { ContestFormState, ContestModel } from './contest-fields.ts';

type Open = {
  model: ContestModel;
  /** Phase of the saved contest, which fixes some fields; null while it is being made. */
  phase: ContestPhase | null;
};
const Context = createContext<Open | null>(null);

export function ContestFormProvider({ value, children }: { value: Open; children: ReactNode }) {
  return (
    <FormContext value={value.model}>
      <Context value={value}>{children}</Context>
    </FormContext>
  );
}

export const useContestForm = (): Open => {
  const open = use(Context);
  if (!open) throw new Error('used outside of a contest form');
  return open;
};

export const useFormState = <T,>(select: (state: ContestFormState) => T): T =>
  useStore(useContestForm().model.store, select);

/** The draft, and how to change some of its fields. */
export const useDraftFields = () => {
  const { model } = useContestForm();
  return {
    draft: useFormState((state) => state.draft),
    isNew: useFormState(({ id }) => id === null),
    set: (fields: Partial<ContestDraft>) => model.change((now) => ({ ...now, ...fields })),
  };
};
