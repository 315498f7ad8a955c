import type {
  getHeatMap,
  getUserHome,
  listRecentSolvers,
  readWeek,
} from '@assize/shared/areas/people/endpoints.ts';
import { dayOf, daysUntil, startOfDay } from '@assize/shared/domain/days.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { type Clock, dayMs, minuteMs } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { remembered } from '../../platform/remembered.ts';
import type { AccountRecord, People } from '../account/service.ts';
import type { ProblemRecords } from '../problem/service.ts';
import type { SessionService } from '../session/service.ts';
import type { SolvedService } from '../solved/service.ts';
import type { DayCount, SubmissionFigures } from '../submission/service.ts';
import { presentHome } from './presenter.ts';

type Ports = {
  accounts: Pick<People, 'byUid' | 'byUsername' | 'shown'>;
  problems: Pick<ProblemRecords, 'hiddenAmong' | 'listedAmong'>;
  solved: Pick<SolvedService, 'solvedBy' | 'solvedSince' | 'topSolvers'>;
  figures: SubmissionFigures;
  sessions: Pick<SessionService['records'], 'lastOpened'>;
  clock: Clock;
};
/** A user by uid, else by name. */
type Who = { uid?: string | undefined; username?: string | undefined };

/** Days of a heat map. */
const yearDays = 365;
const weekDays = 7;
const boardLength = 10;
/** How long figures of all users are kept. */
const boardLifeMs = minuteMs;
const weekLifeMs = 30 * minuteMs;
/** A week with fewer submissions is counted quickly, and one more is seen in it. */
const busyWeek = 10_000;
const lifeOfWeek = ({ totalCountList }: ReplyOf<typeof readWeek>): number =>
  totalCountList.reduce((sum, count) => sum + count, 0) < busyWeek ? minuteMs : weekLifeMs;

/** What everybody may see of users. */
export const peopleService = ({ accounts, problems, solved, figures, sessions, clock }: Ports) => {
  /** @throws AssizeError `people.not-found`; `auth.required` where a visitor names nobody */
  const asked = async ({ uid, username }: Who, viewer: Viewer | null): Promise<AccountRecord> => {
    const wanted = uid ?? (username === undefined ? viewer?.uid : undefined);
    if (wanted === undefined && username === undefined) throw new AssizeError('auth.required');
    const account =
      wanted === undefined ? await accounts.byUsername(username ?? '') : await accounts.byUid(wanted);
    if (!account) throw new AssizeError('people.not-found');
    return account;
  };

  const solvers = remembered(clock, boardLifeMs, async (_board: 'week') => {
    const since = new Date(clock.now().getTime() - weekDays * dayMs);
    const hidden = await problems.hiddenAmong(await solved.solvedSince(since));
    // Some of these may be disabled.
    const top = await solved.topSolvers(since, [...hidden], 2 * boardLength);
    const known = await accounts.shown(top.map(({ uid }) => uid));
    return top
      .flatMap(({ uid, ac }) => {
        const account = known.get(uid);
        return account ? [{ ...account, ac }] : [];
      })
      .slice(0, boardLength);
  });

  const weeks = remembered(clock, lifeOfWeek, async (utcOffset: number) => {
    const days = daysUntil(dayOf(clock.now().getTime(), utcOffset), weekDays);
    const since = new Date(startOfDay(days[0] ?? '', utcOffset));
    const [all, accepted] = await Promise.all([
      figures.daysOfAll(since, utcOffset),
      figures.daysOfAll(since, utcOffset, verdict.accepted),
    ]);
    const countsOf = (counted: readonly DayCount[]) =>
      days.map((day) => counted.find(({ date }) => date === day)?.count ?? 0);
    return {
      dateStrList: days.map((day) => day.slice('YYYY-'.length)),
      acCountList: countsOf(accepted),
      totalCountList: countsOf(all),
    };
  });

  return {
    solvers: (): Promise<ReplyOf<typeof listRecentSolvers>> => solvers('week'),

    week: (
      { utcOffset, forceRefresh = false }: { utcOffset: number; forceRefresh?: boolean | undefined },
      viewer: Viewer | null,
    ): Promise<ReplyOf<typeof readWeek>> =>
      weeks(utcOffset, { anew: forceRefresh && may(viewer?.role ?? null, 'statistics.refresh') }),

    async home(who: Who, viewer: Viewer | null, locale: Locale): Promise<ReplyOf<typeof getUserHome>> {
      const account = await asked(who, viewer);
      const [total, solvedPids, scores, opened] = await Promise.all([
        figures.countOf(account.uid),
        solved.solvedBy(account.uid),
        figures.rankScoresOf(account.uid),
        sessions.lastOpened([account.uid]),
      ]);
      const listed = await problems.listedAmong([...new Set([...solvedPids, ...scores.keys()])]);
      return presentHome(
        account,
        {
          total,
          lastSignIn: opened.get(account.uid) ?? null,
          solved: solvedPids.flatMap((pid) => listed.get(pid) ?? []),
          scores: [...scores].flatMap(([pid, score]) => (listed.has(pid) ? [score] : [])),
        },
        locale,
      );
    },

    async heatMap(
      { utcOffset, ...who }: Who & { utcOffset: number },
      viewer: Viewer | null,
    ): Promise<ReplyOf<typeof getHeatMap>> {
      const { uid } = await asked(who, viewer);
      const endDate = dayOf(clock.now().getTime(), utcOffset);
      const [first = endDate] = daysUntil(endDate, yearDays);
      const since = new Date(startOfDay(first, utcOffset));
      return { dataList: await figures.daysOf(uid, since, utcOffset), endDate };
    },
  };
};
export type PeopleService = ReturnType<typeof peopleService>;
