import type { verdict as chinese } from '../zh-CN/verdict.ts';

export const verdict = {
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
} as const satisfies Record<keyof typeof chinese, string>;
