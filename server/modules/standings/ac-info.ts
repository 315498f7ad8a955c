import type { AcInfo, listAcInfo } from '@assize/shared/areas/standings/endpoints.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { PageQuery } from '@assize/shared/wire/values.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { AccountOnBoard, AccountService } from '../account/service.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { LiveBoards } from './boards.ts';
import { managedAcm } from './managed-acm.ts';
import type { AcCheckStore } from './store.ts';

type Ports = {
  contests: Pick<ContestService, 'access'>;
  boards: LiveBoards;
  runs: Pick<SubmissionService['records'], 'firstAcceptedIn'>;
  checks: AcCheckStore;
  people: Pick<AccountService['people'], 'onBoards'>;
  clock: Clock;
};

/** Name of a team; of somebody who stands for himself the username, whatever the board shows. */
const nameOf = (shown: string | undefined, account: AccountOnBoard | undefined): string => {
  if (!account) return shown ?? '';
  const { username, nickname, realname } = account;
  return shown === undefined || [nickname, realname].includes(shown) ? username : shown;
};

/** First accepted submissions of a contest, with a mark for those that are dealt with. */
export const acInfos = ({ contests, boards, runs, checks, people, clock }: Ports) => {
  const acceptedIn = ({ cid, startTime, endTime }: ContestRecord) =>
    runs.firstAcceptedIn(askedScope({ cid }), { from: startTime, until: endTime });

  return {
    async list(
      { cid, currentPage, limit }: PageQuery & { cid: number },
      viewer: Viewer,
    ): Promise<ReplyOf<typeof listAcInfo>> {
      const contest = await managedAcm(contests, cid, viewer);
      const [accepted, checked, one] = await Promise.all([acceptedIn(contest), checks.of(cid), boards(cid)]);
      const columns = new Map(contest.problems.map((problem, column) => [problem.pid, { problem, column }]));
      const rows = new Map(
        one?.board
          .rows({ sealed: false, containsEnd: false, removeStar: false })
          .map((row) => [row.participant, row]),
      );
      const seen = new Set<string>();
      const known = accepted.flatMap((run) => {
        const row = one?.rowOf.get(run.uid) ?? '';
        const cell = `${row} ${run.pid}`;
        if (!rows.has(row) || !columns.has(run.pid) || one?.ignored.has(run.submitId) || seen.has(cell))
          return [];
        seen.add(cell);
        return [{ ...run, row }];
      });
      const sorted = known.toSorted(
        (a, b) =>
          Number(checked.has(a.submitId)) - Number(checked.has(b.submitId)) ||
          b.submitTime.getTime() - a.submitTime.getTime() ||
          b.submitId - a.submitId,
      );
      const page = sorted.slice((currentPage - 1) * limit, currentPage * limit);
      const accounts = await people.onBoards([...new Set(page.map(({ uid }) => uid))]);
      const records = page.map(({ submitId, uid, row, pid, submitTime }): AcInfo => {
        const place = columns.get(pid);
        const account = accounts.get(uid);
        return {
          id: submitId,
          cid,
          submitTime: submitTime.toISOString(),
          displayId: place?.problem.displayId ?? '',
          color: place?.problem.color ?? null,
          firstBlood: rows.get(row)?.cells[place?.column ?? -1]?.isFirstAC ?? false,
          username: nameOf(one?.teams.get(row)?.name, account),
          realname: account?.realname ?? '',
          checked: checked.has(submitId),
        };
      });
      return { records, total: known.length };
    },

    /** @throws AssizeError `standings.no-accepted` */
    async check(
      { id, cid, checked }: { id: number; cid: number; checked: boolean },
      viewer: Viewer,
    ): Promise<null> {
      const contest = await managedAcm(contests, cid, viewer);
      if (!checked) {
        await checks.remove(id, cid);
        return null;
      }
      if (!(await acceptedIn(contest)).some(({ submitId }) => submitId === id))
        throw new AssizeError('standings.no-accepted', { field: 'id' });
      await checks.add({ submitId: id, cid, uid: viewer.uid, at: clock.now() });
      return null;
    },
  };
};
export type AcInfos = ReturnType<typeof acInfos>;
