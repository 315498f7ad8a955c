import {
  type answerClarification,
  type broadcastClarification,
  type CannedAnswers,
  claimMinutes,
  type listClarificationQueue,
  type QueuedClarification,
  type saveCannedAnswers,
} from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import { type Clock, minuteMs } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';
import type { TeamService } from '../team/service.ts';
import { presentQueued } from './presenter.ts';
import { type PartyOf, pidOf } from './service.ts';
import type { AnswerRecord, ClarificationRecord, ClarificationStore } from './store.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Query<E extends { query: z.ZodType }> = z.output<E['query']>;
type Thing = { cid: number; id: number };

type Ports = {
  clarifications: ClarificationStore;
  contests: Pick<ContestService, 'access'>;
  partyOf: PartyOf;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  teamsOf: TeamService['ofMany'];
  /** Tells those who answer that the queue is another. */
  changed: (cid: number) => void;
  /** Tells the party that asked; `toAll`: everybody in the contest as well. */
  answered: (cid: number, uids: readonly string[], toAll: boolean) => void;
  ids: Ids;
  clock: Clock;
};

const notFound = () => new AssizeError('clarification.not-found', { field: 'id' });

/** The queue of questions, for those who answer (Clarifications 5 to 8). */
export const clarificationJury = (ports: Ports) => {
  const { clarifications, contests, partyOf, usernames, teamsOf, changed, answered, ids, clock } = ports;

  const judged = async (cid: number, viewer: Viewer) => contests.access.with(cid, viewer, 'answer');
  const presenting = async (contest: ContestRecord, records: readonly ClarificationRecord[]) => {
    const uids = records.flatMap((one) => [one.uid, one.claimUid, ...one.answers.map(({ uid }) => uid)]);
    const askers = records.flatMap(({ uid }) => uid ?? []);
    const [names, teams] = await Promise.all([
      usernames([...new Set(uids.filter((uid) => uid !== null))]),
      teamsOf(contest.cid, askers),
    ]);
    const now = clock.now();
    return records.map((one) => presentQueued(one, { contest, names, teams, now }));
  };
  const presented = async (
    contest: ContestRecord,
    one: ClarificationRecord,
  ): Promise<QueuedClarification> => {
    const [shown] = await presenting(contest, [one]);
    if (!shown) throw notFound();
    return shown;
  };
  /** Why a change was not made. */
  const refusal = async ({ cid, id }: Thing, viewer: Viewer): Promise<AssizeError> => {
    const found = await clarifications.find(cid, id);
    if (!found || found.uid === null) return notFound();
    const { claimUid, claimUntil } = found;
    const isTaken =
      claimUid !== null && claimUid !== viewer.uid && claimUntil !== null && claimUntil > clock.now();
    if (!isTaken) return new AssizeError('clarification.changed', { field: 'id' });
    const name = (await usernames([claimUid])).get(claimUid) ?? '';
    return new AssizeError('clarification.claimed', { field: 'id', params: { name } });
  };
  const targetOf = ({ cid, id }: Thing) => `${cid} #${id}`;

  return {
    async queue(
      query: Query<typeof listClarificationQueue>,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof listClarificationQueue>> {
      const { cid, view, subject, displayId, currentPage, limit } = query;
      const { contest } = await judged(cid, viewer);
      const now = clock.now();
      const placed = contest.problems.find((one) => one.displayId === displayId?.toUpperCase());
      // No problem has this number.
      const pid = displayId === undefined ? undefined : (placed?.pid ?? -1);
      const [{ records, total }, waiting, claimed] = await Promise.all([
        clarifications.queue(cid, { view, subject, pid }, now, { skip: (currentPage - 1) * limit, limit }),
        clarifications.countIn(cid, 'waiting', now),
        clarifications.countIn(cid, 'claimed', now),
      ]);
      return { records: await presenting(contest, records), total, counts: { waiting, claimed } };
    },

    async claim({ cid, id }: Thing, viewer: Viewer): Promise<QueuedClarification> {
      const { contest } = await judged(cid, viewer);
      const now = clock.now();
      const until = new Date(now.getTime() + claimMinutes * minuteMs);
      const after = await clarifications.claim(cid, id, viewer.uid, now, until);
      if (!after) throw await refusal({ cid, id }, viewer);
      changed(cid);
      return presented(contest, after);
    },

    async unclaim({ cid, id }: Thing, viewer: Viewer): Promise<QueuedClarification> {
      const { contest, rights } = await judged(cid, viewer);
      const before = await clarifications.find(cid, id);
      const holder = rights.has('manage') ? (before?.claimUid ?? viewer.uid) : viewer.uid;
      const after = await clarifications.unclaim(cid, id, holder, clock.now());
      if (!after) throw await refusal({ cid, id }, viewer);
      changed(cid);
      return presented(contest, after);
    },

    async answer(
      { cid, id, kind, content, toAll, seen }: Body<typeof answerClarification>,
      viewer: Viewer,
    ): Promise<Logged<QueuedClarification, Change>> {
      const { contest } = await judged(cid, viewer);
      const one: AnswerRecord = {
        ...{ id: await ids.next('clarification'), uid: viewer.uid, kind, content, toAll },
        at: clock.now(),
      };
      const after = await clarifications.answer(cid, id, seen, one);
      if (!after) throw await refusal({ cid, id }, viewer);
      const party = after.uid === null ? null : await partyOf(cid, after.uid);
      answered(cid, party?.uids ?? [], toAll);
      return {
        data: await presented(contest, after),
        audit: { target: targetOf({ cid, id }), after: { question: after.question, kind, content, toAll } },
      };
    },

    async broadcast(
      { cid, subject, displayId, content }: Body<typeof broadcastClarification>,
      viewer: Viewer,
    ): Promise<Logged<QueuedClarification, Change>> {
      const { contest } = await judged(cid, viewer);
      const pid = pidOf(contest, { subject, displayId });
      const [id, answerId] = [await ids.next('clarification'), await ids.next('clarification')];
      const now = clock.now();
      const made: ClarificationRecord = {
        ...{ id, cid, uid: null, subject, pid, question: null },
        answers: [{ id: answerId, uid: viewer.uid, kind: 'answer', content, toAll: true, at: now }],
        revision: 1,
        answered: true,
        claimUid: null,
        claimUntil: null,
        toldAt: now,
        lastAt: now,
        gmtCreate: now,
      };
      await clarifications.insert(made);
      answered(cid, [], true);
      return {
        data: await presented(contest, made),
        audit: { target: targetOf({ cid, id }), after: { subject, displayId, content } },
      };
    },

    async canned(cid: number, viewer: Viewer): Promise<CannedAnswers> {
      await judged(cid, viewer);
      return clarifications.canned(cid);
    },

    async saveCanned(
      { cid, answers, version }: Body<typeof saveCannedAnswers>,
      viewer: Viewer,
    ): Promise<Logged<CannedAnswers, Change>> {
      const { contest } = await contests.access.with(cid, viewer, 'manage');
      const before = await clarifications.canned(cid);
      if (!(await clarifications.saveCanned(cid, answers, version)))
        throw new AssizeError('clarification.changed', { field: 'version' });
      return {
        data: { answers, version: version + 1 },
        audit: {
          target: `${cid} ${contest.title}`,
          before: { answers: before.answers },
          after: { answers },
        },
      };
    },
  };
};
export type ClarificationJury = ReturnType<typeof clarificationJury>;
