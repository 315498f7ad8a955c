import type { ClarificationSubject } from '@assize/shared/areas/clarification/clarification.ts';
import {
  type askClarification,
  type Clarification,
  type listClarifications,
  type markClarificationsRead,
  mostUnreadAnswers,
  type readClarificationNews,
} from '@assize/shared/areas/clarification/endpoints.ts';
import { contestStatus } from '@assize/shared/domain/contest/times.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Actor, Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';
import type { AskLimit } from './ask-limit.ts';
import { presentClarification, presentUnread } from './presenter.ts';
import type { ClarificationRecord, ClarificationStore, Readable } from './store.ts';

type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Query<E extends { query: z.ZodType }> = z.output<E['query']>;

export type { ClarificationRecord } from './store.ts';

/** Who asks as one: a team, or a user alone. */
export type Party = { key: string; uids: readonly string[] };
export type PartyOf = (cid: number, uid: string) => Promise<Party>;

type Ports = {
  clarifications: ClarificationStore;
  contests: Pick<ContestService, 'access' | 'doors'>;
  partyOf: PartyOf;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  limit: AskLimit;
  /** Tells the party and those who answer that something was asked. */
  asked: (cid: number, uids: readonly string[]) => void;
  ids: Ids;
  clock: Clock;
};

const isOver = ({ startTime, endTime }: ContestRecord, now: Date): boolean =>
  contestStatus({ startMs: startTime.getTime(), endMs: endTime.getTime() }, now.getTime()) === 1;

/** The problem that a text is about; null: it is about none. @throws AssizeError `problem.not-found` */
export const pidOf = (
  { problems }: ContestRecord,
  { subject, displayId }: { subject: ClarificationSubject; displayId: string | null },
): number | null => {
  if (subject !== 'problem' || displayId === null) return null;
  const placed = problems.find((one) => one.displayId === displayId.toUpperCase());
  if (!placed) throw new AssizeError('problem.not-found', { field: 'displayId' });
  return placed.pid;
};

/** Clarifications as contestants ask for and read them (Clarifications 1 to 4). */
export const clarificationService = (ports: Ports) => {
  const { clarifications, contests, partyOf, usernames, limit, asked, ids, clock } = ports;
  const { access, doors } = contests;

  const entered = async (cid: number, viewer: Viewer) => {
    const { contest, relation, rights } = await access.with(cid, viewer, 'enter');
    const party = await partyOf(cid, viewer.uid);
    const reader: Readable = { cid, uids: party.uids, problems: rights.has('problems') };
    return { contest, relation, rights, party, reader };
  };
  const isOwn = ({ uids }: Readable, { uid }: ClarificationRecord) => uid !== null && uids.includes(uid);

  return {
    async list(query: Query<typeof listClarifications>, viewer: Viewer): Promise<Page<Clarification>> {
      const { contest, reader } = await entered(query.cid, viewer);
      const skip = (query.currentPage - 1) * query.limit;
      // Rows of a page are among the first of either kind.
      const { own, told, total } = await clarifications.readable(reader, skip + query.limit);
      const timeOf = ({ lastAt, toldAt }: ClarificationRecord, mine: boolean) =>
        ((mine ? lastAt : toldAt) ?? lastAt).getTime();
      const rows = [
        ...own.map((one) => ({ one, mine: true, at: timeOf(one, true) })),
        ...told.map((one) => ({ one, mine: false, at: timeOf(one, false) })),
      ]
        .sort((a, b) => b.at - a.at || b.one.id - a.one.id)
        .slice(skip, skip + query.limit);
      const names = await usernames(reader.uids);
      return {
        records: rows.map(({ one, mine }) => presentClarification(one, { contest, mine, names })),
        total,
      };
    },

    async ask(
      { cid, subject, displayId, content }: Body<typeof askClarification>,
      { viewer, seat }: Pick<Actor, 'viewer' | 'seat'>,
    ): Promise<Clarification> {
      const { contest, rights, party } = await entered(cid, viewer);
      const now = clock.now();
      if (!rights.has('ask')) {
        const needsPassword = !isOver(contest, now) && contest.auth !== 0;
        throw new AssizeError(needsPassword ? 'contest.password-needed' : 'clarification.closed');
      }
      if (subject === 'problem' && !rights.has('problems')) throw new AssizeError('contest.not-started');
      const pid = pidOf(contest, { subject, displayId });
      await doors.pass(contest, { viewer, seat });
      await limit.book(cid, party.key);
      const made: ClarificationRecord = {
        id: await ids.next('clarification'),
        cid,
        uid: viewer.uid,
        subject,
        pid,
        question: content,
        answers: [],
        revision: 0,
        answered: false,
        claimUid: null,
        claimUntil: null,
        toldAt: null,
        lastAt: now,
        gmtCreate: now,
      };
      await clarifications.insert(made);
      asked(cid, party.uids);
      const names = new Map([[viewer.uid, viewer.username]]);
      return presentClarification(made, { contest, mine: true, names });
    },

    /** All of a contest, for feeds and packages. */
    ofContest: clarifications.ofContest,

    async news(cid: number, viewer: Viewer): Promise<ReplyOf<typeof readClarificationNews>> {
      const { contest, rights, reader } = await entered(cid, viewer);
      const now = clock.now();
      if (rights.has('answer'))
        return { unread: [], waiting: await clarifications.countIn(cid, 'open', now) };
      if (isOver(contest, now)) return { unread: [], waiting: null };
      const since = await clarifications.readUntil(cid, viewer.uid);
      const found = await clarifications.toldAfter(reader, since, mostUnreadAnswers);
      const unread = found
        .flatMap((one) => presentUnread(one, { contest, mine: isOwn(reader, one), since }))
        .sort((a, b) => Date.parse(b.gmtCreate) - Date.parse(a.gmtCreate) || b.id - a.id);
      return { unread: unread.slice(0, mostUnreadAnswers), waiting: null };
    },

    async markRead({ cid, until }: Body<typeof markClarificationsRead>, viewer: Viewer): Promise<null> {
      await access.with(cid, viewer, 'enter');
      const now = clock.now();
      const read = new Date(until);
      // What is still to come is not read yet.
      await clarifications.markRead(cid, viewer.uid, read < now ? read : now);
      return null;
    },
  };
};
export type ClarificationService = ReturnType<typeof clarificationService>;
