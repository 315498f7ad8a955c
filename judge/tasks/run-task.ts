/** Tasks, one file for each kind. */
import type { JudgeTask, TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { runCompile } from './compile.ts';
import { runGenerate } from './generate.ts';
import { runPlay } from './play.ts';
import type { TaskHooks, TaskPorts } from './ports.ts';
import { runSolution } from './solution.ts';
import { runTalk } from './talk.ts';
import { runTestRun } from './test-run.ts';
import { runValidate } from './validate-inputs.ts';

/**
 * Does one task.
 * @throws LanguageMissing, JudgeTrouble (a fault of ours), or the signal's reason when it was aborted
 */
export const runTask = (task: JudgeTask, ports: TaskPorts, hooks: TaskHooks): Promise<TaskResult> => {
  switch (task.kind) {
    case 'test-run':
      return runTestRun(task, ports, hooks);
    case 'compile':
      return runCompile(task, ports);
    case 'play':
      return runPlay(task, ports, hooks);
    case 'talk':
      return runTalk(task, ports, hooks);
    case 'generate':
      return runGenerate(task, ports, hooks);
    case 'solution':
      return runSolution(task, ports, hooks);
    case 'validate':
      return runValidate(task, ports, hooks);
  }
};
