import type { Readable } from 'node:stream';
import { collectionNames } from '@assize/shared/areas/clics/objects.ts';
import { type OwnPackage, ownFile } from '@assize/shared/areas/contest-import/own-package.ts';
import type { EntryToWrite } from '../../platform/files/write-archive.ts';
import { clicsObjects, feedLines } from '../clics/service.ts';
import type { Exported } from './exported.ts';
import { jsonFile, textFile } from './text-files.ts';

/**
 * A contest package: the objects of the Contest API as files, and a feed that tells all of them.
 * @param own what the standard has no words for; null: it stays here
 * @param files the program of a submission as a zip, and the picture of a team, by their ids
 */
export const packageEntries = (
  { facts, view }: Exported,
  api: object,
  access: object,
  own: OwnPackage | null,
  files: Record<'program' | 'photo', (id: string) => Promise<Readable>>,
): EntryToWrite[] => {
  const { contest, state, collections } = clicsObjects(facts, view === 'live' ? 'admin' : 'public');
  return [
    jsonFile('api.json', api),
    jsonFile('access.json', access),
    ...(own === null ? [] : [jsonFile(ownFile, own)]),
    jsonFile('contest.json', contest),
    jsonFile('state.json', state),
    ...collectionNames.map((name) => jsonFile(`${name}.json`, collections[name])),
    textFile('event-feed.ndjson', feedLines({ contest, state, collections })),
    ...collections.submissions.flatMap(({ id, files: programs }) =>
      programs.map(({ filename }) => ({
        name: `submissions/${id}/${filename}`,
        open: () => files.program(id),
      })),
    ),
    ...collections.teams.flatMap(({ id, photo = [] }) =>
      photo.map(({ filename }) => ({ name: `teams/${id}/${filename}`, open: () => files.photo(id) })),
    ),
  ];
};
