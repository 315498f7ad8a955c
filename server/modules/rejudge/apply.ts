import { countedAs } from '@assize/shared/domain/verdict.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDatabaseAway } from '../../platform/mongo/connection.ts';
import type { DoTogether } from '../../platform/mongo/together.ts';
import type { CountDifferences, ProblemCounters } from '../problem/service.ts';
import type { SolvedService } from '../solved/service.ts';
import type { SubmissionRecords } from '../submission/service.ts';
import type { RejudgeItem, RejudgeRecord } from './record.ts';
import type { RejudgeStore } from './store.ts';

export type ApplyPorts = {
  store: RejudgeStore;
  submissions: Pick<SubmissionRecords, 'findMany' | 'replaceVerdicts' | 'firstAccepted'>;
  counters: Pick<ProblemCounters, 'look' | 'moveCounts' | 'settled'>;
  solved: Pick<SolvedService, 'revise'>;
  /** Tells watchers of submissions that the verdicts have changed. */
  replaced: (submitIds: readonly number[]) => Promise<void>;
  /** Tells the page of a rejudge that it has moved. */
  moved: (record: RejudgeRecord) => void;
  /** Does writes in one transaction. */
  together: DoTogether;
  clock: Clock;
};

/** Differences to the counters of a problem when verdicts are exchanged. */
const countDifferences = (items: readonly Pick<RejudgeItem, 'before' | 'after'>[]): CountDifferences => {
  const moved: Record<string, number> = {};
  const add = (name: string | null, by: number) => {
    if (name !== null) moved[name] = (moved[name] ?? 0) + by;
  };
  for (const { before, after } of items) {
    if (after === null) continue;
    const from = countedAs(before.status);
    const to = countedAs(after.status);
    add(from, -1);
    add(to, 1);
    // A verdict that counts as nothing (Cancelled) is not in the total either.
    add('total', (to === null ? 0 : 1) - (from === null ? 0 : 1));
  }
  return moved;
};

/** Verdicts that are exchanged in one transaction, which has a minute; a larger rejudge takes several. */
const exchangedTogether = 5_000;
/** Submissions that are read and written at once. */
const writtenAtOnce = 500;

type ExchangePorts = {
  submissions: Pick<ApplyPorts['submissions'], 'findMany' | 'replaceVerdicts'>;
  together: DoTogether;
};

/** Exchanges the verdicts of some items in one transaction; gives those of practice. */
const exchangeOnce = async (
  { id, kind, total }: Pick<RejudgeRecord, 'id' | 'kind' | 'total'>,
  items: readonly RejudgeItem[],
  { submissions, together }: ExchangePorts,
): Promise<RejudgeItem[]> => {
  const isManual = kind !== 'rejudge';
  const name = total > 1 ? `${id}-${items[0]?.submitId}` : null;
  const lists: Parameters<typeof submissions.replaceVerdicts>[1][] = [];
  const practice: RejudgeItem[] = [];
  for (let at = 0; at < items.length; at += writtenAtOnce) {
    const batch = items.slice(at, at + writtenAtOnce);
    const found = await submissions.findMany(batch.map(({ submitId }) => submitId));
    const submissionOf = new Map(found.map((one) => [one.submitId, one]));
    lists.push(
      batch.flatMap(({ submitId, round, after }) => {
        const submission = submissionOf.get(submitId);
        return after === null || !submission ? [] : [{ submission, round, isManual, state: after }];
      }),
    );
    practice.push(...batch.filter(({ submitId }) => submissionOf.get(submitId)?.isPractice));
  }
  await together(async (writes) => {
    for (const list of lists) if (list.length > 0) await submissions.replaceVerdicts(id, list, name, writes);
  });
  return practice;
};

/**
 * Exchanges the verdicts of some items: readers see all the old ones or all the new ones (ADR 24). What the database
 * cannot take in one transaction is halved, so that a rejudge comes to its end also where it is too slow for that.
 */
export const exchange = async (
  record: Pick<RejudgeRecord, 'id' | 'kind' | 'total'>,
  items: readonly RejudgeItem[],
  ports: ExchangePorts,
): Promise<RejudgeItem[]> => {
  try {
    return await exchangeOnce(record, items, ports);
  } catch (error) {
    if (items.length < 2 || isDatabaseAway(error)) throw error;
    const middle = Math.ceil(items.length / 2);
    const first = await exchange(record, items.slice(0, middle), ports);
    return [...first, ...(await exchange(record, items.slice(middle), ports))];
  }
};

/** Users whose solved sets are worked out at once. */
const usersAtOnce = 10;

/** Works the solved sets of one problem out anew, for all whose verdicts changed there. */
const reviseSolved = async (
  pid: number,
  items: readonly RejudgeItem[],
  { submissions, solved }: Pick<ApplyPorts, 'submissions' | 'solved'>,
): Promise<void> => {
  const users = [...Map.groupBy(items, (one) => one.uid)];
  for (let at = 0; at < users.length; at += usersAtOnce)
    await Promise.all(
      users.slice(at, at + usersAtOnce).map(async ([uid, own]) =>
        solved.revise({
          uid,
          pid,
          changed: own.flatMap(({ submitId, after }) =>
            after ? [{ submitId, status: after.status, score: after.score }] : [],
          ),
          firstAccepted: await submissions.firstAccepted(uid, pid),
        }),
      ),
    );
};

/**
 * Makes the new verdicts of a rejudge count: submissions, then counters (one write a problem), then the solved sets.
 * May be killed anywhere and begun anew: submissions are held until they are written, counters move once per rejudge,
 * solved sets are worked out from what is stored.
 */
export const applyRejudge = async (record: RejudgeRecord, ports: ApplyPorts): Promise<void> => {
  const { store, counters, replaced, moved, clock } = ports;
  const look = counters.look();
  const isDue = async () => (await store.find(record.id))?.state === 'applying';
  if (!(await isDue())) return;
  const counterKey = `rejudge-${record.id}`;
  const changed: RejudgeItem[] = [];
  // Other scopes count by the events of these verdicts.
  for await (const items of store.items(record.id, exchangedTogether))
    changed.push(...(await exchange(record, items, ports)).filter((item) => item.changed));
  for (const [pid, items] of Map.groupBy(changed, (item) => item.pid)) {
    const counted = { pid, key: counterKey, look, isDue };
    if (!(await counters.moveCounts(counted, countDifferences(items)))) return;
    await reviseSolved(pid, items, ports);
  }
  await store.move(record.id, ['applying'], 'applied', clock.now());
  // The page hears of the new verdicts even if telling the readers of the submissions fails.
  moved(record);
  for (const { pid } of changed) counters.settled(pid, counterKey);
  for await (const batch of store.items(record.id))
    await replaced(batch.flatMap(({ submitId, after }) => (after === null ? [] : [submitId])));
};
