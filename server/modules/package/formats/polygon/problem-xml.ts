import sax from 'sax';
import { Refused } from '../found.ts';

/** An element of a small XML file. */
export type XmlNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
};

const deepest = 64;

/**
 * Reads a small XML file whole. Document types are refused, so there are no entities beside the fixed ones of XML and HTML.
 * @throws Refused `reason.not-xml`, `reason.doctype`
 */
export const parseXml = (text: string): XmlNode => {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const stack = [root];
  const parser = sax.parser(true, { position: true });
  const state: { failure: Refused | null } = { failure: null };
  const fail = (code: 'reason.not-xml' | 'reason.doctype') => {
    state.failure ??= new Refused(code, { line: parser.line + 1 });
  };
  parser.ondoctype = () => fail('reason.doctype');
  parser.onerror = () => fail('reason.not-xml');
  parser.onopentag = ({ name, attributes }) => {
    const node: XmlNode = {
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])),
      children: [],
      text: '',
    };
    stack.at(-1)?.children.push(node);
    stack.push(node);
    if (stack.length > deepest) fail('reason.not-xml');
  };
  parser.onclosetag = () => {
    stack.pop();
  };
  const take = (piece: string) => {
    const node = stack.at(-1);
    if (node) node.text += piece;
  };
  parser.ontext = take;
  parser.oncdata = take;
  try {
    parser.write(text.replace(/^\uFEFF/, '')).close();
  } catch {
    fail('reason.not-xml');
  }
  if (state.failure !== null) throw state.failure;
  return root;
};

export const child = (node: XmlNode | undefined, ...path: string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((at, name) => at?.children.find((one) => one.name === name), node);
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((one) => one.name === name) ?? [];
