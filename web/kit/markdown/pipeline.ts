import type { Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Plugin, unified } from 'unified';
import { textSchema } from './schema.ts';

type TreePlugin = Plugin<[], Root>;

/** Turns markdown into a safe tree; formulas and colours of code come as plugins, loaded only where a text has them. */
export const renderTree = (markdown: string, extras: readonly TreePlugin[]): Root => {
  const pipe = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(remarkRehype);
  for (const extra of extras) pipe.use(extra);
  pipe.use(rehypeSanitize, textSchema);
  const tree = pipe.runSync(pipe.parse(markdown));
  return tree.type === 'root' ? tree : { type: 'root', children: [] };
};

const loadMath = async (): Promise<TreePlugin> => (await import('./math.ts')).mathPlugin;
const loadCode = async (): Promise<TreePlugin> => (await import('./code-colours.ts')).codePlugin;

const cache = new Map<string, Promise<readonly TreePlugin[]>>();

/** The plugins a text needs; the same promise for the same needs, so that React can wait for it. */
export const extrasFor = (markdown: string): Promise<readonly TreePlugin[]> => {
  const math = markdown.includes('$');
  const code = /^\s*(```|~~~)\s*\w/m.test(markdown);
  const key = `${math} ${code}`;
  const known = cache.get(key);
  if (known) return known;
  const loading = Promise.all([...(math ? [loadMath()] : []), ...(code ? [loadCode()] : [])]);
  // A chunk that failed to load may work next time.
  loading.catch(() => cache.delete(key));
  cache.set(key, loading);
  return loading;
};
