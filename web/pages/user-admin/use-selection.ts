import type { AdminUser } from '@assize/shared/areas/user-admin/endpoints.ts';
import { useState } from 'react';

/** Selected users by uid; the selection stays while pages and filters change. */
export const useSelection = () => {
  const [selected, setSelected] = useState<ReadonlyMap<string, AdminUser>>(new Map());
  return {
    selected,
    select: (rows: readonly AdminUser[], chosen: boolean) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (chosen) next.set(row.uid, row);
          else next.delete(row.uid);
        }
        return next;
      }),
    clear: () => setSelected(new Map()),
  };
};
export type Selection = ReturnType<typeof useSelection>;
