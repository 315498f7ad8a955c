import { createContext, use } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { useText } from '../../platform/texts/texts.ts';
import { type IssueState, shownIssue } from './model.ts';

/** The part of a form that its controls need; the same for every type of draft. */
export const FormContext = createContext<{
  store: Pick<StoreApi<IssueState>, 'getState' | 'getInitialState' | 'subscribe'>;
} | null>(null);

/** The mistake in the field at a path, in the page's language; undefined: none is to be shown. */
export const useErrorOf = (path: string): string | undefined => {
  const { t } = useText();
  const form = use(FormContext);
  if (!form) throw new Error('used outside of a form');
  return useStore(form.store, (state) => shownIssue(state, path))?.text(t);
};
