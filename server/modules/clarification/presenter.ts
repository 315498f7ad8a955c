import type { About, ClarificationAnswer } from '@assize/shared/areas/clarification/clarification.ts';
import type { Clarification, UnreadAnswer } from '@assize/shared/areas/clarification/endpoints.ts';
import type { QueuedClarification, QueueState } from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textIn } from 'mdast-util-to-string';
import type { ContestRecord } from '../contest/service.ts';
import type { Participant } from '../team/service.ts';
import type { AnswerRecord, ClarificationRecord } from './store.ts';

type Names = ReadonlyMap<string, string>;

/** Characters of an excerpt. */
const mostExcerpt = 200;
/** The words of an answer without the signs of markdown. */
const excerptOf = (markdown: string): string => {
  const text = fromMarkdown(markdown)
    .children.map((one) => textIn(one))
    .join(' ');
  const letters = [...text];
  return letters.length <= mostExcerpt ? text : `${letters.slice(0, mostExcerpt - 1).join('')}…`;
};

/** A problem that was taken out of the contest has no name there. */
const aboutOf = (
  { subject, pid }: Pick<ClarificationRecord, 'subject' | 'pid'>,
  { problems }: Pick<ContestRecord, 'problems'>,
): About => {
  const placed = problems.find((one) => one.pid === pid);
  return {
    subject,
    displayId: placed?.displayId ?? null,
    displayTitle: placed?.displayTitle ?? null,
  };
};

const presentAnswer = ({ id, kind, content, toAll, at }: AnswerRecord): ClarificationAnswer => ({
  ...{ id, kind, content, toAll },
  gmtCreate: at.toISOString(),
});

/** Answers that a reader may see. */
const answersFor = (one: ClarificationRecord, mine: boolean): AnswerRecord[] =>
  one.answers.filter(({ toAll }) => mine || toAll);

/** A clarification as contestants see it: of questions of others, what was told to all and nothing else. */
export const presentClarification = (
  one: ClarificationRecord,
  { contest, mine, names }: { contest: ContestRecord; mine: boolean; names: Names },
): Clarification => {
  const answers = answersFor(one, mine);
  const begun = mine ? one.gmtCreate : (answers[0]?.at ?? one.gmtCreate);
  return {
    id: one.id,
    ...aboutOf(one, contest),
    mine,
    username: mine && one.uid !== null ? (names.get(one.uid) ?? '') : null,
    question: mine ? one.question : null,
    answers: answers.map(presentAnswer),
    gmtCreate: begun.toISOString(),
  };
};

/** Answers of a clarification that came after a time. */
export const presentUnread = (
  one: ClarificationRecord,
  { contest, mine, since }: { contest: ContestRecord; mine: boolean; since: Date },
): UnreadAnswer[] =>
  answersFor(one, mine)
    .filter(({ at }) => at > since)
    .map(({ id, kind, content, at }) => ({
      id,
      ...aboutOf(one, contest),
      mine,
      kind,
      excerpt: excerptOf(content),
      gmtCreate: at.toISOString(),
    }));

const stateOf = ({ uid, answered, claimUntil }: ClarificationRecord, now: Date): QueueState => {
  if (uid === null) return 'broadcast';
  if (answered) return 'answered';
  return claimUntil !== null && claimUntil > now ? 'claimed' : 'waiting';
};

/** A clarification as the jury sees it. */
export const presentQueued = (
  one: ClarificationRecord,
  {
    contest,
    names,
    teams,
    now,
  }: { contest: ContestRecord; names: Names; teams: ReadonlyMap<string, Participant>; now: Date },
): QueuedClarification => {
  const team = one.uid === null ? undefined : teams.get(one.uid);
  const state = stateOf(one, now);
  const nameOf = (uid: string) => names.get(uid) ?? '';
  const { claimUid, claimUntil } = one;
  return {
    id: one.id,
    ...aboutOf(one, contest),
    state,
    uid: one.uid,
    username: one.uid === null ? null : nameOf(one.uid),
    team: team?.name ?? null,
    seat: team?.seat ?? null,
    question: one.question,
    claim:
      state === 'claimed' && claimUid !== null && claimUntil !== null
        ? { uid: claimUid, username: nameOf(claimUid), until: claimUntil.toISOString() }
        : null,
    answers: one.answers.map((answer) => ({ ...presentAnswer(answer), username: nameOf(answer.uid) })),
    gmtCreate: one.gmtCreate.toISOString(),
  };
};
