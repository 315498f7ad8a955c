import type { DraftInput } from '../found.ts';
import { languageOfFile } from '../languages.ts';
import { baseName, type PackageTree } from '../tree.ts';
import { cut } from '../values.ts';
import { type LeftOut, largestReference, programsIn, scriptsAmong, sourceText } from './package-programs.ts';
import { validatorWrapper } from './wrappers.ts';

const folders = ['input_validators', 'input_format_validators', 'input_validator'];
const usesTestlib = (code: string) => /#include\s*[<"]testlib\.h[>"]/.test(code);

/** Input validators of a package. Those for testlib end with its exit codes, others with the format's. */
export const readInputValidators = async (
  tree: PackageTree,
  left: LeftOut,
): Promise<NonNullable<DraftInput['programs']>> => {
  const found: NonNullable<DraftInput['programs']> = [];
  for (const folder of folders) {
    const inside = tree.in(folder);
    for (const [name, files] of programsIn(inside)) {
      const path = `${folder}/${name}`;
      const wrapped = files.find((one) => baseName(one) === 'validator.hpp');
      const others = files.filter((one) => languageOfFile(one) !== undefined);
      const [source, ...more] = others;
      if (scriptsAmong(files).length > 0) left.script(path);
      else if (source === undefined) left.noProgram(path);
      else if (more.length > 0) left.severalSources(path);
      else {
        const main = await sourceText(inside, source, largestReference);
        // Our own export puts a program for testlib into a wrapper.
        const code =
          main === validatorWrapper && wrapped !== undefined
            ? await sourceText(inside, wrapped, largestReference)
            : main;
        const language = languageOfFile(source);
        if (code === null || language === undefined) left.tooLarge(path);
        else
          found.push({
            name: cut(`validator ${name}`, 100),
            role: 'validator',
            language,
            code,
            protocol: usesTestlib(code) ? 'testlib' : 'kattis',
          });
      }
    }
  }
  return found;
};
