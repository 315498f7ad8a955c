import {
  type ContestInfo,
  getContestProblem,
  listContestProblems,
  listContestSubmissions,
} from '@assize/shared/areas/contest/endpoints.ts';
import { useText } from '../../platform/texts/texts.ts';
import { practice, type SolveScope } from '../scope/solve-scope.ts';
import { hasRight, type OpenContest } from './contest-context.tsx';
import type { SubmitQuestions } from './use-submit-questions.tsx';

/** Addresses in a contest. */
export const contestLinks = (cid: number) => ({
  overview: `/contest/${cid}`,
  problems: `/contest/${cid}/problems`,
  announcements: `/contest/${cid}/announcements`,
  virtual: `/contest/${cid}/virtual`,
  ghostBoard: (id: number) => `/contest/${cid}/virtual/${id}`,
  rejudges: `/contest/${cid}/rejudge`,
  rejudge: (id: number) => `/contest/${cid}/rejudge/${id}`,
  problem: (displayId: string) => `/contest/${cid}/problem/${encodeURIComponent(displayId)}`,
});

/** Whether the password is asked for at the first submission. */
const asksAtSubmit = ({ contest, access }: OpenContest): boolean =>
  contest.auth === 2 && access.needsPassword && !hasRight(access, 'submit');

/** Why nothing can be submitted in a contest now; null: it can. */
const closedBy = (open: OpenContest): 'scheduled' | 'ended' | 'other' | null => {
  const { contest, access, phase } = open;
  if (hasRight(access, 'submit')) return null;
  if (phase === 'scheduled') return 'scheduled';
  const isOver = phase === 'ended' || phase === 'ended-sealed';
  if (isOver && !contest.allowEndSubmit) return 'ended';
  return asksAtSubmit(open) ? null : 'other';
};

const isLastCounted = ({ type, oiRankScoreType }: ContestInfo): boolean =>
  type === 1 && oiRankScoreType === 'Recent';

/** Problems of a contest, solved by the same parts as in practice. */
export const useContestScope = (open: OpenContest, questions: SubmitQuestions): SolveScope => {
  const { t } = useText();
  const { contest, phase, virtual } = open;
  const { id: cid } = contest;
  const links = contestLinks(cid);
  const closed = closedBy(open);
  const isOver = phase === 'ended' || phase === 'ended-sealed';
  const notice = isOver
    ? t(virtual ? 'contest:notice.virtual' : 'contest:notice.after')
    : isLastCounted(contest)
      ? t('contest:notice.recent')
      : null;
  return {
    ...practice,
    drafts: `contest:${cid}`,
    place: { cid },
    endpoints: { ...practice.endpoints, problem: getContestProblem, submissions: listContestSubmissions },
    queries: {
      problem: (displayId) => ({ cid, displayId, containsEnd: 'true' }),
      submissions: (filter) => ({ containsEnd: 'true', ...filter, contestID: cid }),
    },
    links: {
      problem: links.problem,
      submission: ({ submitId, displayId }) => `${links.problem(displayId)}/submission-detail/${submitId}`,
    },
    publicList: false,
    tellsOthers: false,
    closed: closed === null ? null : t(`contest:closed.${closed}`),
    notice: closed === null ? notice : null,
    byVerdict: [getContestProblem, listContestProblems],
    admit: async (displayId) => {
      if (asksAtSubmit(open) && !(await questions.askPassword())) return false;
      return isOver || !isLastCounted(contest) || questions.askOverwrite(displayId);
    },
  };
};
