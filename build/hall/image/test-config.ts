import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { hall } from '../hall.ts';

/** Name of the key that signs what machines of tests are told. */
export const testKey = 'soak';

/** Makes keys and a signed config for a contestant's machine of a hall of tests, as its staff would. */
export const makeTestConfig = async (
  folder: string,
  { locale, out }: { locale: Locale; out: string },
): Promise<{ keys: string }> => {
  const keys = join(folder, 'keys');
  const answers = join(folder, 'answers.json');
  const said = { profile: 'contestant', origins: ['https://judge.hall'], hall: 'East hall', locale };
  writeFileSync(answers, JSON.stringify(said));
  await hall(['new-key', keys, '--name', testKey], new Date());
  await hall(['sign', answers, keys, '--out', out], new Date());
  return { keys };
};
