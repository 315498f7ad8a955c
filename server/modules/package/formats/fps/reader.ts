import { dataFileName } from '@assize/shared/areas/testdata/endpoints.ts';
import { assetCollector } from '../assets.ts';
import { emptyFile, namedApart } from '../cases.ts';
import { turnArguments } from '../foreign-checkers.ts';
import type { PackageFormat, Scratch } from '../format.ts';
import { type FoundProblem, Refused, type Remark, remark } from '../found.ts';
import { htmlToMarkdown } from '../html.ts';
import { everyLanguage, languageNamed } from '../languages.ts';
import { extensionOf, type PackageTree, withoutExtension } from '../tree.ts';
import {
  cut,
  megabytesOf,
  memoryLimitOf,
  millisecondsOf,
  tagsOf,
  timeLimitOf,
  unscoredMode,
} from '../values.ts';
import { type FpsItem, fpsItems } from './xml-items.ts';

const textOf = (item: FpsItem, name: string): string => item.fields.get(name)?.[0]?.text ?? '';
const textsOf = (item: FpsItem, name: string): string[] =>
  item.fields.get(name)?.map((one) => one.text) ?? [];

const checkerOf = (item: FpsItem, notes: Remark[]) => {
  for (const tag of ['spj', 'tpj']) {
    const found = item.fields.get(tag)?.find((one) => one.text.trim() !== '');
    if (found === undefined) continue;
    const said = found.attributes.language ?? 'C++';
    const language = languageNamed(said);
    if (language === undefined) throw new Refused('reason.checker-language', { language: said });
    const isTurned = tag === 'spj' && !found.text.includes('testlib.h') && /^C/.test(language);
    if (isTurned) notes.push(remark('note.fps-checker'));
    return { language, code: isTurned ? `${found.text}\n${turnArguments}` : found.text };
  }
  return null;
};

const limitsOf = (item: FpsItem, notes: Remark[]) => {
  const time = item.fields.get('time_limit')?.[0];
  const memory = item.fields.get('memory_limit')?.[0];
  const ms = millisecondsOf(time?.text, time?.attributes.unit ?? 's');
  const mb = megabytesOf(memory?.text, memory?.attributes.unit ?? 'mb');
  if (ms === null) notes.push(remark('note.no-time-limit', { ms: 1000 }));
  return { timeLimit: timeLimitOf(ms ?? 1000, notes), memoryLimit: memoryLimitOf(mb ?? 256, notes) };
};

const templatesOf = (item: FpsItem, notes: Remark[]) => {
  const byLanguage = new Map<string, { prepend: string; template: string; append: string }>();
  for (const part of ['prepend', 'template', 'append'] as const)
    for (const { text, attributes } of item.fields.get(part) ?? []) {
      const language = languageNamed(attributes.language ?? '');
      if (language === undefined) {
        if (text.trim() !== '')
          notes.push(remark('note.template-dropped', { language: attributes.language ?? '?' }));
        continue;
      }
      const entry = byLanguage.get(language) ?? { prepend: '', template: '', append: '' };
      entry[part] = text;
      byLanguage.set(language, entry);
    }
  return [...byLanguage].flatMap(([language, { prepend, template, append }]) => {
    const code = [prepend, template, append].filter((one) => one.trim() !== '').join('\n');
    if (prepend.trim() !== '' || append.trim() !== '')
      notes.push(remark('note.template-joined', { language }));
    return code === '' ? [] : [{ language, code, status: true }];
  });
};

const programsOf = (item: FpsItem, notes: Remark[]) =>
  (item.fields.get('solution') ?? []).flatMap(({ text, attributes }, index) => {
    const language = languageNamed(attributes.language ?? '');
    if (text.trim() === '') return [];
    if (language === undefined || text.length > 1_048_576) {
      notes.push(remark('note.program-dropped', { file: attributes.language ?? '?' }));
      return [];
    }
    return [
      { name: `solution ${index + 1}`, role: 'solution' as const, language, code: text, expected: [0] },
    ];
  });

const stem = (name: string | null, index: number): string => {
  const bare = withoutExtension(name ?? '');
  return bare !== '' && dataFileName.safeParse(`${bare}.out`).success ? bare : String(index + 1);
};

const casesOf = (item: FpsItem, scratch: Scratch, notes: Remark[]): FoundProblem['cases'] => {
  const count = Math.max(item.inputs.length, item.outputs.length);
  const missing = Math.max(0, item.inputs.length - item.outputs.length);
  if (missing > 0) notes.push(remark('note.outputs-missing', { count: missing }));
  const names = namedApart(
    Array.from({ length: count }, (_, index) => {
      const base = stem(item.inputs[index]?.name ?? item.outputs[index]?.name ?? null, index);
      return { input: `${base}.in`, output: `${base}.out` };
    }),
  );
  return names.map((name, index) => {
    const opener = (at: FpsItem['inputs'][number] | undefined) =>
      at === undefined || at.to === at.from ? emptyFile : () => scratch.open(at.from, at.to);
    return { ...name, openInput: opener(item.inputs[index]), openOutput: opener(item.outputs[index]) };
  });
};

const readItem = async (item: FpsItem, scratch: Scratch): Promise<FoundProblem> => {
  if (item.broken !== null) throw new Refused('reason.file-too-large', item.broken.params);
  const notes: Remark[] = [];
  const title = textOf(item, 'title').trim();
  if (title === '') throw new Refused('reason.no-title');
  const cases = casesOf(item, scratch, notes);
  if (cases.length === 0)
    throw new Refused(textOf(item, 'remote_oj').trim() === '' ? 'reason.no-tests' : 'reason.remote-problem');

  const collector = assetCollector();
  const links = item.images.flatMap(({ src, base64 }, index) => {
    if (src.trim() === '' || base64.trim() === '') return [];
    const bytes = Buffer.from(base64, 'base64');
    const name = `picture-${index + 1}.${extensionOf(src) || 'png'}`;
    const open = () =>
      (async function* () {
        yield bytes;
      })();
    return [{ src: src.trim(), link: collector.linkOf(name, open, 'image') }];
  });
  // Longest first: one address may be the beginning of another.
  const ordered = links.toSorted((a, b) => b.src.length - a.src.length);
  const statement = (name: string) =>
    htmlToMarkdown(
      ordered.reduce((text, { src, link }) => text.replaceAll(src, () => link), textOf(item, name)),
    );
  const [description, input, output, hint] = await Promise.all(
    ['description', 'input', 'output', 'hint'].map(statement),
  );
  const checker = checkerOf(item, notes);
  const sampleOutputs = textsOf(item, 'sample_output');

  return {
    draft: {
      problem: {
        problemId: '',
        title: cut(title, 255),
        description: description ?? '',
        input: input ?? '',
        output: output ?? '',
        hint: hint ?? '',
        source: textOf(item, 'source').trim(),
        examples: textsOf(item, 'sample_input')
          .map((one, index) => ({ input: one, output: sampleOutputs[index] ?? '' }))
          .filter((one) => one.input.trim() !== '' || one.output.trim() !== '')
          .slice(0, 20),
        auth: 2,
        type: 0,
        judgeCaseMode: unscoredMode,
        ...limitsOf(item, notes),
        difficulty: 1,
        codeShare: false,
        isRemoveEndBlank: true,
        spjLanguage: checker?.language ?? null,
        spjCode: checker?.code ?? null,
      },
      judgeMode: checker === null ? 'default' : 'spj',
      languages: everyLanguage(),
      codeTemplates: templatesOf(item, notes),
      tags: tagsOf([]),
      samples: cases.map(({ input: inputName, output: outputName }) => ({
        input: inputName,
        output: outputName,
      })),
      programs: programsOf(item, notes),
    },
    cases,
    assets: collector.assets,
    notes,
  };
};

const headBytes = 8192;
const isFps = async (tree: PackageTree, name: string): Promise<boolean> => {
  if (!/\.(xml|fps)$/i.test(name) && tree.names.length > 1) return false;
  let head = Buffer.alloc(0);
  for await (const chunk of tree.open(name)) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= headBytes) break;
  }
  // Without its zero bytes UTF-16 reads like ASCII here.
  return /<fps[\s>/]/i.test(head.subarray(0, headBytes).toString('latin1').replaceAll('\0', ''));
};
const filesOf = async (tree: PackageTree): Promise<string[]> => {
  const found: string[] = [];
  for (const name of tree.names) if (await isFps(tree, name)) found.push(name);
  return found;
};

/** `<item>` in a file, counted without reading it as XML; good for showing progress. */
const countItems = async (file: AsyncIterable<Buffer>): Promise<number> => {
  const mark = Buffer.from('<item>');
  let count = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of file) {
    const bytes = Buffer.concat([tail, chunk]);
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) count += 1;
    tail = bytes.subarray(Math.max(0, bytes.length - mark.length + 1));
  }
  return count;
};

export const fpsFormat: PackageFormat = {
  name: 'fps',
  readsApart: false,
  fits: async (tree) => {
    for (const name of tree.names) if (await isFps(tree, name)) return true;
    return false;
  },
  async count(tree) {
    let total = 0;
    for (const name of await filesOf(tree)) total += await countItems(tree.open(name));
    return total;
  },
  async *items(tree, scratch) {
    for (const name of await filesOf(tree)) {
      await scratch.clear();
      try {
        for await (const item of fpsItems(tree.open(name), scratch))
          yield { name: `${name} #${item.number}`, read: () => readItem(item, scratch) };
      } catch (error) {
        // Items before the fault have been given; the fault itself is one more row of the report.
        if (!(error instanceof Refused)) throw error;
        yield { name, read: () => Promise.reject(error) };
      }
    }
  },
};
