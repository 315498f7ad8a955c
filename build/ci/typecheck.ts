import { say } from '../setup/progress.mjs';
import { runTool, tools } from './tools.ts';

/** The website knows the DOM, everything else Node, its journeys and the desktop app both: hence four projects. */
export const typeProjects = [
  'tsconfig.json',
  'web/tsconfig.json',
  'web/test/tsconfig.json',
  'desktop/tsconfig.json',
] as const;

export const typecheck = (project: (typeof typeProjects)[number]): Promise<number> =>
  runTool(tools.tsc, ['-p', project]);

if (import.meta.main) {
  for (const project of typeProjects) {
    const code = await typecheck(project);
    say(`${project}: ${code === 0 ? 'clean' : 'see above'}`);
    if (code !== 0) process.exitCode = code;
  }
}
