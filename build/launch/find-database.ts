import { majorOf } from '../setup/mongod-version.ts';
import { SetupTrouble } from '../setup/progress.mjs';
import { type DatabaseSource, isMissing, obtain, type Provider } from '../setup/provider.ts';
import { providers } from '../setup/providers.ts';
import { majorOfData } from './mongod-data.ts';

/** The same way to a database, but without databases that cannot read data of this major version. */
const forMajor = (way: Provider<DatabaseSource>, major: number): Provider<DatabaseSource> => {
  const isOther = (version: string | undefined) => version !== undefined && majorOf(version) !== major;
  const { fetch } = way;
  return {
    name: way.name,
    look: async () => {
      const found = await way.look();
      if (isMissing(found) || found.kind === 'address' || !isOther(found.version)) return found;
      return { missing: `it is MongoDB ${found.version}` };
    },
    ...(fetch && !isOther(way.version) ? { fetch } : {}),
  };
};

/**
 * The database for a data folder: the first way that works and can read the data of the folder.
 * @throws SetupTrouble when there is none, with every way that was tried, or with the one fault of the data
 */
export const findDatabase = async (dataDir: string, mayFetch: boolean): Promise<DatabaseSource> => {
  const [address] = providers.database;
  const elsewhere = await address.look();
  if (!isMissing(elsewhere)) return elsewhere;
  const major = majorOfData(dataDir);
  const ways =
    major === undefined ? providers.database : providers.database.map((way) => forMajor(way, major));
  const found = await obtain<DatabaseSource>(ways, mayFetch);
  if (!isMissing(found)) return found;
  throw new SetupTrouble(
    major === undefined
      ? `No database. Tried:\n${found.missing}\nInstall MongoDB 6 or newer (https://www.mongodb.com/docs/manual/installation/) or set MONGODB_URI to one that runs.`
      : `${dataDir} holds data of MongoDB ${major}, and there is no mongod of that version here: put one on PATH, set MONGODB_URI, or choose another folder with ASSIZE_DATA.`,
  );
};
