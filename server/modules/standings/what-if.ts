import type { Row, Run } from '@assize/shared/domain/standings/types.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { BoardFolder, HeldBoard } from './board-folder.ts';
import { runOf } from './runs.ts';

/** Another verdict of a run. */
export type OtherVerdict = Pick<Run, 'status' | 'score' | 'timeMs' | 'round' | 'subtasks'>;
type BoardIf = Pick<HeldBoard, 'contest' | 'teams'> & {
  before: readonly Row[];
  after: readonly Row[];
};

const view = { sealed: false, containsEnd: false, removeStar: false } as const;

/** The board behind the seal as it is, and as it would be if some runs had other verdicts. */
export const boardIf =
  (folder: Pick<BoardFolder, 'fold'>) =>
  async (cid: number, verdicts: ReadonlyMap<number, OtherVerdict>): Promise<BoardIf> => {
    const folded = await folder.fold(cid);
    if (!folded) throw new AssizeError('contest.not-found', { field: 'cid' });
    const { held: one, runs } = folded;
    const before = one.board.rows(view);
    for (const run of runs) {
      const other = verdicts.get(run.submitId);
      if (other) one.board.apply({ ...runOf(run), ...other });
    }
    return { contest: one.contest, teams: one.teams, before, after: one.board.rows(view) };
  };
