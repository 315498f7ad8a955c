import {
  clicsCollections,
  clicsFilters,
  listClicsContests,
  ofContest,
  ofObject,
  readClics,
  readClicsAccess,
  readClicsAccount,
  readClicsContest,
  readClicsEventFeed,
  readClicsFiles,
  readClicsPhoto,
  readClicsScoreboard,
  readClicsState,
} from '@assize/shared/areas/clics/endpoints.ts';
import { type CollectionName, collectionNames } from '@assize/shared/areas/clics/objects.ts';
import { type Handler, handle } from '../../platform/http/handler.ts';
import type { ClicsService } from './service.ts';

/** Both endpoints of a collection: their types differ by its name, so the call is read by their schemas here. */
const collectionRoutes = (service: ClicsService, name: CollectionName): Handler[] => [
  {
    endpoint: clicsCollections[name].list,
    run: async ({ params, query, viewer }) =>
      service.list(name, ofContest.parse(params).cid, clicsFilters.parse(query), viewer),
  },
  {
    endpoint: clicsCollections[name].one,
    run: async ({ params, viewer }) => {
      const { cid, id } = ofObject.parse(params);
      return service.one(name, cid, id, viewer);
    },
  },
];

export const clicsRoutes = (service: ClicsService): Handler[] => [
  handle(readClics, service.api),
  handle(listClicsContests, ({ viewer }) => service.contests(viewer)),
  handle(readClicsContest, ({ params, viewer }) => service.contest(params.cid, viewer)),
  handle(readClicsAccess, ({ params, viewer }) => service.access(params.cid, viewer)),
  handle(readClicsState, ({ params, viewer }) => service.state(params.cid, viewer)),
  handle(readClicsScoreboard, ({ params, query, viewer }) =>
    service.scoreboard(params.cid, query.group_id, viewer),
  ),
  handle(readClicsAccount, ({ params, viewer }) => service.account(params.cid, viewer)),
  handle(readClicsEventFeed, ({ params, query, viewer }) =>
    service.feed(params.cid, { since: query.since_token, stream: query.stream }, viewer),
  ),
  handle(readClicsFiles, ({ params, viewer }) => service.files(params.cid, params.id, viewer)),
  handle(readClicsPhoto, ({ params, viewer }) => service.photo(params.cid, params.id, viewer)),
  ...collectionNames.flatMap((name) => collectionRoutes(service, name)),
];
