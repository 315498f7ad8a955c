import type { UserHome } from '@assize/shared/areas/people/endpoints.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { AccountRecord } from '../account/service.ts';
import { type ShortProblem, titleIn } from '../problem/service.ts';

type Figures = {
  total: number;
  /** Public problems that were solved, the latest first. */
  solved: readonly ShortProblem[];
  scores: readonly number[];
};

const groupsOf = (solved: readonly ShortProblem[], locale: Locale): UserHome['solvedGroupByDifficulty'] => {
  const inOrder = solved.toSorted((a, b) => (a.sortKey < b.sortKey ? -1 : 1));
  return [...new Set(solved.map((one) => one.difficulty))]
    .sort((a, b) => a - b)
    .map((difficulty) => ({
      difficulty,
      problems: inOrder
        .filter((one) => one.difficulty === difficulty)
        .map((one) => ({ id: one.pid, problemId: one.problemId, title: titleIn(one, locale) })),
    }));
};

/** A user as everybody may see them. */
export const presentHome = (
  account: AccountRecord,
  { total, solved, scores, lastSignIn }: Figures & { lastSignIn: Date | null },
  locale: Locale,
): UserHome => ({
  uid: account.uid,
  username: account.username,
  nickname: account.nickname,
  gender: account.gender,
  school: account.school,
  github: account.github,
  blog: account.blog,
  signature: account.signature,
  avatar: account.avatar,
  titleName: account.titleName,
  titleColor: account.titleColor,
  gmtCreate: account.gmtCreate.toISOString(),
  recentLoginTime: lastSignIn?.toISOString() ?? null,
  total,
  solvedList: solved.map((one) => one.problemId),
  scoreList: [...scores],
  rating: null,
  solvedGroupByDifficulty: groupsOf(solved, locale),
});
