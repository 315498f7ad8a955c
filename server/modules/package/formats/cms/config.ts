import { z } from 'zod';
import { loose, looseFlag, looseNumber, looseText } from '../json.ts';

/** `task.yaml` of the Italian format that CMS reads; older tasks have the keys in Italian. */
export const cmsConfig = z.object({
  name: looseText,
  nome_breve: looseText,
  title: looseText,
  nome: looseText,
  time_limit: looseNumber,
  timeout: looseNumber,
  memory_limit: looseNumber,
  memlimit: looseNumber,
  n_input: looseNumber,
  infile: looseText,
  outfile: looseText,
  output_only: looseFlag,
  num_processes: looseNumber,
  user_io: loose(z.enum(['fifo_io', 'std_io'])),
  total_value: looseNumber,
});
export type CmsConfig = z.output<typeof cmsConfig>;

/** Subtasks that `gen/GEN` tells: points, and how many of the cases are theirs; empty where it tells none. */
export const readGen = (text: string): { score: number; cases: number }[] => {
  const subtasks: { score: number; cases: number }[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, score] = /^#\s*ST:\s*(\d+)/.exec(line) ?? [];
    if (score !== undefined) subtasks.push({ score: Number(score), cases: 0 });
    const isCase = /^#\s*COPY:/.test(line) || line.replace(/#.*/, '').trim() !== '';
    const last = subtasks.at(-1);
    if (isCase && last) last.cases += 1;
  }
  return subtasks.filter(({ cases }) => cases > 0);
};
