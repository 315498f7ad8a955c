import { randomBytes } from 'node:crypto';
import { dropDatabasesOfRun, runVariable } from './databases.ts';

/** Names the databases of a run of the tests, and drops those that are left when it ends. Each project calls it. */
export default () => {
  if (process.env[runVariable]) return;
  const run = randomBytes(4).toString('hex');
  process.env[runVariable] = run;
  return async (): Promise<void> => {
    if (process.env.MONGODB_URI) await dropDatabasesOfRun(run);
  };
};
