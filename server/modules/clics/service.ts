import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { readClics } from '@assize/shared/areas/clics/endpoints.ts';
import type {
  accessObject,
  ClicsObject,
  CollectionName,
  Collections,
  contestObject,
  Scoreboard,
  Visibility,
} from '@assize/shared/areas/clics/objects.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import type { Row } from '@assize/shared/domain/standings/types.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import { type Clock, minuteMs } from '../../platform/clock.ts';
import { zipOf } from '../../platform/files/write-archive.ts';
import type { FileReply, Viewer } from '../../platform/http/handler.ts';
import { phaseOf } from '../contest/service.ts';
import type { FileService } from '../file/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { accessOf } from './access.ts';
import { collectionsOf } from './collections.ts';
import { contestObjectOf, mainGroup, stateOf } from './contest-objects.ts';
import type { ClicsFacts } from './facts.ts';
import { type FeedReader, placeOf } from './feed-reader.ts';
import type { FeedStore } from './feed-store.ts';
import type { FeedWriter } from './feed-writer.ts';
import type { ClicsReach, Reach } from './reach.ts';
import { scoreboardOf } from './scoreboard.ts';
import type { ClicsSource } from './source.ts';

export { accessOf } from './access.ts';
export type { ClicsFacts } from './facts.ts';
export { clicsObjects, feedLines } from './feed-difference.ts';

type Ports = {
  reach: ClicsReach;
  source: ClicsSource;
  runs: Pick<SubmissionService['records'], 'find'>;
  pictures: Pick<FileService, 'openImage'>;
  feed: { store: FeedStore; write: FeedWriter; read: FeedReader };
  /** The root of the API. */
  api: () => Promise<ReplyOf<typeof readClics>>;
  clock: Clock;
};
type Filters = Readonly<Record<string, string | undefined>>;
type Asked = { since: string | undefined; stream: boolean };

const notFound = () => new AssizeError('clics.not-found', { field: 'id' });
const contestNotFound = () => new AssizeError('contest.not-found', { field: 'cid' });
/** A feed that nobody has listened to for this long is written when somebody listens again. */
export const quietFeedMs = 60 * minuteMs;

const matches = (object: Readonly<Record<string, unknown>>, filters: Filters): boolean =>
  Object.entries(filters).every(([name, value]) => value === undefined || object[name] === value);

/** The Contest API as its readers meet it. */
export const clicsService = ({ reach, source, runs, pictures, feed, api, clock }: Ports) => {
  const factsOf = async (cid: number): Promise<ClicsFacts> => {
    const facts = await source.shared(cid);
    if (!facts) throw contestNotFound();
    return facts;
  };
  const reached = async (cid: number, viewer: Viewer | null) => {
    const { visibility } = await reach.of(cid, viewer);
    return { facts: await factsOf(cid), visibility };
  };

  const rowsOf = ({ board, contest }: ClicsFacts, visibility: Visibility): readonly Row[] => {
    const sealed = visibility === 'public' && phaseOf(contest, clock.now()) !== 'ended';
    return board.rows({ sealed, containsEnd: false, removeStar: false });
  };

  const collection = <Name extends CollectionName>(
    name: Name,
    facts: ClicsFacts,
    visibility: Visibility,
  ): readonly ClicsObject<Name>[] => (collectionsOf(facts, visibility) as Collections)[name];

  /** Notes that somebody listens, at most once a minute. */
  const listening = async (cid: number): Promise<{ epoch: string }> => {
    const now = clock.now();
    const known = await feed.store.find(cid);
    if (!known) return feed.store.open(cid, randomBytes(4).toString('hex'), now);
    if (Math.abs(now.getTime() - known.readAt.getTime()) > minuteMs) await feed.store.noteRead(cid, now);
    return known;
  };

  return {
    contests: async (viewer: Viewer | null): Promise<z.infer<typeof contestObject>[]> =>
      (await reach.all(viewer)).map(contestObjectOf),
    contest: async (cid: number, viewer: Viewer | null) =>
      contestObjectOf((await reach.of(cid, viewer)).contest),
    state: async (cid: number, viewer: Viewer | null) =>
      stateOf((await reach.of(cid, viewer)).contest, clock.now()),

    async access(cid: number, viewer: Viewer | null): Promise<z.infer<typeof accessObject>> {
      return accessOf((await reach.of(cid, viewer)).visibility, viewer !== null);
    },

    async list<Name extends CollectionName>(
      name: Name,
      cid: number,
      filters: Filters,
      viewer: Viewer | null,
    ): Promise<ClicsObject<Name>[]> {
      const { facts, visibility } = await reached(cid, viewer);
      return collection(name, facts, visibility).filter((one) => matches(one, filters));
    },
    async one<Name extends CollectionName>(
      name: Name,
      cid: number,
      id: string,
      viewer: Viewer | null,
    ): Promise<ClicsObject<Name>> {
      const { facts, visibility } = await reached(cid, viewer);
      const found = collection(name, facts, visibility).find((one) => one.id === id);
      if (!found) throw notFound();
      return found;
    },

    /** The account of the caller, with the team it plays in. */
    async account(cid: number, viewer: Viewer | null): Promise<ClicsObject<'accounts'>> {
      const { contest, visibility } = await reach.of(cid, viewer);
      if (viewer === null) throw new AssizeError('auth.required');
      const facts = await factsOf(contest.cid);
      const team = facts.teams.find(({ uids }) => uids.includes(viewer.uid));
      const { uid: id, username } = viewer;
      const type = visibility === 'admin' ? ('admin' as const) : ('team' as const);
      return { id, username, name: username, type, ...(team ? { team_id: team.id } : {}) };
    },

    async scoreboard(cid: number, groupId: string | undefined, viewer: Viewer | null): Promise<Scoreboard> {
      const { facts, visibility } = await reached(cid, viewer);
      const teams = collection('teams', facts, visibility);
      const group = groupId ?? mainGroup;
      const members = new Set(teams.filter((one) => one.group_ids.includes(group)).map(({ id }) => id));
      const showsProblems = visibility === 'admin' || facts.now >= facts.contest.startTime;
      return scoreboardOf(facts, rowsOf(facts, visibility), (team) => members.has(team), showsProblems);
    },

    async feed(cid: number, { since, stream }: Asked, viewer: Viewer | null): Promise<FileReply> {
      const { visibility } = await reach.of(cid, viewer);
      const { epoch } = await listening(cid);
      await feed.write(cid);
      const last = await feed.store.last(cid, visibility);
      const place = since === undefined ? 0 : placeOf(since, epoch, last);
      const mayGoOn = async (): Promise<boolean> => {
        await listening(cid);
        return reach.of(cid, viewer).then(
          (now) => now.visibility === visibility,
          () => false,
        );
      };
      return {
        stream: feed.read({ cid, visibility, epoch, since: place }, { stream, mayGoOn }),
        contentType: 'application/x-ndjson',
      };
    },

    /** The program of a submission as a zip of one file. */
    async files(cid: number, id: string, viewer: Viewer | null): Promise<FileReply> {
      const { code, visibility }: Reach = await reach.of(cid, viewer);
      if (!code) throw new AssizeError('auth.forbidden');
      const facts = await factsOf(cid);
      if (!collection('submissions', facts, visibility).some((one) => one.id === id)) throw notFound();
      const found = await runs.find(Number(id));
      if (!found) throw notFound();
      const source = findLanguage(found.language)?.source ?? 'main.txt';
      const name = source.includes('{') ? `main.${findLanguage(found.language)?.extension ?? 'txt'}` : source;
      return {
        stream: zipOf([{ name, open: async () => Readable.from(Buffer.from(found.code)) }]),
        contentType: 'application/zip',
        fileName: 'files.zip',
      };
    },

    /** The picture of a team, for whoever may read the team. */
    async photo(cid: number, id: string, viewer: Viewer | null): Promise<FileReply> {
      await reach.of(cid, viewer);
      const photo = (await factsOf(cid)).teams.find((team) => team.id === id)?.photo ?? null;
      if (photo === null) throw notFound();
      return pictures.openImage(photo);
    },

    /** For other forms of a contest: what its objects follow from. @throws AssizeError `contest.not-found` */
    facts: factsOf,
    api,
  };
};
export type ClicsService = ReturnType<typeof clicsService>;
