import type { Root } from 'hast';
import rehypeHighlight from 'rehype-highlight';
import type { Plugin } from 'unified';

/** Colours code blocks that name a language. */
export const codePlugin: Plugin<[], Root> = function codeColours() {
  return rehypeHighlight.call(this, { aliases: { python: ['python3', 'pypy3'], javascript: ['node'] } });
};
