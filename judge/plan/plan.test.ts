import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import { describe, expect, it } from 'vitest';
import { ways } from './test/positions.ts';

describe.each(ways)('which cases come next, $way', ({ stepAt }) => {
  it.each<[JudgeCaseMode, string, string, number[], number[]]>([
    ['default', '....', '', [1, 2, 3, 4], []],
    ['default', 'Wr.A', '', [3], []],
    ['default', 'WTAA', '', [], []],
    ['subtask_average', 'W...', '1122', [2, 3, 4], []],
    ['ergodic_without_error', '....', '', [1], []],
    ['ergodic_without_error', 'r...', '', [], []],
    ['ergodic_without_error', 'A...', '', [2], []],
    ['ergodic_without_error', 'AW..', '', [], [3, 4]],
    ['ergodic_without_error', 'AP..', '', [], [3, 4]],
    ['ergodic_without_error', 'AWCC', '', [], []],
    ['ergodic_without_error', 'AAAA', '', [], []],
    ['subtask_lowest', '......', '112233', [1, 3, 5], []],
    ['subtask_lowest', 'r.A...', '112233', [4, 5], []],
    ['subtask_lowest', 'W.P.A.', '112233', [4, 6], [2]],
    ['subtask_lowest', 'WCA.T.', '112233', [4], [6]],
    ['subtask_lowest', 'W..', '', [2, 3], []],
    ['subtask_lowest', '.A', '21', [1], []],
  ])('%s at %s (%s)', (mode, letters, groups, startable, skipped) => {
    expect(stepAt({ mode, letters, groups })).toEqual({ startable, skipped });
  });

  it('a subtask worth nothing stops at what is not Accepted', () => {
    const nothing = { mode: 'subtask_lowest', groups: '11', worth: 0 } as const;
    expect(stepAt({ ...nothing, letters: 'A.' })).toEqual({ startable: [2], skipped: [] });
    expect(stepAt({ ...nothing, letters: 'W.' })).toEqual({ startable: [], skipped: [2] });
  });
});

it('the definition also says what comes next where a later case of a subtask is decided', () => {
  const [{ stepAt }] = ways;
  const found = stepAt({ mode: 'subtask_lowest', letters: 'rAA...', groups: '112233' });
  expect(found).toEqual({ startable: [4, 5], skipped: [] });
});
