import { build } from './app.ts';
import { readConfig } from './config.ts';
import { serverModules } from './modules.ts';
import { madePassword } from './platform/secrets.ts';

/** Gives the first super admin another password, and prints it: what `npm run doctor -- --reset-root` runs. */
const run = async (): Promise<void> => {
  // No part of the server starts to work.
  const app = await build(serverModules, { ...readConfig(process.env), roles: [], logLevel: 'silent' });
  try {
    const password = madePassword(16);
    const name = await app.services['user-admin'].resetRoot(password);
    if (name === null) throw new Error('there is no super admin, and the name root is taken by a user');
    process.stdout.write(`Sign in as ${name} with the password ${password} (shown only this once).\n`);
  } finally {
    await app.stop();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
