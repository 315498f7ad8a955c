import type { ClarificationRecord } from '../clarification/service.ts';
import type { NoteFact } from './facts.ts';

type Announcement = { id: number; title: string; content: string; gmtCreate: Date };

/** An announcement is told to all by nobody in particular. */
export const announced = ({ id, title, content, gmtCreate }: Announcement): NoteFact => ({
  ...{ id: `announcement-${id}`, from: null, to: null, toAll: true, replyTo: null, pid: null },
  ...{ text: `${title}\n\n${content}`, at: gmtCreate },
});

/** A question and its answers. Of those who have no row, as of a hidden team, nothing is told but what is for all. */
export const clarified = (
  { id, uid, pid, question, answers, gmtCreate }: ClarificationRecord,
  rowOf: (uid: string) => string | null,
): NoteFact[] => {
  const asker = uid === null ? null : rowOf(uid);
  const isAsked = question !== null && asker !== null;
  const asked: NoteFact[] = isAsked
    ? [
        {
          id: `question-${id}`,
          from: asker,
          to: null,
          toAll: false,
          replyTo: null,
          pid,
          text: question,
          at: gmtCreate,
        },
      ]
    : [];
  const told = answers.filter(({ toAll }) => toAll || isAsked);
  return [
    ...asked,
    ...told.map(
      ({ id: answer, kind, content, toAll, at }): NoteFact => ({
        ...{ id: `answer-${id}-${answer}`, from: null, to: toAll ? null : asker, toAll },
        ...{ replyTo: isAsked ? `question-${id}` : null, pid, at },
        text: kind === 'no-comment' ? 'No comment.' : content,
      }),
    ),
  ];
};
