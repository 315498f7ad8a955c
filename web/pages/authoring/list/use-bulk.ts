import {
  type BulkItem,
  type BulkReason,
  bulkAuth,
  bulkDelete,
  bulkRejudge,
  bulkTags,
} from '@assize/shared/areas/authoring/bulk.ts';
import { listAdminProblems } from '@assize/shared/areas/authoring/endpoints.ts';
import { exportProblems } from '@assize/shared/areas/package/endpoints.ts';
import { useState } from 'react';
import { call, download } from '../../../data/runtime.ts';
import { useWork } from '../../../data/use-action.ts';
import { platform } from '../../../platform/platform.ts';
import { useMay } from '../../../state/session.ts';
import type { Selected, Selection } from './use-selection.ts';

/** Outcome of a bulk action. */
export type Outcome = {
  did: 'auth.1' | 'auth.2' | 'tags' | 'rejudge' | 'delete';
  done: number;
  /** Problems that were left out, by display id. */
  left: { result: 'skipped' | 'failed'; problemId: string; reason: BulkReason }[];
  /** Takes back what was done; null where that cannot be. */
  undo: (() => void) | null;
};

type TagChange = { add: readonly number[]; remove: readonly number[] };

const leftOf = (items: readonly BulkItem[], names: Selected): Outcome['left'] =>
  items.flatMap(({ pid, result, reason }) =>
    result === 'done' || reason === null
      ? []
      : [{ result, reason, problemId: names.get(pid)?.problemId ?? String(pid) }],
  );

/** Bulk actions on the selected problems: one call each, told problem by problem. */
export const useBulk = ({ selected, drop }: Pick<Selection, 'selected' | 'drop'>) => {
  const mayPublish = useMay('problem.publish');
  const work = useWork({ changes: [listAdminProblems] });
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  /** Shows that work goes on, then what came of it. */
  const run = async (todo: () => Promise<Outcome | null>): Promise<void> => {
    setOutcome(null);
    await work.run(async () => setOutcome(await todo()));
  };

  const setAuth = (auth: 1 | 2, names: Selected, pids: readonly number[]): Promise<void> =>
    run(async () => {
      const { items } = await call(bulkAuth, { body: { pids: [...pids], auth } });
      const other = auth === 1 ? 2 : 1;
      const back = items.filter((one) => one.before === other).map((one) => one.pid);
      const mayUndo = back.length > 0 && (other === 2 || mayPublish);
      return {
        did: `auth.${auth}`,
        done: items.filter((one) => one.result === 'done').length,
        left: leftOf(items, names),
        undo: mayUndo ? () => void setAuth(other, names, back) : null,
      };
    });

  /** Several changes, each of other problems: an undo gives every problem back exactly the tags it had. */
  const changeTags = (
    changes: readonly (TagChange & { pids: readonly number[] })[],
    names: Selected,
  ): Promise<void> =>
    run(async () => {
      const items: Awaited<ReturnType<typeof call<typeof bulkTags>>>['items'] = [];
      for (const { pids, add, remove } of changes) {
        const body = { pids: [...pids], add: [...add], remove: [...remove] };
        items.push(...(await call(bulkTags, { body })).items);
      }
      const done = items.filter((one) => one.result === 'done');
      const alike = Map.groupBy(done, ({ added, removed }) => JSON.stringify([added, removed]));
      const back = [...alike.values()].map((group) => ({
        pids: group.map((one) => one.pid),
        add: group[0]?.removed ?? [],
        remove: group[0]?.added ?? [],
      }));
      return {
        did: 'tags',
        done: done.length,
        left: leftOf(items, names),
        undo: back.length > 0 ? () => void changeTags(back, names) : null,
      };
    });

  const pids = [...selected.keys()];
  return {
    running: work.pending,
    outcome,
    dismiss: () => setOutcome(null),
    setAuth: (auth: 1 | 2) => setAuth(auth, selected, pids),
    changeTags: (change: TagChange) => changeTags([{ pids, ...change }], selected),
    remove: () =>
      run(async () => {
        const { items } = await call(bulkDelete, { body: { pids } });
        drop(new Set(items.filter((one) => one.result !== 'failed').map((one) => one.pid)));
        return {
          did: 'delete',
          done: items.filter((one) => one.result === 'done').length,
          left: leftOf(items, selected),
          undo: null,
        };
      }),
    rejudge: (reason: string, autoApply: boolean) =>
      run(async () => {
        const { items } = await call(bulkRejudge, { body: { pids, reason, autoApply } });
        return {
          did: 'rejudge',
          done: items.filter((one) => one.result === 'done').length,
          left: leftOf(items, selected),
          undo: null,
        };
      }),
    exportAs: (format: 'hoj' | 'icpc') =>
      run(async () => {
        const zip = await download(exportProblems, { query: { pid: pids.join(','), format } });
        platform.saveFile(zip, `problems-${format}.zip`);
        return null;
      }),
  };
};
export type Bulk = ReturnType<typeof useBulk>;
