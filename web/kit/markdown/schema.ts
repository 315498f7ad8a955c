import { defaultSchema } from 'hast-util-sanitize';

/** MathML that KaTeX writes for screen readers, and the drawing parts of its roots and arrows. */
const mathTags = [
  'math',
  'semantics',
  'annotation',
  'mrow',
  'mi',
  'mn',
  'mo',
  'ms',
  'mtext',
  'mspace',
  'msup',
  'msub',
  'msubsup',
  'mfrac',
  'msqrt',
  'mroot',
  'munder',
  'mover',
  'munderover',
  'mtable',
  'mtr',
  'mtd',
  'mlabeledtr',
  'mpadded',
  'mphantom',
  'menclose',
  'mstyle',
  'mglyph',
  'svg',
  'path',
  'line',
]; // prettier-ignore

const lengths = 'height|width|min-width|vertical-align|top|left|right|bottom';
const edges = '(?:margin|padding|border)(?:-(?:left|right|top|bottom))?(?:-(?:width|style|color))?';
/** Lengths and colours only: nothing that can load or call. */
const plainDeclaration = `(?:${lengths}|${edges}|position|color|background-color|border-style)\\s*:\\s*[#\\w.%\\s-]+`;
const plainStyle = new RegExp(`^(?:${plainDeclaration};?\\s*)*$`);
const plainClass = /^[A-Za-z][\w-]*$/;

/**
 * What a rendered text may contain; applied last in the pipe, after formulas and highlighting. Raw HTML never gets
 * this far: it is dropped when markdown becomes a tree.
 */
export const textSchema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), ...mathTags],
  attributes: {
    ...defaultSchema.attributes,
    code: [['className', plainClass]],
    div: [['className', plainClass]],
    span: [['className', plainClass], ['style', plainStyle], 'ariaHidden'],
    math: ['xmlns', 'display'],
    annotation: [['encoding', 'application/x-tex']],
    mi: ['mathvariant'],
    mo: [
      'stretchy',
      'fence',
      'separator',
      'lspace',
      'rspace',
      'minsize',
      'maxsize',
      'accent',
      'movablelimits',
    ],
    mspace: ['width', 'linebreak'],
    mstyle: ['displaystyle', 'scriptlevel', 'mathcolor'],
    mtable: ['rowspacing', 'columnalign', 'columnspacing', 'columnlines', 'rowlines'],
    mtd: ['columnalign'],
    mfrac: ['linethickness'],
    mover: ['accent'],
    munder: ['accentunder'],
    mpadded: ['width', 'height', 'depth', 'voffset', 'lspace'],
    menclose: ['notation'],
    svg: ['width', 'height', 'viewBox', 'preserveAspectRatio', ['style', plainStyle]],
    path: ['d'],
    line: ['x1', 'x2', 'y1', 'y2', 'strokeWidth'],
  },
};
