import { admin } from './admin.ts';
import { audit } from './audit.ts';
import { desk } from './desk.ts';
import { judges } from './judges.ts';
import { judgingDesk } from './judging-desk.ts';
import { packageTexts } from './package.ts';
import { problemList } from './problem-list.ts';
import { rejudge } from './rejudge.ts';
import { validation } from './validation.ts';

/** The namespaces of the back-office: the web UI loads them with it, not with the shell. */
export const deskUi = {
  admin,
  audit,
  desk,
  judges,
  'judging-desk': judgingDesk,
  'problem-list': problemList,
  rejudge,
  validation,
  package: packageTexts,
};
