import { say } from '../setup/progress.mjs';
import { runTool, tools } from './tools.ts';

/** Everything but the website knows Node; the website knows the DOM, its journeys both: hence three projects. */
export const typeProjects = ['tsconfig.json', 'web/tsconfig.json', 'web/test/tsconfig.json'] as const;

export const typecheck = (project: (typeof typeProjects)[number]): Promise<number> =>
  runTool(tools.tsc, ['-p', project]);

if (import.meta.main) {
  for (const project of typeProjects) {
    const code = await typecheck(project);
    say(`${project}: ${code === 0 ? 'clean' : 'see above'}`);
    if (code !== 0) process.exitCode = code;
  }
}
