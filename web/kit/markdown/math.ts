import 'katex/dist/katex.min.css';
import rehypeKatex from 'rehype-katex';
import { VFile } from 'vfile';
import type { TreeStep } from './tree-step.ts';

const katex = rehypeKatex({ strict: 'ignore', trust: false, maxExpand: 200, maxSize: 20 });

/** Sets formulas. One that does not parse is shown as its source, in red. */
export const mathStep: TreeStep = (tree) => katex(tree, new VFile());
