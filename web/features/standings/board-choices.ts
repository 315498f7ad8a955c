import { useState } from 'react';
import { useQueryParams } from '../../kit/list/use-query-params.ts';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import type { BoardChoices } from './board-model.ts';

/** Rows of a page; null: all rows, of which those in sight are drawn. */
export const pageSizes = [10, 30, 50, 100, 300] as const;
const usualPhoneSize = 50;

/** What the reader of a board has chosen; all but the refreshing stands in the address. */
export const useBoardChoices = () => {
  const params = useQueryParams();
  const phone = useNarrow(phoneBreakpoint);
  const [auto, setAuto] = useState(true);
  const asked = params.get('limit');
  const usual = phone ? usualPhoneSize : null;
  const size = asked === 'all' ? null : (pageSizes.find((one) => String(one) === asked) ?? usual);
  const choices: BoardChoices = {
    keyword: params.get('keyword'),
    school: params.get('school'),
    group: params.get('group'),
    removeStar: params.flag('removeStar'),
    concernedOnly: params.flag('concerned'),
  };
  return {
    ...choices,
    containsEnd: params.flag('containsEnd'),
    /** Other contests whose rows are wanted as well. */
    externals: params.get('externalCidList'),
    /** Whether somebody who may wants to see behind the seal. */
    live: params.flag('live'),
    auto,
    setAuto,
    size,
    page: params.number('currentPage', 1),
    set: params.set,
    setSize: (next: number | null) => params.set({ limit: next === usual ? null : (next ?? 'all') }),
  };
};
export type BoardState = ReturnType<typeof useBoardChoices>;
