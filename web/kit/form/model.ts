import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Translate } from '../../platform/texts/texts.ts';
import type { Fields } from './fields.ts';
import { carriedOver } from './merge.ts';
import { sameValue, valueAt } from './values.ts';

/** A mistake in one field: its path and its text. */
export type Issue = { path: string; text: (t: Translate) => string };

/** Known mistakes of a form. */
export type IssueState = {
  /** Fields the person has been in; others are not complained about before a save was tried. */
  touched: ReadonlySet<string>;
  /** How often a save was tried since the draft was loaded or saved. */
  saveTries: number;
  /** Findings of the rules, from the last check of the draft. */
  issues: readonly Issue[];
  /** The server's objections to a save; an objection goes when its value changes. */
  refusals: readonly (Issue & { of: unknown })[];
};

export type FormState<Draft> = IssueState & {
  /** null while the thing is being made. */
  id: number | null;
  /** The saved version the draft was made from. */
  version: number | null;
  /** The draft of that version. */
  base: Draft;
  draft: Draft;
};

export type Start<Draft> = Pick<FormState<Draft>, 'id' | 'version' | 'base'> & { draft?: Draft };

/** A form: its fields, and the rules of its drafts. */
export type FormRules<Draft extends object> = {
  fields: Pick<Fields<Draft, string>, 'changed' | 'merged'>;
  /** Mistakes of a draft made from the `saved` draft (null: of something new). */
  check: (draft: Draft, saved: Draft | null) => readonly Issue[];
  /** Fields that were changed from one draft to the next although their value is as it was. */
  changedBeside?: (sent: Draft, now: Draft) => readonly string[];
};

/** State of one open form: values, what was touched, mistakes, and the saved version behind it. */
export const createFormModel = <Draft extends object>(
  { fields, check: rules, changedBeside }: FormRules<Draft>,
  { id, version, base, draft = base }: Start<Draft>,
) => {
  const store: StoreApi<FormState<Draft>> = createStore(() => ({
    id,
    version,
    base,
    draft,
    touched: new Set<string>(),
    saveTries: 0,
    issues: [],
    refusals: [],
  }));
  const { getState, setState } = store;
  const issuesOf = (now: Draft) => rules(now, getState().id === null ? null : getState().base);

  const check = (): readonly Issue[] => {
    const issues = issuesOf(getState().draft);
    setState({ issues });
    return issues;
  };
  const stillTrue = (issues: readonly Issue[], now: Draft): readonly Issue[] => {
    if (issues.length === 0) return issues;
    const paths = new Set(issuesOf(now).map(({ path }) => path));
    return issues.filter(({ path }) => paths.has(path));
  };
  const restart = (start: Start<Draft>) =>
    setState({
      id: start.id,
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
    change: (update: (now: Draft) => Draft) => {
      const next = update(getState().draft);
      setState(({ refusals, issues }) => ({
        draft: next,
        refusals: refusals.filter((one) => sameValue(one.of, valueAt(next, one.path))),
        // A complaint already shown goes as soon as it is met; new ones wait until the field is left.
        issues: stillTrue(issues, next),
      }));
    },
    /** The person left a field. */
    leave: (path: string) => {
      setState(({ touched }) => (touched.has(path) ? {} : { touched: new Set([...touched, path]) }));
      check();
    },
    /** Checks the whole draft and shows all its issues; returns them. */
    tryToSave: (): readonly Issue[] => {
      setState(({ saveTries }) => ({ saveTries: saveTries + 1 }));
      return check();
    },
    refuse: (issue: Issue) =>
      setState(({ refusals, draft: now }) => ({
        refusals: [...refusals, { ...issue, of: valueAt(now, issue.path) }],
      })),
    /** Takes the saved state of the server as the new start; `draft` is what the form then shows. */
    restart,
    /** As `restart`, and what was changed since the draft was `sent` stays as an unsaved change of the new start. */
    restartFrom: (sent: Draft, start: Omit<Start<Draft>, 'draft'>, onto = start.base) => {
      const now = getState().draft;
      const beside = changedBeside?.(sent, now);
      restart({ ...start, draft: carriedOver(fields, sent, now, onto, beside) });
    },
    unsaved: () => fields.changed(getState().base, getState().draft),
  };
};
export type FormModel<Draft extends object> = ReturnType<typeof createFormModel<Draft>>;

/** The issue to show at a path: only of fields the person has been in, until a save was tried. */
export const shownIssue = (
  { issues, refusals, touched, saveTries }: IssueState,
  path: string,
): Issue | undefined => {
  const refusal = refusals.find((one) => one.path === path);
  if (refusal) return refusal;
  const visited =
    saveTries > 0 || touched.has(path) || [...touched].some((one) => path.startsWith(`${one}.`));
  return visited ? issues.find((one) => one.path === path) : undefined;
};
