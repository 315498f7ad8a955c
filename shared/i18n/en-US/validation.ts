import type { validation as chinese } from '../zh-CN/validation.ts';

export const validation = {
  required: 'required',
  'rule-type': 'not offered for this rule type',
  'no-cases': 'at least one case needs an input or an output',
  circular: 'depends on itself',
  duplicate: 'has duplicates',
  'too-large': 'too large',
  'null-character': 'must not contain a null character',
  'not-uploaded': 'not among the files',
  'not-its-output': 'not the output of this input',
  'needs-contest': 'only inside a contest',
  'limits-range': 'with this factor the limit leaves its bounds',
  'not-an-option': 'not one of the options',
  'unknown-version': 'there is no such version',
  'too-few-options': 'needs at least two options',
  'one-answer': 'takes exactly one answer',
  'unknown-subtask': 'there is no such subtask',
  'reserved-name': 'the judge uses this name itself',
  'unknown-bank': 'there is no such bank',
} as const satisfies Record<keyof typeof chinese, string>;
