import { verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ProblemService } from '../../modules/problem/service.ts';
import {
  type Scope,
  type SubmissionService,
  submissionJudged,
  submissionRejudged,
  submissionTaken,
} from '../../modules/submission/service.ts';
import { follow } from '../../platform/domain-events/event.ts';
import { defineModule } from '../../platform/module/define.ts';
import type { EventBus } from '../../platform/realtime/events.ts';

type Needs = { problem: Pick<ProblemService, 'records'>; submission: Pick<SubmissionService, 'scopes'> };
type Quiz = { pid: number; members: readonly string[]; isOver: boolean };

const notFound = () => new AssizeError('problem.not-found', { field: 'pid' });
const subjectOf = (id: number) => `quiz.${id}`;

/**
 * A scope in small: members answer one problem, called A, which is hidden from all others. Verdicts are hidden from all
 * until the quiz is over; then everybody sees all but the code.
 */
const quizScope = (quizzes: ReadonlyMap<number, Quiz>, problems: Needs['problem']): Scope => {
  const idOf = (scope: string) => Number(scope.split(':')[1]);
  const find: Scope['find'] = async ({ id, problem, viewer }) => {
    const quiz = quizzes.get(id);
    const found =
      quiz?.members.includes(viewer.uid) && problem === 'A' && (await problems.records.byPid(quiz.pid));
    if (!found) throw notFound();
    return found;
  };
  return {
    kind: 'quiz',
    jobClass: 'contest',
    isPractice: false,
    audiences: ['plain', 'blind'],
    mayRead: ({ pid }, viewer) =>
      viewer !== null &&
      [...quizzes.values()].some((one) => one.pid === pid && one.members.includes(viewer.uid)),
    find,
    async admit(entry) {
      const problem = await find(entry);
      if (quizzes.get(entry.id)?.isOver) throw new AssizeError('submission.judging-off');
      return { problem, gid: null };
    },
    limits: () => ({ intervalSeconds: 60 }),
    async visibility({ uid, scope }) {
      const isOver = quizzes.get(idOf(scope))?.isOver === true;
      return {
        sightOf(reader) {
          const isOwner = reader?.uid === uid;
          if (!isOver && !isOwner) return null;
          return { audience: isOver ? 'plain' : 'blind', code: isOwner, manages: false };
        },
        subjects: [subjectOf(idOf(scope))],
      };
    },
  };
};

/** Events of quizzes, in their order. */
type Board = { scope: string; what: 'taken' | 'judged' | 'rejudged'; submitId: number; status: number }[];

const quizService = (quizzes: Map<number, Quiz>, board: Board, events: Pick<EventBus, 'policyChanged'>) => ({
  boardOf: (id: number) => board.filter(({ scope }) => scope === `quiz:${id}`),
  hold(id: number, pid: number, members: readonly string[]): void {
    quizzes.set(id, { pid, members, isOver: false });
  },
  async end(id: number): Promise<void> {
    const quiz = quizzes.get(id);
    if (quiz) quizzes.set(id, { ...quiz, isOver: true });
    await events.policyChanged(subjectOf(id));
  },
});

/** A module with a scope of its own, and a board that follows its verdicts. */
export const quiz = defineModule({
  name: 'quiz',
  create({ events }, { problem, submission }: Needs) {
    const quizzes = new Map<number, Quiz>();
    submission.scopes.register(quizScope(quizzes, problem));
    const board: Board = [];
    return {
      service: quizService(quizzes, board, events),
      consumers: [
        {
          name: 'quiz-board',
          follows: [
            follow(submissionTaken, async ({ scope, submitId }) => {
              board.push({ scope, what: 'taken', submitId, status: verdict.pending });
            }),
            follow(submissionJudged, async ({ scope, submitId, status }) => {
              board.push({ scope, what: 'judged', submitId, status });
            }),
            follow(submissionRejudged, async ({ scope, submitId, status }) => {
              board.push({ scope, what: 'rejudged', submitId, status });
            }),
          ],
        },
      ],
    };
  },
});
