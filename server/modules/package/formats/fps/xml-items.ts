import { isAscii } from 'node:buffer';
import { sizeInWords } from '@assize/shared/domain/size-in-words.ts';
import sax from 'sax';
import type { Scratch } from '../format.ts';
import { Refused, type Remark, remark } from '../found.ts';

/** A test's bytes in the scratch file. */
export type Stretch = { from: number; to: number; name: string | null };
export type FpsField = { text: string; attributes: Readonly<Record<string, string>> };

/** Content of one `<item>` of an FPS file: small fields as texts, test data as places in the scratch file. */
export type FpsItem = {
  number: number;
  fields: Map<string, FpsField[]>;
  images: { src: string; base64: string }[];
  inputs: Stretch[];
  outputs: Stretch[];
  /** Why the item cannot be taken though its XML is sound. */
  broken: Remark | null;
};

const longestField = 16 * 1024 * 1024;
const testFields = new Set(['test_input', 'test_output']);

const emptyItem = (number: number): FpsItem => ({
  number,
  fields: new Map(),
  images: [],
  inputs: [],
  outputs: [],
  broken: null,
});

const headBytes = 512;
/** The same bytes, the first piece large enough to hold the declaration of the encoding. */
async function* withWholeHead(file: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of file) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    yield head;
    head = null;
  }
  if (head !== null) yield head;
}

const chinese = 'gb18030';
const declaredEncoding = (head: Buffer): string => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const [, name = ''] = /^[\s\S]{0,200}?encoding\s*=\s*["']([\w-]+)["']/.exec(head.toString('latin1')) ?? [];
  return /^gb(k|2312|18030)?/i.test(name) ? chinese : 'utf-8';
};

/**
 * Decodes piece by piece in the encoding that the head of a file declares. What is not declared is UTF-8, or GB 18030
 * (which holds GBK) when the first piece that is more than ASCII is no UTF-8: many tools write GBK and do not say so.
 * Calls `wrong` instead of giving replacement characters.
 */
const textDecoder = (head: Buffer, wrong: () => void) => {
  const encoding = declaredEncoding(head);
  const strict = (name: string) => new TextDecoder(name, { fatal: !name.startsWith('utf-16') });
  let decoder = strict(encoding);
  let mayBeChinese = encoding === 'utf-8';
  return (piece?: Buffer): string => {
    const read = () => (piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true }));
    const guess = mayBeChinese;
    if (piece !== undefined && !isAscii(piece)) mayBeChinese = false;
    try {
      return read();
    } catch {
      if (!guess || piece === undefined) {
        wrong();
        return '';
      }
      decoder = strict(chinese);
    }
    try {
      return read();
    } catch {
      wrong();
      return '';
    }
  };
};

/**
 * Reads the items of an FPS file while it streams. Test data go to `scratch` piece by piece, so memory holds no more
 * of them than the parser's own 64 KiB; other fields are held whole, up to 16 MiB each. No document type is allowed,
 * so there are no entities beside the fixed ones of XML and HTML.
 * @throws Refused when the file is no XML or has a document type; items before that place have been given
 */
export async function* fpsItems(file: AsyncIterable<Buffer>, scratch: Scratch): AsyncIterable<FpsItem> {
  const parser = sax.parser(true, { position: true });
  const ready: FpsItem[] = [];
  const pending: Buffer[] = [];
  let pendingBytes = 0;
  let count = 0;
  let item: FpsItem | null = null;
  let field: FpsField | null = null;
  let stretch: Stretch | null = null;
  let image: { src: string; base64: string } | null = null;
  let failure: Refused | null = null;
  const path: string[] = [];
  const fail = (code: 'reason.not-xml' | 'reason.doctype' | 'reason.encoding') => {
    failure ??= new Refused(code, { line: parser.line + 1 });
  };

  const takeText = (text: string) => {
    if (item === null) return;
    if (stretch !== null) {
      const bytes = Buffer.from(text);
      pending.push(bytes);
      pendingBytes += bytes.length;
      stretch.to += bytes.length;
      return;
    }
    const inside = path.at(-1);
    const target = image !== null && (inside === 'src' || inside === 'base64') ? inside : null;
    const length = target !== null && image !== null ? image[target].length : (field?.text.length ?? 0);
    if (length + text.length > longestField) {
      item.broken ??= remark('reason.file-too-large', {
        file: inside ?? '',
        limit: sizeInWords(longestField),
      });
      return;
    }
    if (target !== null && image !== null) image[target] += text;
    else if (field !== null) field.text += text;
  };

  parser.ondoctype = () => fail('reason.doctype');
  parser.onerror = () => fail('reason.not-xml');
  parser.ontext = takeText;
  parser.oncdata = takeText;
  parser.onopentag = ({ name, attributes }) => {
    path.push(name);
    const plain = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)]));
    if (name === 'item' && item === null) {
      count += 1;
      item = emptyItem(count);
      return;
    }
    if (item === null || path.at(-2) !== 'item') return;
    if (testFields.has(name)) {
      const at = scratch.size() + pendingBytes;
      stretch = { from: at, to: at, name: plain.name ?? plain.filename ?? null };
    } else if (name === 'img') image = { src: '', base64: '' };
    else field = { text: '', attributes: plain };
  };
  parser.onclosetag = (name) => {
    path.pop();
    if (item === null) return;
    if (name === 'item') {
      // Items that the parser gives after a fault are not believed.
      if (failure === null) ready.push(item);
      item = null;
    } else if (path.at(-1) === 'item') {
      if (stretch !== null) (name === 'test_input' ? item.inputs : item.outputs).push(stretch);
      else if (image !== null) item.images.push(image);
      else if (field !== null) item.fields.set(name, [...(item.fields.get(name) ?? []), field]);
      stretch = null;
      image = null;
      field = null;
    }
  };

  let decode: ReturnType<typeof textDecoder> | null = null;
  for await (const chunk of withWholeHead(file)) {
    decode ??= textDecoder(chunk, () => fail('reason.encoding'));
    // The parser throws once it has met an error; its own handler has noted it by then.
    for (let from = 0; from < chunk.length && failure === null; from += 65_536)
      parser.write(decode(chunk.subarray(from, from + 65_536)));
    for (const bytes of pending.splice(0)) await scratch.write(bytes);
    pendingBytes = 0;
    yield* ready.splice(0);
    if (failure !== null) throw failure;
    if (item === null) await scratch.clear();
  }
  if (failure === null) {
    try {
      parser.write(decode?.() ?? '').close();
    } catch {
      fail('reason.not-xml');
    }
  }
  if (failure !== null) throw failure;
}
