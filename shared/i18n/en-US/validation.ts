import type { validation as chinese } from '../zh-CN/validation.ts';

export const validation = {
  required: 'required',
  'rule-type': 'not offered for this rule type',
  'no-cases': 'at least one case needs an input or an output',
  duplicate: 'has duplicates',
  'too-large': 'too large',
  'null-character': 'must not contain a null character',
} as const satisfies Record<keyof typeof chinese, string>;
