import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@assize/desktop/core/read-config.ts';
import { configHash } from '@assize/shared/domain/kiosk/machine-config.ts';
import { sign, signerOf } from '@assize/shared/domain/kiosk/signing.ts';
import { repository } from '../launch/data-folder.ts';
import { SetupTrouble, say } from '../setup/progress.mjs';
import { configFrom } from './keys/answers.ts';
import { addKey, readPublicKeys, removeKey, signingKey } from './keys/key-ring.ts';
import { image, machineOptions, machineUsage, order } from './machines.ts';
import {
  backup,
  backupUsage,
  join as joinServers,
  restore,
  serverOptions,
  servers,
  serversUsage,
} from './server/commands.ts';

const usage = `npm run hall -- …
  new-key FOLDER [--name NAME]               makes a key of the hall; those that are there stay good
  remove-key FOLDER NAME                     machines that get the new keys.json refuse what it signed
  sign ANSWERS.json FOLDER [--key NAME] [--out FILE]
                                             a config for machines, from answers like build/hall/keys/answers.example.json
  verify CONFIG FOLDER|KEYS.json             what a machine makes of a config
${machineUsage}
${serversUsage}
${backupUsage}
Keys lie in FOLDER: keys.json goes to the machines, the *.private.json never leave it.`;

const needed = (value: string | undefined, what: string): string => {
  if (value === undefined) throw new SetupTrouble(`${what} is missing.\n${usage}`);
  return value;
};
const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new SetupTrouble(`${path} cannot be read.`, { cause });
  }
};
const appVersion = (): string => {
  const { version }: { version: string } = JSON.parse(readText(join(repository, 'desktop/package.json')));
  return version;
};

const newKey = (folder: string, name: string | null, now: Date): void => {
  const made = addKey(folder, name, now);
  say(
    `Made the key "${made}" in ${folder}; it signs from now on. Keep the *.private.json where no machine is.`,
  );
  say(`Good on machines with this keys.json: ${Object.keys(readPublicKeys(folder)).join(', ')}`);
};

const signConfig = async (
  answers: string,
  folder: string,
  { key, out }: { key: string | null; out: string },
  now: Date,
): Promise<void> => {
  const config = configFrom(readText(answers), answers, now);
  const { name, key: jwk } = signingKey(folder, key);
  writeFileSync(out, `${await sign('config', config, { key: jwk, kid: name })}\n`);
  say(`Signed ${out} with "${name}". It goes to /etc/assize-kiosk of each machine, beside keys.json.`);
  say(`Config hash to accept: ${await configHash(config)}`);
};

const verify = async (config: string, keys: string, now: Date): Promise<void> => {
  const keysFile = existsSync(join(keys, 'keys.json')) ? join(keys, 'keys.json') : keys;
  const text = readText(config);
  const read = await readConfig(
    { config: text, keys: readText(keysFile) },
    { version: appVersion(), isPackaged: true, nowMs: now.getTime() },
  );
  if (read.is === 'trouble')
    throw new SetupTrouble(`A machine refuses ${config}: ${read.trouble}, ${read.why}.`);
  say(`Signed by "${signerOf(text.trim())}", good for the app ${appVersion()}.`);
  say(JSON.stringify(read.config, null, 2));
  say(`Config hash to accept: ${read.hash}`);
};

const everyOf = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const seconds = Number(text);
  if (!(seconds >= 5)) throw new SetupTrouble('--every: seconds, 5 or more');
  return seconds;
};

/**
 * `npm run hall -- VERB …`: keys, configs and systems of the machines of a hall, and backups of its servers.
 * @throws SetupTrouble for what a person can mend
 */
export const hall = async (args: readonly string[], now: Date): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      key: { type: 'string' },
      out: { type: 'string' },
      ...machineOptions,
      every: { type: 'string' },
      ...serverOptions,
    },
  });
  const [verb, first, second] = positionals;
  switch (verb) {
    case 'new-key':
      return newKey(resolve(needed(first, 'The folder')), values.name ?? null, now);
    case 'remove-key':
      removeKey(resolve(needed(first, 'The folder')), needed(second, 'The name of the key'));
      return say(`Removed. Bring the new keys.json to every machine: until then "${second}" is good there.`);
    case 'sign':
      return signConfig(
        needed(first, 'The file of answers'),
        resolve(needed(second, 'The folder of keys')),
        { key: values.key ?? null, out: values.out ?? 'config.jws' },
        now,
      );
    case 'verify':
      return verify(needed(first, 'The config'), needed(second, 'The folder of keys'), now);
    case 'image':
      return image(resolve(needed(first, 'The folder of keys')), values);
    case 'backup':
      return backup(resolve(needed(first, 'The place of backups')), everyOf(values.every));
    case 'restore':
      return restore(resolve(needed(first, 'The backup')));
    case 'servers':
      return servers(resolve(needed(first, 'The folder')), values);
    case 'join':
      return joinServers(needed(first, 'The settings of the servers (server.env)'));
    case 'order':
      return order(resolve(needed(first, 'The folder of keys')), values);
    default:
      throw new SetupTrouble(usage);
  }
};

if (import.meta.main) {
  try {
    await hall(process.argv.slice(2), new Date());
  } catch (error) {
    const isArgument = error instanceof TypeError && 'code' in error;
    if (!(error instanceof SetupTrouble) && !isArgument) throw error;
    say(`✗ ${error.message}`);
    process.exitCode = 1;
  }
}
