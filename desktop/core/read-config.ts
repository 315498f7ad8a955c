import { configHash, type MachineConfig } from '@assize/shared/domain/kiosk/machine-config.ts';
import { importPublic, open, signerOf } from '@assize/shared/domain/kiosk/signing.ts';
import { publicKey } from '@assize/shared/domain/kiosk/values.ts';
import { z } from 'zod';
import { decideProfile } from '../policy/start.ts';

/** Keys of the hall by their names, as they lie beside the config. */
const hallKeys = z.record(z.string().regex(/^[\w.-]{1,64}$/), publicKey);

export type ConfigTrouble =
  | 'config-missing'
  | 'config-refused'
  | 'config-expired'
  | 'app-too-old'
  /** The app is not as it was built: no config makes a machine of it. */
  | 'app-changed';
export type ReadConfig =
  | { readonly is: 'config'; readonly config: MachineConfig; readonly hash: string }
  | { readonly is: 'trouble'; readonly trouble: ConfigTrouble; readonly why: string };

const trouble = (name: ConfigTrouble, why: string): ReadConfig => ({ is: 'trouble', trouble: name, why });

const numbers = (version: string): readonly number[] => version.split(/[.+-]/).map(Number);
/** Whether a version comes before another; what is no number is passed over. */
const isOlder = (one: string, other: string): boolean => {
  const [a, b] = [numbers(one), numbers(other)];
  const at = b.findIndex((part, index) => (a[index] ?? 0) !== part);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
};

const parseKeys = (text: string): z.output<typeof hallKeys> | null => {
  try {
    const parsed = hallKeys.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/** What the machine is, if a key of the hall says so and its time has come. */
export const readConfig = async (
  files: { readonly config: string | undefined; readonly keys: string | undefined },
  app: { readonly version: string; readonly isPackaged: boolean; readonly nowMs: number },
): Promise<ReadConfig> => {
  if (files.config === undefined || files.keys === undefined)
    return trouble('config-missing', 'there is no config on this machine');
  const text = files.config.trim();
  const keys = parseKeys(files.keys);
  const signer = signerOf(text);
  // Objects have more names than those of the file: `constructor` is no key.
  const key = signer !== null && keys !== null && Object.hasOwn(keys, signer) ? keys[signer] : undefined;
  if (!key) return trouble('config-refused', 'no key of the hall signed it');
  const opened = await open('config', text, await importPublic(key));
  if (!opened.ok) return trouble('config-refused', opened.reason);
  const config = opened.value;
  if (config.expiresAt !== null && app.nowMs >= Date.parse(config.expiresAt))
    return trouble('config-expired', `since ${config.expiresAt}`);
  if (config.leastApp !== null && isOlder(app.version, config.leastApp))
    return trouble('app-too-old', `it wants ${config.leastApp}`);
  if (!decideProfile(config.profile, app.isPackaged).allow) return trouble('config-refused', 'start.profile');
  return { is: 'config', config, hash: await configHash(config) };
};

/** Of the config that was installed and one that staff sent later, the newer one that may be read. */
export const newerConfig = (installed: ReadConfig, sent: ReadConfig | null): ReadConfig => {
  if (sent?.is !== 'config' || installed.is !== 'config') return installed;
  return Date.parse(sent.config.issuedAt) > Date.parse(installed.config.issuedAt) ? sent : installed;
};
