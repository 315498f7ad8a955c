import type { RejudgeFilter, startRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ProblemRecords } from '../problem/service.ts';
import type { HeldSubmission, RejudgeSelection, SubmissionRecords } from '../submission/service.ts';
import type { RejudgeItem, RejudgeKind, RejudgeRecord, ShownRejudge } from './record.ts';
import type { RejudgeStore } from './store.ts';

/** Most submissions of one rejudge. */
const largest = 100_000;

type Body = z.output<(typeof startRejudge)['body']>;

export type HolderPorts = {
  store: Pick<RejudgeStore, 'begin' | 'addItems' | 'begun' | 'remove'>;
  submissions: Pick<SubmissionRecords, 'countSelected' | 'hold' | 'held' | 'letGo'>;
  problems: Pick<ProblemRecords, 'pidsMatching'>;
  uidOf: (username: string) => Promise<string | null>;
  ids: Ids;
  clock: Clock;
};

const itemOf = (rejudgeId: number, one: HeldSubmission): RejudgeItem => ({
  rejudgeId,
  submitId: one.submitId,
  fromRound: one.round,
  round: one.nextRound,
  uid: one.uid,
  pid: one.pid,
  oj: one.oj,
  language: one.language,
  before: { status: one.status, timeMs: one.timeMs, memoryKb: one.memoryKb, score: one.score },
  after: null,
  changed: false,
  queuedAt: null,
});

/** Begins rejudges: takes all submissions that a filter names, or none. */
export const submissionHolder = ({ store, submissions, problems, uidOf, ids, clock }: HolderPorts) => {
  /** null: the problem or user that it names does not exist, so that nothing matches. */
  const selectionOf = async (filter: RejudgeFilter): Promise<RejudgeSelection | null> => {
    const { problemID, username, since, until, ...rest } = filter;
    const selection: RejudgeSelection = {
      ...rest,
      since: since === undefined ? undefined : new Date(since),
      until: until === undefined ? undefined : new Date(until),
    };
    if (problemID !== undefined) {
      const [pid] = await problems.pidsMatching(problemID, true);
      if (pid === undefined || (rest.pid !== undefined && rest.pid !== pid)) return null;
      selection.pid = pid;
    }
    if (username !== undefined) {
      const uid = await uidOf(username);
      if (uid === null) return null;
      selection.uid = uid;
    }
    return selection;
  };
  const countOf = async (selection: RejudgeSelection | null): Promise<number> =>
    selection ? submissions.countSelected(selection, largest + 1) : 0;

  return {
    count: async (filter: RejudgeFilter): Promise<number> => countOf(await selectionOf(filter)),

    /**
     * Holds the submissions that the filter takes. The record is written before the first of them is held, so
     * that the runner can let go what a killed process held.
     * @param complete may give an item its new verdict at once
     * @throws AssizeError `rejudge.nothing`, `rejudge.too-many`, `rejudge.overlaps`: then nothing is held
     */
    async begin(
      { filter, reason, autoApply }: Body,
      who: Viewer,
      kind: RejudgeKind,
      complete: (item: RejudgeItem) => Promise<RejudgeItem> = async (item) => item,
    ): Promise<ShownRejudge> {
      const selection = await selectionOf(filter);
      const wanted = await countOf(selection);
      if (selection === null || wanted === 0) throw new AssizeError('rejudge.nothing');
      if (wanted > largest) throw new AssizeError('rejudge.too-many', { params: { limit: largest } });
      const record: RejudgeRecord = {
        id: await ids.next('rejudge'),
        kind,
        state: 'beginning',
        filter,
        reason: reason ?? null,
        autoApply,
        byUid: who.uid,
        byName: who.username,
        createdAt: clock.now(),
        endedAt: null,
        total: 0,
      };
      const { id } = record;
      await store.begin(record);
      try {
        if ((await submissions.hold(selection, id)) < wanted) throw new AssizeError('rejudge.overlaps');
        const held = await submissions.held(id);
        await store.addItems(await Promise.all(held.map((one) => complete(itemOf(id, one)))));
        const begun = { state: kind === 'rejudge' ? 'judging' : 'applying', total: held.length } as const;
        // The runner has given this rejudge up, since it took too long.
        if (!(await store.begun(id, begun))) throw new AssizeError('rejudge.overlaps');
        return { ...record, ...begun };
      } catch (error) {
        await submissions.letGo(id);
        await store.remove(id);
        throw error;
      }
    },
  };
};
export type SubmissionHolder = ReturnType<typeof submissionHolder>;
