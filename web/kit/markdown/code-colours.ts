import type { Element, Root } from 'hast';
import { createLowlight } from 'lowlight';
import { type GrammarName, grammarFor, grammars } from './grammars.ts';
import type { TreeStep } from './tree-step.ts';

const lowlight = createLowlight();

const languageOf = ({ properties }: Element): GrammarName | undefined => {
  const { className } = properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  const named = names.find((name) => name.startsWith('language-'))?.slice('language-'.length);
  const grammar = named === undefined ? undefined : grammarFor(named);
  return grammar !== undefined && lowlight.registered(grammar) ? grammar : undefined;
};

/** Deepest nesting of colours; further steps walk through them level by level. */
const mostDeep = 100;

const isDeep = (nodes: Element['children']): boolean => {
  let level = nodes;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostDeep) return true;
    level = level.flatMap((node) => (node.type === 'element' ? node.children : []));
  }
  return false;
};

/** null: the colours of the program lie too deep in each other. */
const coloured = (language: GrammarName, program: string): Element['children'] | null => {
  const children = lowlight
    .highlight(language, program)
    .children.filter((child) => child.type === 'element' || child.type === 'text');
  return isDeep(children) ? null : children;
};

const colour = (parent: Root | Element): void => {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    const language = node.tagName === 'code' ? languageOf(node) : undefined;
    const [text] = node.children;
    if (language === undefined || text?.type !== 'text') {
      colour(node);
      continue;
    }
    node.children = coloured(language, text.value) ?? node.children;
  }
};

/** Colours code blocks, once the grammars that they need are here. */
export const codeStep = async (needed: readonly GrammarName[]): Promise<TreeStep> => {
  await Promise.all(
    needed
      .filter((name) => !lowlight.registered(name))
      .map(async (name) => lowlight.register(name, (await grammars[name].load()).default)),
  );
  return colour;
};
