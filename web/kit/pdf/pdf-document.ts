import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import Parser from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker';

/** Why a PDF cannot be shown. */
export type PdfTrouble = 'unreachable' | 'malformed' | 'locked';
export type OpenPdf = { document: PDFDocumentProxy; close: () => void };

/** Files that pdf.js asks for by name: character maps and fonts that a PDF does not bring along. */
const extras = {
  cMapUrl: import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  standardFontDataUrl: import.meta.glob<string>(
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    { query: '?url', import: 'default', eager: true },
  ),
};

class ExtraFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const files = kind === 'cMapUrl' || kind === 'standardFontDataUrl' ? extras[kind] : {};
    const address = Object.entries(files).find(([path]) => path.endsWith(`/${filename}`))?.[1];
    if (address === undefined) throw new Error(`no file ${filename} of pdf.js`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

let parser: PDFWorker | undefined;

export const troubleOf = (failure: unknown): PdfTrouble => {
  if (failure instanceof PasswordException) return 'locked';
  return failure instanceof InvalidPDFException ? 'malformed' : 'unreachable';
};

/** Reads a body with the share that has come, 0 to 1; null where the length is not said. */
const bytesOf = async (response: Response, onShare: (share: number | null) => void): Promise<Uint8Array> => {
  const total = Number(response.headers.get('Content-Length') ?? 0);
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    size += read.value.length;
    onShare(total > 0 ? Math.min(1, size / total) : null);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** Opens the bytes of a PDF, which become pdf.js's own. Rejects with what `troubleOf` reads. */
export const openPdfBytes = async (data: Uint8Array): Promise<OpenPdf> => {
  parser ??= PDFWorker.create({ port: new Parser() });
  const task = getDocument({
    data,
    worker: parser,
    BinaryDataFactory: ExtraFiles,
    // The worker has no addresses of its own: the page fetches for it.
    useWorkerFetch: false,
    // Our content security policy lets no WebAssembly run.
    useWasm: false,
    verbosity: 0,
  });
  const close = () => void task.destroy().catch(() => undefined);
  try {
    return { document: await task.promise, close };
  } catch (failure) {
    close();
    throw failure;
  }
};

/** Fetches and opens a PDF of our origin. Rejects with what `troubleOf` reads. */
export const openPdf = async (
  href: string,
  onShare: (share: number | null) => void,
  signal: AbortSignal,
): Promise<OpenPdf> => {
  const response = await fetch(href, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return openPdfBytes(await bytesOf(response, onShare));
};
