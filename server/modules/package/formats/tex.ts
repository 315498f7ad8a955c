import { type Remark, remark } from './found.ts';
import { withoutMacros } from './tex/macros.ts';
import { tokensOf } from './tex/tokens.ts';
import { Writer } from './tex/writer.ts';

/** Something that could not be read and stands as it was written. */
export type KeptTex = { text: string; line: number };
export type FromTex = { markdown: string; kept: KeptTex[]; title: string | null };

/** Most kinds of kept TeX that a remark names. */
const mostNamed = 12;

/** What a file has that could not be read, each with its lines; nothing where all could. */
export const keptRemarks = (file: string, kept: readonly KeptTex[]): Remark[] => {
  const lines = Map.groupBy(kept, ({ text }) => text.slice(0, 40));
  const named = [...lines].slice(0, mostNamed).map(([text, places]) => {
    const numbers = [...new Set(places.map(({ line }) => line))].toSorted((a, b) => a - b);
    return `${text} (${numbers.slice(0, 5).join(', ')}${numbers.length > 5 ? ', …' : ''})`;
  });
  if (named.length === 0) return [];
  const more = lines.size > mostNamed ? ', …' : '';
  return [remark('note.tex-kept', { file, kept: `${named.join(', ')}${more}` })];
};

/**
 * Markdown of the TeX of problem statements: text, lists, tables, code, pictures, sections, footnotes,
 * references, units, commands of its own, formulas (which stay, our pages set them).
 */
export const texToMarkdown = (source: string): FromTex => {
  const writer = new Writer(/\p{Script=Han}/u.test(source));
  const markdown = writer.write(withoutMacros(tokensOf(source)));
  const kept = writer.kept.map(({ text, line }) => ({ text, line })).toSorted((a, b) => a.line - b.line);
  return { markdown, kept, title: writer.title };
};
