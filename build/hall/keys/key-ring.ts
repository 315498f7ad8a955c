import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PublicKey, publicKey } from '@assize/shared/domain/kiosk/values.ts';
import { z } from 'zod';
import { SetupTrouble } from '../../setup/progress.mjs';

/** As machines read it beside their config: every key whose configs they take, by its name. */
const publicFile = 'keys.json';
const keyName = z.string().regex(/^[A-Za-z0-9][\w.-]{0,63}$/);
const publicKeys = z.record(keyName, publicKey);
export type PublicKeys = z.output<typeof publicKeys>;

const privateKey = z.strictObject({
  name: keyName,
  madeAt: z.iso.datetime(),
  key: publicKey.extend({ d: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
});
export type PrivateKey = z.output<typeof privateKey>;

const ending = '.private.json';

const readJson = <T>(path: string, schema: z.ZodType<T>): T => {
  const read = (): unknown => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch (cause) {
      throw new SetupTrouble(`${path} is not JSON, or cannot be read.`, { cause });
    }
  };
  const parsed = schema.safeParse(read());
  if (parsed.success) return parsed.data;
  const at = parsed.error.issues[0]?.path.join('.') || 'the whole';
  throw new SetupTrouble(`${path} is no file of keys: ${at} is wrong.`);
};

export const readPublicKeys = (folder: string): PublicKeys => {
  const path = join(folder, publicFile);
  if (!existsSync(path))
    throw new SetupTrouble(`There are no keys in ${folder}. Make them: npm run hall -- new-key ${folder}`);
  return readJson(path, publicKeys);
};

/** Private keys that this folder has, the oldest first. */
const readPrivateKeys = (folder: string): readonly PrivateKey[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readJson(join(folder, name), privateKey))
    .sort((a, b) => Date.parse(a.madeAt) - Date.parse(b.madeAt));

const replace = (path: string, value: unknown, mode: number): void => {
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode });
  renameSync(`${path}.new`, path);
};

/**
 * Makes a key pair and names it beside those that are there: configs that the others signed stay good.
 * @param name null: the day
 */
export const addKey = (folder: string, name: string | null, now: Date): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known: PublicKeys = existsSync(join(folder, publicFile)) ? readPublicKeys(folder) : {};
  const parsed = keyName.safeParse(name ?? `hall-${now.toISOString().slice(0, 10)}`);
  if (!parsed.success)
    throw new SetupTrouble(`"${name}" is no name of a key: letters, digits, dots and dashes, at most 64.`);
  const chosen = parsed.data;
  if (Object.hasOwn(known, chosen) || existsSync(join(folder, chosen + ending)))
    throw new SetupTrouble(`There is a key "${chosen}" already. Give another name: --name NAME`);
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const whole = privateKey.parse({ name: chosen, madeAt: now.toISOString(), key: { kty, crv, x, d } });
  replace(join(folder, chosen + ending), whole, 0o600);
  const open: PublicKey = publicKey.parse({ kty, crv, x });
  replace(join(folder, publicFile), { ...known, [chosen]: open }, 0o644);
  return chosen;
};

/** Takes a key away: machines that get the new keys.json refuse what it signed. */
export const removeKey = (folder: string, name: string): void => {
  const { [name]: found, ...others } = readPublicKeys(folder);
  if (!found) throw new SetupTrouble(`There is no key "${name}" in ${folder}.`);
  if (Object.keys(others).length === 0)
    throw new SetupTrouble(`"${name}" is the only key. Make the next one first: npm run hall -- new-key`);
  replace(join(folder, publicFile), others, 0o644);
  rmSync(join(folder, name + ending), { force: true });
};

/** The key that signs: the named one, else the newest of those that machines take. */
export const signingKey = (folder: string, name: string | null): PrivateKey => {
  const known = readPublicKeys(folder);
  const own = readPrivateKeys(folder).filter((one) => known[one.name]?.x === one.key.x);
  const found = name === null ? own.at(-1) : own.find((one) => one.name === name);
  if (!found)
    throw new SetupTrouble(
      name === null
        ? `${folder} holds no private key of keys.json: configs are signed where the keys were made.`
        : `${folder} holds no private key "${name}" of keys.json.`,
    );
  return found;
};
