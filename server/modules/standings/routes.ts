import {
  checkAcInfo,
  getContestBoard,
  getContestRank,
  getOutsideBoard,
  getOutsideScoreboard,
  getScrollBoardInfo,
  getScrollBoardSubmissions,
  listAcInfo,
} from '@assize/shared/areas/standings/endpoints.ts';
import { type Handler, handle } from '../../platform/http/handler.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { AcInfos } from './ac-info.ts';
import { audiences } from './publisher.ts';
import type { ScrollBoards } from './scroll-board.ts';
import type { StandingsReader } from './service.ts';

type Ports = {
  boards: StandingsReader;
  acInfos: AcInfos;
  scroll: ScrollBoards;
  events: Pick<EventBus, 'position'>;
};

export const standingsRoutes = ({ boards, acInfos, scroll, events }: Ports): Handler[] => {
  const positionOf = (cid: number, view: keyof typeof audiences) =>
    events.position(topicsOf('board').of(cid), audiences[view]);
  return [
    handle(
      getContestBoard,
      ({ query: { cid, containsEnd = false, view, externalCidList = [] }, viewer }) =>
        boards.board(cid, { containsEnd, view, externalCidList }, viewer),
      { standsAt: ({ query: { cid, view } }) => positionOf(cid, view) },
    ),
    handle(
      getOutsideBoard,
      ({ query: { cid, containsEnd = false, externalCidList = [] } }) =>
        boards.outsideBoard(cid, { containsEnd, externalCidList }),
      { standsAt: ({ query: { cid } }) => positionOf(cid, 'shared') },
    ),
    handle(getContestRank, ({ body, viewer }) => boards.rank(body, viewer)),
    handle(getOutsideScoreboard, ({ body, viewer }) => boards.outsideRank(body, viewer)),
    handle(listAcInfo, ({ query, viewer }) => acInfos.list(query, viewer)),
    handle(checkAcInfo, ({ body, viewer }) => acInfos.check(body, viewer)),
    handle(getScrollBoardInfo, ({ query: { cid, removeStar = false }, viewer }) =>
      scroll.info(cid, removeStar, viewer),
    ),
    handle(getScrollBoardSubmissions, ({ query, viewer }) => scroll.submissions(query.cid, viewer)),
  ];
};
