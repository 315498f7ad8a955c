import { account } from './account.ts';
import { common } from './common.ts';
import { home } from './home.ts';
import { problem } from './problem.ts';
import { submission } from './submission.ts';
import { testRun } from './test-run.ts';
import { verdict } from './verdict.ts';

/** The namespaces that only the web UI uses. */
export const ui = { account, common, home, problem, submission, 'test-run': testRun, verdict };
