import type { AcInfo, listAcInfo } from '@assize/shared/areas/standings/endpoints.ts';
import { byReceipt, isAccepted } from '@assize/shared/domain/standings/runs.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { PageQuery } from '@assize/shared/wire/values.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { AccountOnBoard, AccountService } from '../account/service.ts';
import type { ContestService } from '../contest/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { HeldBoard } from './board-folder.ts';
import type { LiveBoards } from './boards.ts';
import { managedAcm } from './managed-acm.ts';
import type { AcCheckStore } from './store.ts';

type Ports = {
  contests: Pick<ContestService, 'access'>;
  boards: LiveBoards;
  runs: Pick<SubmissionService['records'], 'findMany'>;
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

const view = { sealed: false, containsEnd: false, removeStar: false } as const;

/** First accepted submissions of each row in each problem, all as of one moment, the oldest first. */
const acceptedOn = ({ board, contest }: HeldBoard) => {
  const rows = new Map(board.rows(view).map((row) => [row.participant, row]));
  const columns = new Map(contest.problems.map((problem, column) => [problem.pid, { problem, column }]));
  const { runs, rules } = board.log;
  const seen = new Set<string>();
  return runs
    .filter((run) => isAccepted(run) && !run.ignored && run.atMs >= rules.startMs && run.atMs < rules.endMs)
    .toSorted(byReceipt)
    .flatMap(({ submitId, participant, problem: pid, atMs }) => {
      const [row, place] = [rows.get(participant), columns.get(pid)];
      const cell = `${participant} ${pid}`;
      if (!row || !place || seen.has(cell)) return [];
      seen.add(cell);
      const firstBlood = row.cells[place.column]?.isFirstAC ?? false;
      return [{ submitId, row: participant, atMs, problem: place.problem, firstBlood }];
    });
};

/** First accepted submissions of a contest, with a mark for those that are dealt with. */
export const acInfos = ({ contests, boards, runs, checks, people, clock }: Ports) => {
  const boardOf = async (cid: number): Promise<HeldBoard> => {
    const one = await boards(cid);
    if (!one) throw new AssizeError('contest.not-found', { field: 'cid' });
    return one;
  };

  return {
    async list(
      { cid, currentPage, limit }: PageQuery & { cid: number },
      viewer: Viewer,
    ): Promise<ReplyOf<typeof listAcInfo>> {
      await managedAcm(contests, cid, viewer);
      const [checked, one] = await Promise.all([checks.of(cid), boardOf(cid)]);
      const known = acceptedOn(one);
      const sorted = known.toSorted(
        (a, b) =>
          Number(checked.has(a.submitId)) - Number(checked.has(b.submitId)) ||
          b.atMs - a.atMs ||
          b.submitId - a.submitId,
      );
      const page = sorted.slice((currentPage - 1) * limit, currentPage * limit);
      const owners = new Map(
        (await runs.findMany(page.map(({ submitId }) => submitId))).map(({ submitId, uid }) => [
          submitId,
          uid,
        ]),
      );
      const accounts = await people.onBoards([...new Set(owners.values())]);
      const records = page.map(({ submitId, row, atMs, problem, firstBlood }): AcInfo => {
        const account = accounts.get(owners.get(submitId) ?? '');
        return {
          id: submitId,
          cid,
          submitTime: new Date(atMs).toISOString(),
          displayId: problem.displayId,
          color: problem.color,
          firstBlood,
          username: nameOf(one.teams.get(row)?.name, account),
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
      await managedAcm(contests, cid, viewer);
      if (!checked) {
        await checks.remove(id, cid);
        return null;
      }
      if (!acceptedOn(await boardOf(cid)).some(({ submitId }) => submitId === id))
        throw new AssizeError('standings.no-accepted', { field: 'id' });
      await checks.add({ submitId: id, cid, uid: viewer.uid, at: clock.now() });
      return null;
    },
  };
};
export type AcInfos = ReturnType<typeof acInfos>;
