import type { AssetCollector } from '../assets.ts';
import { type Remark, remark } from '../found.ts';
import { htmlToMarkdown } from '../html.ts';
import { type Sections, splitSections } from '../sections.ts';
import { keptRemarks, texToMarkdown } from '../tex.ts';
import type { PackageTree } from '../tree.ts';
import { type IcpcFacts, withConstants } from './problem-yaml.ts';

export type ShownLocale = 'zh-CN' | 'en-US';
type Statement = { sections: Sections; title: string | null };

/** Folders beside its own that a statement may refer to, and the notes of such references. */
type Around = { attachments: PackageTree; assets: AssetCollector; notes: Remark[] };

const folders = ['statement', 'problem_statement'];
const named = /^problem(?:\.([A-Za-z-]+))?\.(md|tex|pdf|html)$/;
/** Best first: text is shown in the page, a PDF only beside it. */
const kinds = ['md', 'tex', 'html', 'pdf'];

export const localeOfCode = (code: string): ShownLocale | null =>
  /^zh/i.test(code) ? 'zh-CN' : /^en/i.test(code) || code === '' ? 'en-US' : null;

const picturesOf = (markdown: string, folder: PackageTree, { attachments, assets, notes }: Around): string =>
  markdown.replaceAll(
    /(!?)\[([^\]]*)\]\(([^)\s]+)((?:\s+"[^"]*")?)\)/g,
    (whole, mark: string, label: string, target: string, title: string) => {
      if (/^([a-z]+:|\/|#)/i.test(target)) return whole;
      const path = target.replace(/^\.\//, '');
      const [, attached] = /^(?:\.\.\/)?attachments\/(.+)$/.exec(path) ?? [];
      if (attached !== undefined && attachments.has(attached)) {
        const open = () => attachments.open(attached);
        return `[${label || attached}](${assets.linkOf(`attachments/${attached}`, open, 'file')}${title})`;
      }
      const found = [path, ...['.png', '.jpg', '.jpeg', '.pdf'].map((one) => path + one)].find((one) =>
        folder.has(one),
      );
      if (found === undefined) {
        notes.push(remark('note.file-missing', { file: path.slice(0, 100) }));
        return whole;
      }
      const link = assets.linkOf(found, () => folder.open(found));
      // Only pictures can stand in the page.
      const isPicture = /\.(png|jpe?g|gif|webp)$/i.test(found);
      return `${isPicture ? mark : ''}[${label || (isPicture ? '' : found)}](${link}${title})`;
    },
  );

const empty: Sections = { description: '', input: '', output: '', hint: '', samples: [] };

/** A statement among the files of a package; `folder` is '' at its top. */
type StatementFile = { folder: string; name: string; code: string; kind: string };

/** Link to a PDF. Its words tell the language of a statement that has no others (Problems 6). */
const pdfLink = (folder: PackageTree, file: StatementFile, assets: AssetCollector): string => {
  const link = assets.linkOf(`${file.folder}/${file.name}`, () => folder.open(file.name), 'file', file.name);
  return `[${localeOfCode(file.code) === 'zh-CN' ? '题面 ' : ''}${file.name}](${link})`;
};

const readOne = async (
  folder: PackageTree,
  file: StatementFile,
  facts: IcpcFacts,
  around: Around,
): Promise<Statement> => {
  const { assets, notes } = around;
  const { name, kind } = file;
  if (kind === 'pdf') {
    notes.push(remark('note.pdf-statement', { file: name }));
    return { sections: { ...empty, description: pdfLink(folder, file, assets) }, title: null };
  }
  const text = withConstants(await folder.text(name), facts.constants).replaceAll(
    /\{\{\s*(nextsample|remainingsamples)\s*\}\}/g,
    '',
  );
  if (kind === 'tex') {
    const { markdown, kept, title } = texToMarkdown(text);
    notes.push(...keptRemarks(name, kept));
    return { sections: splitSections(picturesOf(markdown, folder, around)), title };
  }
  const markdown = kind === 'html' ? await htmlToMarkdown(text) : text;
  return { sections: splitSections(picturesOf(markdown, folder, around)), title: null };
};

/** The statement in each language that we show; in a language that we do not, only when there is no other. */
export const readStatements = async (
  tree: PackageTree,
  facts: IcpcFacts,
  assets: AssetCollector,
  notes: Remark[],
): Promise<Map<ShownLocale, Statement & { code: string }>> => {
  // DOMjudge also takes a statement at the top.
  const files = [...folders, ''].flatMap((folder) =>
    tree.in(folder).names.flatMap((name): StatementFile[] => {
      const match = named.exec(name);
      return match ? [{ folder, name, code: match[1] ?? '', kind: match[2] ?? '' }] : [];
    }),
  );
  const byLocale = new Map<ShownLocale, StatementFile>();
  const others: string[] = [];
  const best = files.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  for (const file of best) {
    const locale = localeOfCode(file.code);
    if (locale === null) others.push(file.code);
    else if (!byLocale.has(locale)) byLocale.set(locale, file);
  }
  const onlyOther = byLocale.size === 0 ? best[0] : undefined;
  if (onlyOther) byLocale.set('en-US', onlyOther);
  const left = [...new Set(others)].filter((code) => code !== onlyOther?.code);
  if (left.length > 0)
    notes.push(remark('note.statement-languages', { languages: left.join(', ').slice(0, 100) }));

  const found = new Map<ShownLocale, Statement & { code: string }>();
  for (const [locale, file] of byLocale) {
    const folder = tree.in(file.folder);
    const around = { attachments: tree.in('attachments'), assets, notes };
    const { sections, title } = await readOne(folder, file, facts, around);
    const pdf = best.find((one) => one.kind === 'pdf' && one !== file && localeOfCode(one.code) === locale);
    const attached = pdf === undefined ? [] : [pdfLink(tree.in(pdf.folder), pdf, assets)];
    found.set(locale, {
      sections: { ...sections, description: [sections.description, ...attached].join('\n\n') },
      title,
      code: file.code,
    });
  }
  return found;
};
