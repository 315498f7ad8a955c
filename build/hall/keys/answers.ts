import { type MachineConfig, machineConfig } from '@assize/shared/domain/kiosk/machine-config.ts';
import type { z } from 'zod';
import { SetupTrouble } from '../../setup/progress.mjs';

/** What people may write there, where the name of the field does not say it. */
const hints: Readonly<Record<string, string>> = {
  version: '1',
  profile: 'contestant or staff-print',
  origins: 'one to four addresses like https://judge.hall, with nothing behind host and port',
  hall: 'the name of the hall, at most 50 characters',
  contest: 'the number of a contest, or null',
  issuedAt: 'an instant like 2026-11-25T08:00:00Z',
  expiresAt: 'an instant like 2026-11-25T20:00:00Z, or null',
  'features.clipboard': 'block, isolated or allow',
  'features.zoom.least': 'percent, 80 to 100',
  'features.zoom.most': 'percent, 100 to 200',
  'features.displays': '1 to 4',
  'features.documentation': 'at most eight of {name, title, folder}, each with a name of its own',
  'features.documentation.name': 'a short name like cpp, in small letters',
  'features.documentation.folder': 'a folder like /usr/share/doc/python3.11, with nothing behind it',
  'features.documentation.start': 'a page in that folder, like en/index.html',
  'features.documentation.shares': 'folders like /usr/share/javascript',
  selfTestReport: 'a file like /run/assize-hall/self-test.json',
  heartbeat: 'seconds, 2 to 60',
  pins: 'SHA-256 of public keys in Base64: openssl x509 -pubkey -noout -in FILE | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64',
  spooler: 'an address of this machine like http://127.0.0.1:631',
  leastApp: 'a version like 0.1.0, or null',
  locale: 'zh-CN or en-US',
};

const nameOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part),
    '',
  );
const hintOf = (path: readonly PropertyKey[]): string | undefined => {
  const plain = path.filter((part) => typeof part === 'string').join('.');
  return hints[plain];
};

/** A sentence for each thing that is wrong, with the name of its field. */
const sentences = (issue: z.core.$ZodIssue): readonly string[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${nameOf([...issue.path, key])}: there is no such field.`);
  const name = nameOf(issue.path) || 'the file';
  const hint = hintOf(issue.path);
  if (issue.code === 'custom' && issue.message === 'duplicate')
    return [`${name}: one of them stands there twice.`];
  return [hint === undefined ? `${name}: ${issue.message}.` : `${name}: wanted is ${hint}.`];
};

/**
 * A machine config from what people wrote; version and time of issue are filled in.
 * @param text JSON
 * @param from how messages call the text
 * @throws SetupTrouble that names each wrong field
 */
export const configFrom = (text: string, from: string, now: Date): MachineConfig => {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch (cause) {
    throw new SetupTrouble(`${from} is not JSON: ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
  const whole =
    typeof written === 'object' && written !== null && !Array.isArray(written)
      ? { version: 1, issuedAt: now.toISOString(), ...written }
      : written;
  const parsed = machineConfig.safeParse(whole);
  if (!parsed.success)
    throw new SetupTrouble([`${from}:`, ...parsed.error.issues.flatMap(sentences)].join('\n  '));
  const { profile, expiresAt, issuedAt } = parsed.data;
  if (profile === 'dev')
    throw new SetupTrouble(
      `${from}:\n  profile: dev is for work on the sources; an installed app refuses it.`,
    );
  if (expiresAt !== null && Date.parse(expiresAt) <= Math.max(now.getTime(), Date.parse(issuedAt)))
    throw new SetupTrouble(`${from}:\n  expiresAt: that is over before it begins.`);
  return parsed.data;
};
