import { mailSetting } from '@assize/shared/areas/mail/endpoints.ts';
import { switches, website } from '@assize/shared/areas/site-setting/endpoints.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

/** How mails leave; the password of the mail server is sealed. */
const mail = mailSetting.extend({ sealedPassword: z.string().nullable() });
const shapes = { website, switches, mail } as const;
export type SettingName = keyof typeof shapes;
export type Settings = { [Name in SettingName]: z.output<(typeof shapes)[Name]> };

const settingCollection = collection(
  'settings',
  z.object({
    _id: z.enum(['website', 'switches', 'mail']),
    /** How often it was saved. */
    version: z.int().positive(),
    website: website.optional(),
    switches: switches.optional(),
    mail: mail.optional(),
  }),
  [],
);

/** Settings that staff have saved; what was never saved is not there. */
export const settingStore = (database: Connection) => {
  const settings = settingCollection.on(database);
  return {
    async find<Name extends SettingName>(
      name: Name,
    ): Promise<{ version: number; values: Settings[Name] } | null> {
      const found = await settings.findOne({ _id: name });
      const values: unknown = found?.[name];
      return found && values ? { version: found.version, values: values as Settings[Name] } : null;
    },
    /** False: the settings were saved since that version. */
    async save<Name extends SettingName>(
      name: Name,
      version: number,
      values: Settings[Name],
    ): Promise<boolean> {
      const next = { version: version + 1, [name]: values };
      if (version > 0)
        return (await settings.updateOne({ _id: name, version }, { $set: next })).matchedCount === 1;
      try {
        await settings.insert({ _id: name, ...next });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
};
export type SettingStore = ReturnType<typeof settingStore>;
