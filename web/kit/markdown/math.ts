import 'katex/dist/katex.min.css';
import type { Root } from 'hast';
import rehypeKatex from 'rehype-katex';
import type { Plugin } from 'unified';

/** A formula that does not parse is shown as its source, in red. */
export const mathPlugin: Plugin<[], Root> = function math() {
  return rehypeKatex.call(this, { strict: 'ignore', trust: false, maxExpand: 200, maxSize: 20 });
};
