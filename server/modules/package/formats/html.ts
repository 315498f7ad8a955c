import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

/** Formulas as HTML statements hold them: they pass through as they are, where other text is escaped. */
const formula = /\$\$[^$]+\$\$|\$[^$\n]+\$|\\\([^\n]+?\\\)|\\\[[\s\S]+?\\\]/g;

type Piece = { type: 'text' | 'html'; value: string };
const asDollars = (text: string): string =>
  text.startsWith('\\(')
    ? `$${text.slice(2, -2).trim()}$`
    : text.startsWith('\\[')
      ? `$$${text.slice(2, -2).trim()}$$`
      : text;

const withFormulas = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(formula)) {
    if (match.index > from) pieces.push({ type: 'text', value: text.slice(from, match.index) });
    pieces.push({ type: 'html', value: asDollars(match[0]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ type: 'text', value: text.slice(from) });
  return pieces;
};

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, {
    nodeHandlers: { text: (_state, node: { value: string }) => withFormulas(node.value) },
    // Markdown has no marks for these; our pages set formulas.
    handlers: {
      sup: (_state, { children }) => [{ type: 'html', value: `$^{${plain(children)}}$` }],
      sub: (_state, { children }) => [{ type: 'html', value: `$_{${plain(children)}}$` }],
    },
  })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-' });

const plain = (nodes: readonly object[]): string =>
  nodes.map((one) => ('value' in one && typeof one.value === 'string' ? one.value : '')).join('');

/** Whether a text is HTML rather than markdown: it closes a tag, or breaks lines with one. */
const looksLikeHtml = (text: string): boolean => /<\/[a-z][a-z0-9]*\s*>|<(br|img|hr)\b[^>]*>/i.test(text);

/** Markdown of a statement in HTML; text without tags stays as it is, for old systems hold both. */
export const htmlToMarkdown = async (text: string): Promise<string> => {
  if (!looksLikeHtml(text)) return decodeEntities(text).trim();
  return String(await converter.process(text)).trim();
};

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(lt|gt|amp|quot|nbsp|#39);/g, (whole, name: string) => entities[name] ?? whole);
