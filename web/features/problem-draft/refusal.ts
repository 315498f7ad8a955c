import type { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import type { Issue } from '../../kit/form/model.ts';

/** Fields that errors without a field of their own are about. */
const fieldOfCode: Readonly<Record<string, string>> = {
  'problem.display-id-taken': 'problem.problemId',
  'problem.publish-forbidden': 'problem.auth',
  'problem.case-mode': 'problem.judgeCaseMode',
  'language.not-offered': 'languages',
  'upload.not-found': 'uploadTestcaseDir',
};

/** The field that a refused save is about, with the text for it; null: it is about no field. */
export const refusalOf = (failure: ApiFailure): Issue | null => {
  const path =
    failure.field?.replace(/^(?:body\.)?(?:draft\.)?/, '') ??
    (failure.code === undefined ? undefined : fieldOfCode[failure.code]);
  if (path === undefined || path === '') return null;
  const reason = failure.code === 'request.invalid' ? failure.params.reason : undefined;
  return { path, text: (t) => (reason === undefined ? failureText(failure, t) : String(reason)) };
};
