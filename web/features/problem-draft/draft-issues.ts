import { lacksOutputText, type ProblemDraft, problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { z } from 'zod';
import type { Issue } from '../../kit/form/model.ts';
import { isReason } from '../../platform/texts/texts.ts';

const textOf = (issue: z.core.$ZodIssue): Issue['text'] => {
  if (issue.code === 'custom' && isReason(issue.message)) {
    const reason = issue.message;
    return (t) => t(`reasons:${reason}`);
  }
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    if (issue.origin === 'string' || issue.origin === 'array')
      return (t) => (min <= 1 ? t('reasons:required') : t('authoring:issue.atLeast', { min }));
    return (t) => t('authoring:issue.min', { min });
  }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    if (issue.origin === 'string') return (t) => t('authoring:issue.long', { max });
    if (issue.origin === 'array') return (t) => t('authoring:issue.many', { max });
    return (t) => t('authoring:issue.max', { max });
  }
  if (issue.code === 'invalid_format' || issue.code === 'invalid_key')
    return (t) => t('authoring:issue.shape');
  return (t) => t('authoring:issue.invalid');
};

/** The missing description of the output; a saved problem that came without one, from an archive, may stay so. */
const missing = (draft: ProblemDraft, saved: ProblemDraft | null): Issue[] =>
  lacksOutputText(draft) && (saved === null || !lacksOutputText(saved))
    ? [{ path: 'problem.output', text: (t) => t('reasons:required') }]
    : [];

/** Mistakes of a draft made from the `saved` draft (null: of a new problem). */
export const issuesOf = (draft: ProblemDraft, saved: ProblemDraft | null): Issue[] => {
  const checked = z.safeParse(problemDraft, draft);
  const issues = checked.success ? [] : checked.error.issues;
  return [
    ...issues.map((issue) => ({ path: issue.path.join('.'), text: textOf(issue) })),
    ...missing(draft, saved),
  ];
};
