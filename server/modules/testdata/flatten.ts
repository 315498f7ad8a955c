/** From the paths of an archive to the names of a data set, which has no folders. Pure. */
import { looksLikeOutput, pairCases } from './pairing.ts';

export type FlatFile = { entry: string; name: string };
export type Flattened = { files: FlatFile[]; dropped: string[] };

const isLitter = (name: string) =>
  name.startsWith('__MACOSX/') || /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/.test(name);
const inputFolder = /^(in|inp|input|inputs)$/i;
const outputFolder = /^(out|output|outputs|ans|answer|answers)$/i;
/** Folders that only hold the data together. */
const plainFolder = /^(data|tests?|testdata|testcases?|cases?)$/i;
const longestName = 200;

const withoutEnding = (name: string) => name.replace(/\.(txt|dat|inp?|out|ans|a)$/i, '');

/**
 * The name of a file from deeper folders: what tells cases apart stays (`subtask1/3.in` is `subtask1-3.in`), and
 * folders of inputs and outputs become endings (`input/3.txt` is `3.in`).
 */
export const flatName = (path: string): string => {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const isInput = folders.some((folder) => inputFolder.test(folder));
  const isOutput = !isInput && folders.some((folder) => outputFolder.test(folder));
  const kept = folders.filter(
    (folder) => !inputFolder.test(folder) && !outputFolder.test(folder) && !plainFolder.test(folder),
  );
  const said = /(input|output|answer).*\.txt$/i.test(file);
  const named =
    isInput && !said ? `${withoutEnding(file)}.in` : isOutput && !said ? `${withoutEnding(file)}.out` : file;
  return [...kept, named].join('-');
};

/**
 * Names as seen from the folder that holds all of them: people zip the folder as often as its content. Where test
 * data lies there, deeper files are left out; where none does, all folders are looked through. What desktop systems
 * leave behind is not test data.
 */
export const flattenNames = (names: readonly string[]): Flattened => {
  const real = names.filter((name) => !isLitter(name));
  const dropped = names.filter(isLitter);
  const top = real[0]?.split('/', 1)[0];
  const shared = real.length > 0 && real.every((name) => name.startsWith(`${top}/`)) ? `${top}/` : '';
  const inside = real.map((entry) => ({ entry, path: entry.slice(shared.length) }));
  const atTop = inside.filter(({ path }) => !path.includes('/'));
  const deep = pairCases(atTop.map(({ path }) => path)).pairs.length === 0;

  const files: FlatFile[] = [];
  const taken = new Set<string>();
  for (const { entry, path } of inside) {
    const name = deep ? flatName(path) : path;
    if (name.includes('/') || name.length > longestName || name.startsWith('.') || taken.has(name))
      dropped.push(entry);
    else {
      taken.add(name);
      files.push({ entry, name });
    }
  }
  return deep ? onlyData({ files, dropped }) : { files, dropped };
};

/** Of all folders of a package only test data is taken; statements and programs are left out. */
const onlyData = ({ files, dropped }: Flattened): Flattened => {
  const { ignored } = pairCases(files.map(({ name }) => name));
  const unused = new Set(ignored.filter((name) => !looksLikeOutput(name)));
  return {
    files: files.filter(({ name }) => !unused.has(name)),
    dropped: [...dropped, ...files.filter(({ name }) => unused.has(name)).map(({ entry }) => entry)],
  };
};
