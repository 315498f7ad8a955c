import { z } from 'zod';
import type { AssetCollector } from '../assets.ts';
import { type DraftFields, type Remark, remark } from '../found.ts';
import { looseList, looseText } from '../json.ts';
import { keptRemarks, texToMarkdown } from '../tex.ts';
import { naturally, type PackageTree } from '../tree.ts';
import { cut } from '../values.ts';
import { child, childrenOf, type XmlNode } from './problem-xml.ts';

const properties = z.object({
  name: looseText,
  legend: looseText,
  input: looseText,
  output: looseText,
  interaction: looseText,
  scoring: looseText,
  notes: looseText,
  sampleTests: looseList(z.object({ input: z.string(), output: z.string() })),
});
type Properties = z.output<typeof properties>;

const localeOf = (language: string): 'zh-CN' | 'en-US' | null =>
  language === 'chinese' ? 'zh-CN' : language === 'english' ? 'en-US' : null;

/** `problem-properties.json`, which Polygon writes beside the statement. */
const fromProperties = async (folder: PackageTree): Promise<Properties | null> => {
  if (!folder.has('problem-properties.json')) return null;
  try {
    const parsed: unknown = JSON.parse(await folder.text('problem-properties.json'));
    return properties.safeParse(parsed).data ?? null;
  } catch {
    return null;
  }
};

/** `statement-sections/<language>/legend.tex` and its neighbours. */
const fromSections = async (sections: PackageTree): Promise<Properties | null> => {
  const section = async (name: string) => (sections.has(`${name}.tex`) ? sections.text(`${name}.tex`) : null);
  if (!sections.has('legend.tex') && !sections.has('name.tex')) return null;
  const samples: { input: string; output: string }[] = [];
  for (const name of sections.names.filter((one) => /^example\.\d+$/.test(one)).toSorted(naturally))
    samples.push({
      input: await sections.text(name),
      output: sections.has(`${name}.a`) ? await sections.text(`${name}.a`) : '',
    });
  return {
    name: await section('name'),
    legend: await section('legend'),
    input: await section('input'),
    output: await section('output'),
    interaction: await section('interaction'),
    scoring: await section('scoring'),
    notes: await section('notes'),
    sampleTests: samples,
  };
};

const languagesOf = (tree: PackageTree): string[] => [
  ...new Set(
    tree.names.flatMap((name) => {
      const [, language] = /^(?:statements|statement-sections)\/([a-z]+)\//.exec(name) ?? [];
      return language === undefined ? [] : [language];
    }),
  ),
];

type Texts = Pick<DraftFields, 'title' | 'description' | 'input' | 'output' | 'hint'>;

/** Statements and samples of a package, in the languages that we show. */
export const readStatements = async (
  tree: PackageTree,
  root: XmlNode,
  assets: AssetCollector,
  notes: Remark[],
) => {
  const names = new Map(
    childrenOf(child(root, 'names'), 'name').map((one) => [
      one.attributes.language ?? '',
      one.attributes.value ?? '',
    ]),
  );
  const found = new Map<string, { texts: Texts; examples: { input: string; output: string }[] }>();
  for (const language of languagesOf(tree)) {
    const folder = tree.in(`statements/${language}`);
    const sections = tree.in(`statement-sections/${language}`);
    const fromJson = await fromProperties(folder);
    const read = fromJson ?? (await fromSections(sections));
    if (read === null) continue;
    type Section = 'legend' | 'input' | 'output' | 'interaction' | 'scoring' | 'notes';
    const text = (section: Section): string => {
      const converted = texToMarkdown(read[section] ?? '');
      const file = fromJson
        ? `statements/${language}: ${section}`
        : `statement-sections/${language}/${section}.tex`;
      notes.push(...keptRemarks(file, converted.kept));
      return converted.markdown.replaceAll(
        /!\[([^\]]*)\]\(([^)\s]+)\)/g,
        (shown, label: string, file: string) => {
          const from = [folder, sections].find((one) => one.has(file));
          if (!from) {
            notes.push(remark('note.file-missing', { file: cut(file, 100) }));
            return shown;
          }
          return `![${label}](${assets.linkOf(`${language}/${file}`, () => from.open(file))})`;
        },
      );
    };
    const interaction = text('interaction');
    const scoring = text('scoring');
    const texts = {
      title: cut((read.name ?? names.get(language) ?? '').trim(), 255),
      description: [text('legend'), interaction === '' ? '' : `## Interaction\n\n${interaction}`]
        .filter((one) => one !== '')
        .join('\n\n'),
      input: text('input'),
      output: text('output'),
      hint: [scoring, text('notes')].filter((one) => one !== '').join('\n\n'),
    };
    found.set(language, { texts, examples: (read.sampleTests ?? []).slice(0, 20) });
  }
  if (found.size === 0) notes.push(remark('note.no-statement'));
  const shown = [...found.keys()].filter((one) => localeOf(one) !== null);
  const left = [...found.keys()].filter((one) => localeOf(one) === null && shown.length > 0);
  if (left.length > 0) notes.push(remark('note.statement-languages', { languages: left.join(', ') }));

  return (name: string) => {
    const best = found.get('chinese') ?? found.get('english') ?? [...found.values()][0];
    const titled = (texts: Texts): Texts => ({ ...texts, title: texts.title || name });
    const base = titled(
      best?.texts ?? {
        title: [...names.values()][0] ?? '',
        description: '',
        input: '',
        output: '',
        hint: '',
      },
    );
    const english = found.get('english');
    return {
      base,
      examples: best?.examples ?? [],
      translations: english && english !== best ? { 'en-US': titled(english.texts) } : {},
    };
  };
};
