import {
  type accessObject,
  collectionNames,
  collectionObjects,
  contestObject,
  scoreboardObject,
  stateObject,
  type Visibility,
} from '@assize/shared/areas/clics/objects.ts';
import type { z } from 'zod';

const propertiesOf = (schema: z.ZodObject): string[] => Object.keys(schema.shape);

/** Properties that only readers behind the seal get. */
const adminOnly: ReadonlySet<string> = new Set(['max_run_time']);

/** What readers may read of a contest. */
export const accessOf = (visibility: Visibility, isSignedIn: boolean): z.infer<typeof accessObject> => {
  const isAdmin = visibility === 'admin';
  const names = collectionNames.filter((name) => isAdmin || name !== 'accounts');
  const shown = (all: readonly string[]) => all.filter((one) => isAdmin || !adminOnly.has(one));
  const endpoint = (type: string, properties: string[]) => ({ type, properties });
  return {
    capabilities: [],
    endpoints: [
      endpoint('contest', propertiesOf(contestObject)),
      endpoint('state', propertiesOf(stateObject)),
      ...names.map((name) => endpoint(name, shown(propertiesOf(collectionObjects[name])))),
      ...(isSignedIn ? [endpoint('account', propertiesOf(collectionObjects.accounts))] : []),
      endpoint('scoreboard', propertiesOf(scoreboardObject)),
    ],
  };
};
