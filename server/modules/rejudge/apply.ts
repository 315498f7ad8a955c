import { countedAs } from '@assize/shared/domain/verdict.ts';
import type { Clock } from '../../plugins/clock.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { NewOutcome, RejudgeItem, RejudgeRecord } from './record.ts';
import type { RejudgeRepository } from './repository.ts';

type Counts = Parameters<ProblemService['moveCounts']>[2];

export type ApplyPorts = {
  repository: RejudgeRepository;
  submissions: Pick<SubmissionService, 'replaceVerdicts' | 'firstAccepted' | 'find'>;
  problems: Pick<ProblemService, 'moveCounts' | 'reviseStatus'>;
  /** Tells who watches that a submission has another verdict. */
  changed: (item: RejudgeItem, after: NewOutcome) => Promise<void>;
  clock: Clock;
};

/** How the counters of a problem move when verdicts are exchanged. */
const countDifferences = (items: readonly Pick<RejudgeItem, 'before' | 'after'>[]): Counts => {
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
    // What is counted as nothing (Cancelled) is not in the total either.
    add('total', (to === null ? 0 : 1) - (from === null ? 0 : 1));
  }
  return moved;
};

/**
 * Makes the new verdicts of a rejudge count: submissions, then counters (one write a problem), then the solved sets.
 * May be killed anywhere and begun anew: submissions are held until they are written, counters move once per rejudge,
 * solved sets are worked out from what is stored.
 */
export const applyRejudge = async (record: RejudgeRecord, ports: ApplyPorts): Promise<void> => {
  const { repository, submissions, problems, changed, clock } = ports;
  const byPid = new Map<number, RejudgeItem[]>();
  for await (const batch of repository.items(record.id)) {
    const list = batch.flatMap((item) =>
      item.after === null
        ? []
        : [
            {
              submitId: item.submitId,
              round: item.round,
              isManual: record.kind !== 'rejudge',
              state: item.after,
            },
          ],
    );
    if (list.length > 0) await submissions.replaceVerdicts(record.id, list);
    for (const item of batch) if (item.changed) byPid.set(item.pid, [...(byPid.get(item.pid) ?? []), item]);
  }
  for (const [pid, items] of byPid) {
    await problems.moveCounts(pid, `rejudge-${record.id}`, countDifferences(items));
    for (const [uid, own] of Map.groupBy(items, (one) => one.uid))
      await problems.reviseStatus({
        uid,
        pid,
        changed: own.flatMap(({ submitId, after }) =>
          after ? [{ submitId, status: after.status, score: after.score }] : [],
        ),
        firstAccepted: await submissions.firstAccepted(uid, pid),
      });
  }
  await repository.move(record.id, ['applying'], 'applied', clock.now());
  for await (const batch of repository.items(record.id))
    for (const item of batch) if (item.after) await changed(item, item.after);
};
