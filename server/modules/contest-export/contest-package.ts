import { Readable } from 'node:stream';
import { collectionNames } from '@assize/shared/areas/clics/objects.ts';
import type { EntryToWrite } from '../../platform/files/write-archive.ts';
import { clicsObjects, feedLines } from '../clics/service.ts';
import type { Exported } from './exported.ts';

const file = (name: string, text: string): EntryToWrite => ({
  name,
  open: async () => Readable.from(Buffer.from(text)),
});
const json = (name: string, value: unknown): EntryToWrite =>
  file(name, `${JSON.stringify(value, null, 1)}\n`);

/**
 * A contest package: the objects of the Contest API as files, and a feed that tells all of them.
 * @param programOf the program of a submission as a zip
 */
export const packageEntries = (
  { facts, view }: Exported,
  api: object,
  access: object,
  programOf: (submitId: string) => Promise<Readable>,
): EntryToWrite[] => {
  const { contest, state, collections } = clicsObjects(facts, view === 'live' ? 'admin' : 'public');
  return [
    json('api.json', api),
    json('access.json', access),
    json('contest.json', contest),
    json('state.json', state),
    ...collectionNames.map((name) => json(`${name}.json`, collections[name])),
    file('event-feed.ndjson', feedLines({ contest, state, collections })),
    ...collections.submissions.flatMap(({ id, files }) =>
      files.map(({ filename }) => ({
        name: `submissions/${id}/${filename}`,
        open: () => programOf(id),
      })),
    ),
  ];
};
