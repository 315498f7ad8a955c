import {
  type ClicsState,
  type Collections,
  collectionNames,
  type Visibility,
} from '@assize/shared/areas/clics/objects.ts';
import { collectionsOf } from './collections.ts';
import { contestObjectOf, stateOf } from './contest-objects.ts';
import type { ClicsFacts } from './facts.ts';
import type { FeedEntry } from './feed-store.ts';

/** What a feed has told so far: JSON of each object by type and id. */
export type Told = Map<string, { type: string; id: string | null; json: string }>;

const keyOf = (type: string, id: string | null): string => `${type} ${id ?? ''}`;

/** Types in the order in which they refer to each other. The state comes last: it may say that nothing follows. */
const order = ['contest', ...collectionNames, 'state'];

export const tell = (told: Told, { type, id, data }: Pick<FeedEntry, 'type' | 'id' | 'data'>): void => {
  if (data === null) told.delete(keyOf(type, id));
  else told.set(keyOf(type, id), { type, id, json: data });
};

/** All objects of a contest, as some readers may see them now. */
export const clicsObjects = (facts: ClicsFacts, visibility: Visibility) => ({
  contest: contestObjectOf(facts.contest),
  state: stateOf(facts.contest, facts.now),
  collections: collectionsOf(facts, visibility),
});
type Objects = { contest: object; state: ClicsState; collections: Collections };

/** The same as a feed tells them. */
export const objectsOf = ({ contest, state, collections }: Objects): Told => {
  const all: Told = new Map();
  const put = (type: string, id: string | null, object: object) =>
    all.set(keyOf(type, id), { type, id, json: JSON.stringify(object) });
  put('contest', null, contest);
  for (const name of collectionNames) for (const one of collections[name]) put(name, one.id, one);
  put('state', null, state);
  return all;
};

/**
 * Lines that lead from what was told to what is. Objects that are gone go first, each after those that refer to it;
 * what is new or changed follows, each before those that refer to it.
 */
export const differenceOf = (told: Told, now: Told): Omit<FeedEntry, 'seq'>[] => {
  const place = new Map(order.map((type, n) => [type, n]));
  const gone = [...told]
    .filter(([key]) => !now.has(key))
    .map(([, one]) => one)
    .toSorted((a, b) => (place.get(b.type) ?? 0) - (place.get(a.type) ?? 0));
  const changed = [...now].filter(([key, { json }]) => told.get(key)?.json !== json).map(([, one]) => one);
  return [
    ...gone.map(({ type, id }) => ({ type, id, data: null })),
    ...changed.map(({ type, id, json }) => ({ type, id, data: json })),
  ];
};

/** A feed that tells all objects once. */
export const feedLines = (objects: Objects): string =>
  differenceOf(new Map(), objectsOf(objects))
    .map(
      ({ type, id, data }, n) =>
        `{"type":${JSON.stringify(type)},"id":${JSON.stringify(id)},"data":${data},"token":"${n + 1}"}\n`,
    )
    .join('');
