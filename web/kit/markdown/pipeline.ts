import type { Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { importPart } from '../../platform/import-part.ts';
import { withDisplayMath } from './display-math.ts';
import { type GrammarName, grammarsOf } from './grammars.ts';
import { textSchema } from './schema.ts';
import type { TreeStep } from './tree-step.ts';

/** Extensions of plain markdown. The plugins of remark would bring along code that writes markdown. */
const syntax = {
  extensions: [gfm(), math()],
  mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
};

const rootOf = (tree: ReturnType<typeof toHast>): Root =>
  tree.type === 'root' ? tree : { type: 'root', children: [] };

/** Turns markdown into a safe tree; steps for formulas and colours of code are loaded only where a text has them. */
export const renderTree = (markdown: string, extras: readonly TreeStep[]): Root => {
  const tree = rootOf(toHast(withDisplayMath(fromMarkdown(markdown, syntax), markdown)));
  for (const extra of extras) extra(tree);
  return rootOf(sanitize(tree, textSchema));
};

const loadMath = async (): Promise<TreeStep> => (await import('./math.ts')).mathStep;
const loadCode = async (needed: readonly GrammarName[]): Promise<TreeStep> =>
  (await import('./code-colours.ts')).codeStep(needed);

type Steps = readonly TreeStep[];

/** Tells React by the marks it looks for that the steps are here: a text is then drawn at once, not after its place. */
const markHere = (promise: Promise<Steps>, steps: Steps) =>
  Object.assign(promise, { status: 'fulfilled', value: steps });
const cache = new Map<string, Promise<Steps>>([['', markHere(Promise.resolve([]), [])]]);

/** The steps a text needs; the same promise for the same needs, so that React can wait for it. */
export const extrasFor = (markdown: string): Promise<Steps> => {
  const formulas = markdown.includes('$');
  const code = grammarsOf(markdown);
  const key = [...(formulas ? ['$'] : []), ...code].join(' ');
  const known = cache.get(key);
  if (known) return known;
  const loading = importPart(() =>
    Promise.all([...(formulas ? [loadMath()] : []), ...(code.length > 0 ? [loadCode(code)] : [])]),
  );
  loading.then(
    (steps) => markHere(loading, steps),
    // A chunk that failed to load may work next time.
    () => cache.delete(key),
  );
  cache.set(key, loading);
  return loading;
};
