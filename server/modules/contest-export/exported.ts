import type { BoardView } from '@assize/shared/areas/standings/board.ts';
import type { Row } from '@assize/shared/domain/standings/types.ts';
import type { ClicsFacts } from '../clics/service.ts';

/** A contest as it is exported: what it consists of, and its board in the chosen view. */
export type Exported = {
  facts: ClicsFacts;
  view: BoardView;
  rows: readonly Row[];
  /** Whether results are left out. */
  sealed: boolean;
};
