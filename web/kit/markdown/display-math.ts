import type { fromMarkdown } from 'mdast-util-from-markdown';
import type { Math as DisplayMath, InlineMath } from 'mdast-util-math';

type Root = ReturnType<typeof fromMarkdown>;
type RootContent = Root['children'][number];
type Paragraph = Extract<RootContent, { type: 'paragraph' }>;
type PhrasingContent = Paragraph['children'][number];

const displayOf = ({ value }: InlineMath): DisplayMath => ({
  type: 'math',
  value,
  meta: null,
  data: {
    hName: 'pre',
    hChildren: [
      {
        type: 'element',
        tagName: 'code',
        properties: { className: ['language-math', 'math-display'] },
        children: [{ type: 'text', value }],
      },
    ],
  },
});

const endsLine = (before: PhrasingContent | undefined) =>
  before === undefined ||
  before.type === 'break' ||
  (before.type === 'text' && /\n[ \t]*$/.test(before.value));
const beginsLine = (after: PhrasingContent | undefined) =>
  after === undefined || after.type === 'break' || (after.type === 'text' && /^[ \t]*\n/.test(after.value));

/** The parts of a paragraph: text, and formulas that stand between `$$` on a line of their own. */
const partsOf = (paragraph: Paragraph, markdown: string): RootContent[] => {
  const parts: RootContent[] = [];
  let text: PhrasingContent[] = [];
  const closeText = () => {
    if (text.some((one) => one.type !== 'break' && !(one.type === 'text' && one.value.trim() === '')))
      parts.push({ ...paragraph, children: text });
    text = [];
  };
  for (const [place, child] of paragraph.children.entries()) {
    const alone =
      child.type === 'inlineMath' &&
      markdown.startsWith('$$', child.position?.start.offset) &&
      endsLine(paragraph.children[place - 1]) &&
      beginsLine(paragraph.children[place + 1]);
    if (!alone) {
      text.push(child);
      continue;
    }
    closeText();
    parts.push(displayOf(child));
  }
  closeText();
  return parts;
};

/** Sets a formula between `$$` that has a line for itself as a display, as authors mean it; the library has it inline. */
export const withDisplayMath = (tree: Root, markdown: string): Root => {
  const walk = <T extends RootContent>(node: T): T | RootContent[] => {
    if (node.type === 'paragraph') return partsOf(node, markdown);
    if ('children' in node)
      Object.assign(node, { children: node.children.flatMap((child: RootContent) => walk(child)) });
    return node;
  };
  return { ...tree, children: tree.children.flatMap((child) => walk(child)) };
};
