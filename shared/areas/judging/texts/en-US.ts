import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  ui: {
    notSubmitted: 'Not Submitted',
    unknown: 'Submitted Unknown Result',
    cancelled: 'Cancelled',
    presentationError: 'Presentation Error',
    compileError: 'Compile Error',
    wrongAnswer: 'Wrong Answer',
    accepted: 'Accepted',
    timeLimit: 'Time Limit Exceeded',
    memoryLimit: 'Memory Limit Exceeded',
    runtimeError: 'Runtime Error',
    systemError: 'System Error',
    pending: 'Pending',
    compiling: 'Compiling',
    judging: 'Judging',
    partial: 'Partial Accepted',
    submitting: 'Submitting',
    submitFailed: 'Submitted Failed',
    skipped: 'Skipped',
  },
  errors: {
    'judge.unknown-data': 'There are no such test data',
    'judge.not-connected': 'This site is not connected to {{name}}, so its problems cannot be submitted',
  },
} as const satisfies Translation<typeof chinese>;
