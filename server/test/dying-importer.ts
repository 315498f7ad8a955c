/**
 * A server process that imports a contest package and kills itself where it is about to send one command to the
 * database: `DIES_AT` names it as `insert users`. Input by the environment: `PACKAGE` (base64) and `TOKEN`.
 */
import { importContestPackage } from '@assize/shared/areas/contest-import/endpoints.ts';
import { z } from 'zod';
import { build } from '../app.ts';
import { readConfig } from '../config.ts';
import { serverModules } from '../modules.ts';
import { callerOf } from './caller.ts';

const { DIES_AT, PACKAGE, TOKEN } = z
  .object({ DIES_AT: z.string(), PACKAGE: z.base64(), TOKEN: z.string() })
  .parse(process.env);

const { core, fastify } = await build(serverModules, readConfig(process.env));
core.database
  .getClient()
  .on('commandStarted', ({ commandName, command }: { commandName: string; command: object }) => {
    const of = new Map(Object.entries(command)).get(commandName);
    const name = typeof of === 'string' ? `${commandName} ${of}` : commandName;
    if (name === DIES_AT) process.kill(process.pid, 'SIGKILL');
  });
await callerOf(fastify, async () => ({ token: TOKEN, uid: null })).call(
  importContestPackage,
  {},
  { file: { filename: 'package.zip', content: Buffer.from(PACKAGE, 'base64') } },
);
