import type { Element, Root } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import kotlin from 'highlight.js/lib/languages/kotlin';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import typescript from 'highlight.js/lib/languages/typescript';
import { createLowlight } from 'lowlight';
import type { Plugin } from 'unified';

/** Only the languages of this site: the usual set of the highlighter weighs twice as much. */
const lowlight = createLowlight({
  bash,
  c,
  cpp,
  csharp,
  go,
  java,
  javascript,
  kotlin,
  python,
  ruby,
  rust,
  typescript,
});

const languageOf = ({ properties }: Element): string | null => {
  const { className } = properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  const named = names.find((name) => name.startsWith('language-'))?.slice('language-'.length);
  return named !== undefined && lowlight.registered(named) ? named : null;
};

const colour = (parent: Root | Element): void => {
  for (const node of parent.children) {
    if (node.type !== 'element') continue;
    const language = node.tagName === 'code' ? languageOf(node) : null;
    const [text] = node.children;
    if (language === null || text?.type !== 'text') {
      colour(node);
      continue;
    }
    node.children = lowlight
      .highlight(language, text.value)
      .children.filter((child) => child.type === 'element' || child.type === 'text');
  }
};

/** Colours code blocks that name a language we know. */
export const codePlugin: Plugin<[], Root> = () => colour;
