import type { AdminProblemRow } from '@assize/shared/areas/authoring/endpoints.ts';
import { useState } from 'react';

/** Selected problems by id, as they were when they were selected. */
export type Selected = ReadonlyMap<number, AdminProblemRow>;

/** A problem that the viewer may neither edit nor delete has no use in a selection. */
export const isSelectable = ({ mayEdit, mayDelete }: AdminProblemRow): boolean => mayEdit || mayDelete;

/** The selection of the list; it stays while pages and filters change. */
export const useSelection = () => {
  const [selected, setSelected] = useState<Selected>(new Map());
  return {
    selected,
    select: (rows: readonly AdminProblemRow[], chosen: boolean) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (chosen) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    drop: (ids: ReadonlySet<number>) =>
      setSelected((before) => new Map([...before].filter(([id]) => !ids.has(id)))),
    clear: () => setSelected(new Map()),
  };
};
export type Selection = ReturnType<typeof useSelection>;
