import { getContestOutsideInfo } from '@assize/shared/areas/contest/endpoints.ts';
import {
  type AcInfo,
  checkAcInfo,
  getContestBoard,
  getOutsideBoard,
  getScrollBoardInfo,
  getScrollBoardSubmissions,
  listAcInfo,
} from '@assize/shared/areas/standings/endpoints.ts';
import { boardContest, colors, contestLog, iso, sealMs, sentBoard, sentRoll } from './board-data.ts';
import { server } from './site.ts';

const acInfos: AcInfo[] = Array.from({ length: 22 }, (_, index) => ({
  ...{ id: 500 - index, cid: 7, submitTime: iso(sealMs - index * 60_000) },
  ...{ displayId: String.fromCharCode(65 + (index % 7)), color: colors[index % 7] ?? null },
  ...{ firstBlood: index % 6 === 1, username: `team${index}`, realname: `Team ${index}`, checked: index > 8 },
}));

/** Answers with boards: of contest 8 by the rules of OI, of any other by those of ACM. */
export const answerBoards = (): void => {
  const acm = contestLog({ teams: 60, problems: 10 });
  const oi = contestLog({ teams: 40, problems: 5, type: 1 });
  const board = (cid: number, sealed: boolean) => ({
    ...sentBoard(cid === 8 ? oi : acm, { sealed }),
    cid,
  });
  const info = (cid: number) => boardContest({ id: cid, type: cid === 8 ? 1 : 0 });
  server.answer(getContestOutsideInfo, ({ query: { cid } }) => ({ contest: info(cid), problemList: [] }));
  server.answer(getContestBoard, ({ query: { cid, view } }) => board(cid, view === 'shared'));
  server.answer(getOutsideBoard, ({ query: { cid } }) => ({ ...board(cid, true), own: null }));
  server.answer(listAcInfo, ({ query: { currentPage, limit } }) => ({
    records: acInfos.slice((currentPage - 1) * limit, currentPage * limit),
    total: acInfos.length,
  }));
  server.answer(checkAcInfo, () => null);
  const roll = sentRoll(acm);
  server.answer(getScrollBoardInfo, () => roll.info);
  server.answer(getScrollBoardSubmissions, () => roll.runs);
};
