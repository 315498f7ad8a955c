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

const colour = (parent: Root | Element): void => {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    const language = node.tagName === 'code' ? languageOf(node) : undefined;
    const [text] = node.children;
    if (language === undefined || text?.type !== 'text') {
      colour(node);
      continue;
    }
    node.children = lowlight
      .highlight(language, text.value)
      .children.filter((child) => child.type === 'element' || child.type === 'text');
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
