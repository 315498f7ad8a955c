/** Texts that several routes name together. */

/** Those of the form of a problem. */
export const formTexts = ['authoring', 'problem'] as const;

/** Areas whose staff actions the audit log names. */
export const actionTexts = [
  'contest-import',
  'authoring',
  'balloon',
  'carousel',
  'clarification',
  'comment',
  'contest',
  'contest-export',
  'file',
  'hall',
  'message',
  'node',
  'package',
  'print',
  'rejudge',
  'site-setting',
  'site',
  'solution',
  'tag',
  'task',
  'team',
  'testdata',
  'user-admin',
] as const;

/** Those of a log of staff actions that also tells the fields they changed. */
export const auditTexts = ['audit', 'contest-admin', 'problem', ...actionTexts] as const;
