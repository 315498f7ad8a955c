import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import type { Row, Run } from '@assize/shared/domain/standings/types.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { BoardFolder, HeldBoard } from './board-folder.ts';
import { runOf } from './runs.ts';

type Ports = { folder: Pick<BoardFolder, 'load'>; runs: Pick<SubmissionService['records'], 'runsIn'> };
/** Another verdict of a run. */
export type OtherVerdict = Pick<Run, 'status' | 'score' | 'timeMs' | 'round' | 'subtasks'>;
type BoardIf = Pick<HeldBoard, 'contest' | 'teams'> & {
  before: readonly Row[];
  after: readonly Row[];
};

const view = { sealed: false, containsEnd: false, removeStar: false } as const;

/** The board behind the seal as it is, and as it would be if some runs had other verdicts. */
export const boardIf =
  ({ folder, runs }: Ports) =>
  async (cid: number, verdicts: ReadonlyMap<number, OtherVerdict>): Promise<BoardIf> => {
    const one = await folder.load(cid);
    if (!one) throw new AssizeError('contest.not-found', { field: 'cid' });
    const before = one.board.rows(view);
    for (const run of await runs.runsIn(askedScope({ cid }))) {
      const other = verdicts.get(run.submitId);
      if (other) one.board.apply({ ...runOf(run), ...other });
    }
    return { contest: one.contest, teams: one.teams, before, after: one.board.rows(view) };
  };
