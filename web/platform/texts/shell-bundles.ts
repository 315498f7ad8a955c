import type { TextBundle } from './sources.ts';

/** Bundles of parts that any page may show: messages, verdicts, the login dialog. */
export const bundlesOfEveryPage = [
  'account',
  'captcha',
  'common',
  'judging',
  'session',
] as const satisfies TextBundle[];
