import type {
  getScrollBoardInfo,
  getScrollBoardSubmissions,
} from '@assize/shared/areas/standings/endpoints.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { isFinal } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { type ContestRecord, type ContestService, isDuring } from '../contest/service.ts';
import type { FileService } from '../file/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { TeamService } from '../team/service.ts';
import type { HeldBoard } from './board-folder.ts';
import type { LiveBoards } from './boards.ts';
import { rulesOf } from './facts.ts';
import { managedAcm } from './managed-acm.ts';

type Ports = {
  contests: Pick<ContestService, 'access'>;
  boards: LiveBoards;
  teams: Pick<TeamService, 'rosters'>;
  signText: FileService['signText'];
  runs: Pick<SubmissionService['records'], 'runsIn'>;
  clock: Clock;
};

/** What the rolling board is made of: the page folds both boards itself, before the first step. */
export const scrollBoards = ({ contests, boards, teams, signText, runs, clock }: Ports) => {
  const managed = async (cid: number, viewer: Viewer): Promise<ContestRecord & { sealTime: Date }> => {
    const contest = await managedAcm(contests, cid, viewer);
    const { sealTime } = contest;
    if (sealTime === null) throw new AssizeError('standings.no-roll', { field: 'cid' });
    return { ...contest, sealTime };
  };
  /** Runs that count, in their order. */
  const runsOf = async (one: HeldBoard) => {
    return (await runs.runsIn(askedScope({ cid: one.contest.cid }))).flatMap((run) => {
      const uid = one.rowOf.get(run.uid);
      const counts = isDuring(one.contest, run.submitTime);
      return uid === undefined || !counts || one.ignored.has(run.submitId) ? [] : [{ ...run, uid }];
    });
  };
  const boardOf = async (cid: number): Promise<HeldBoard> => {
    const one = await boards(cid);
    if (!one) throw new AssizeError('contest.not-found', { field: 'cid' });
    return one;
  };

  return {
    async info(
      cid: number,
      removeStar: boolean,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof getScrollBoardInfo>> {
      const contest = await managed(cid, viewer);
      const one = await boardOf(cid);
      const { removed, penaltySeconds, icpcMinutes } = rulesOf(contest);
      const [all, { teamOf }] = await Promise.all([runsOf(one), teams.rosters.find(cid)]);
      return {
        id: cid,
        title: contest.title,
        startTime: contest.startTime.toISOString(),
        endTime: contest.endTime.toISOString(),
        sealRankTime: contest.sealTime.toISOString(),
        ended: clock.now() >= contest.endTime,
        unjudged: all.filter(({ status }) => !isFinal(status)).length,
        removed: [...removed],
        penaltySeconds,
        icpcMinutes,
        problems: contest.problems.map(({ pid, displayId, displayTitle, color }) => ({
          ...{ pid, displayId, displayTitle, color, fullScore: null },
        })),
        participants: one.participants.flatMap(
          ({ id, isStar, disqualified = false, penaltyAdjustSeconds = 0 }) => {
            const team = one.teams.get(id);
            if (!team || (removeStar && isStar)) return [];
            const photo = teamOf.get(id)?.photo ?? null;
            return {
              ...{ ...team, star: isStar, disqualified, penaltyAdjust: penaltyAdjustSeconds },
              photo: photo && signText(photo),
            };
          },
        ),
        awardType: contest.awardType,
        awards: contest.awards,
      };
    },

    async submissions(cid: number, viewer: Viewer): Promise<ReplyOf<typeof getScrollBoardSubmissions>> {
      await managed(cid, viewer);
      return (await runsOf(await boardOf(cid))).map(({ submitId, uid, pid, status, submitTime }) => ({
        ...{ submitId, uid, pid, status },
        atMs: submitTime.getTime(),
      }));
    },
  };
};
export type ScrollBoards = ReturnType<typeof scrollBoards>;
