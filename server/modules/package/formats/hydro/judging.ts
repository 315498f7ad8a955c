import { usualCheckerLanguage } from '@assize/shared/domain/languages.ts';
import { stockCheckerCode, turnArguments } from '../foreign-checkers.ts';
import type { DraftFields, FoundProblem, Remark } from '../found.ts';
import { Refused, remark } from '../found.ts';
import { languageNamed, languageOfFile } from '../languages.ts';
import type { PackageTree } from '../tree.ts';
import type { HydroConfig, HydroProgram } from './config.ts';

type Judging = Pick<FoundProblem['draft'], 'judgeMode' | 'judgeOptions'> & {
  fields: Partial<DraftFields>;
};

export const programOf = async (data: PackageTree, program: HydroProgram) => {
  if (program === null) return null;
  const said = program.lang === null || program.lang === 'auto' ? undefined : languageNamed(program.lang);
  const language = said ?? languageOfFile(program.file);
  if (language === undefined)
    throw new Refused('reason.checker-language', { language: program.lang ?? program.file });
  return { spjLanguage: language, spjCode: await data.text(program.file, 1_048_576) };
};

const checkerOf = async (data: PackageTree, config: HydroConfig, notes: Remark[]): Promise<Judging> => {
  const type = (config.checker_type ?? (config.checker === null ? 'default' : 'testlib')).toLowerCase();
  const { checker } = config;
  if (checker === null || type === 'default' || type === 'strict')
    return { judgeMode: 'default', fields: { isRemoveEndBlank: type !== 'strict' } };
  if (type === 'lemon' || type === 'syzoj') throw new Refused('reason.checker-kind', { kind: type });
  const stock = checker.file.includes('.') ? undefined : stockCheckerCode(checker.file);
  if (stock !== undefined)
    return { judgeMode: 'spj', fields: { spjLanguage: usualCheckerLanguage, spjCode: stock } };
  const program = await programOf(data, checker);
  if (type === 'kattis') return { judgeMode: 'spj', fields: { ...program, spjProtocol: 'kattis' } };
  if (type === 'hustoj' && program !== null && /^C/.test(program.spjLanguage)) {
    notes.push(remark('note.fps-checker'));
    return { judgeMode: 'spj', fields: { ...program, spjCode: `${program.spjCode}\n${turnArguments}` } };
  }
  return { judgeMode: 'spj', fields: { ...program } };
};

/** Judge mode of a problem by its `type` and `checker_type`. @throws Refused where we have none */
export const judgingOf = async (
  data: PackageTree,
  config: HydroConfig,
  notes: Remark[],
): Promise<Judging> => {
  const needed = async (program: HydroProgram) => {
    const found = await programOf(data, program);
    if (found === null) throw new Refused('reason.no-checker');
    return found;
  };
  switch (config.type ?? 'default') {
    case 'interactive':
      return { judgeMode: 'interactive', fields: await needed(config.interactor) };
    case 'communication':
      return {
        judgeMode: 'communication',
        fields: await needed(config.manager ?? config.interactor),
        judgeOptions: { processes: Math.min(16, Math.max(1, Math.round(config.num_processes ?? 2))) },
      };
    case 'submit_answer':
      return { judgeMode: 'submit_answer', fields: {} };
    case 'objective':
      return { judgeMode: 'objective', fields: {} };
    case 'remote_judge':
      throw new Refused('reason.remote-problem');
    default:
      return checkerOf(data, config, notes);
  }
};
