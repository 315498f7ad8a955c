import type { ClicsObject } from '@assize/shared/areas/clics/objects.ts';
import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';

const type = (
  id: string,
  name: string,
  penalty: boolean,
  solved = false,
): ClicsObject<'judgement-types'> => ({
  ...{ id, name, penalty, solved },
});

/** Verdicts under the ids that readers of the Contest API know. */
export const judgementTypes: readonly ClicsObject<'judgement-types'>[] = [
  type('AC', 'accepted', false, true),
  type('CE', 'compile error', false),
  type('RTE', 'run-time error', true),
  type('TLE', 'time limit exceeded', true),
  type('WA', 'wrong answer', true),
  type('MLE', 'memory limit exceeded', true),
  type('OLE', 'output limit exceeded', true),
  type('PE', 'presentation error', true),
  type('JE', 'judging error', false),
];

const ids: Partial<Record<Verdict, string>> = {
  [verdict.accepted]: 'AC',
  [verdict.compileError]: 'CE',
  [verdict.runtimeError]: 'RTE',
  [verdict.timeLimit]: 'TLE',
  [verdict.wrongAnswer]: 'WA',
  [verdict.memoryLimit]: 'MLE',
  [verdict.presentationError]: 'PE',
  // Of problems with points: what was not solved whole. Its score says how much was.
  [verdict.partial]: 'WA',
};

/** Faults of ours and cancelled judgings count nowhere, which is what a judging error means. */
export const judgementTypeOf = (status: Verdict): string => ids[status] ?? 'JE';
