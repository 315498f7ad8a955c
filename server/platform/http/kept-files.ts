import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Types of files that are kept; others are seldom asked for. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;
const mostBytes = 2 * 1024 * 1024;
const mostBytesOfAll = 8 * 1024 * 1024;
/** A file is looked at again after this time: the website may have been built anew. */
const freshMs = 1_000;

/** A plain path: no part begins with a dot, nothing is escaped. */
const plainPath = /^(?:\/[\w-][\w.@-]*)+$/;

export type KeptFile = { body: Buffer; etag: string; type: string; encoding?: 'br' | 'gzip' };
type Held = {
  file: Promise<KeptFile | null>;
  /** Of the file when it was read; null: there was none. */
  changedMs: number | null;
  checkedMs: number;
};

const changedAt = async (path: string): Promise<number | null> => {
  const found = await stat(path).catch(() => null);
  return found?.isFile() && found.size <= mostBytes ? found.mtimeMs : null;
};

/** Small files of a folder in memory, as they travel: compressed where a `.br` or `.gz` stands beside them. */
export const keptFiles = (folder: string, nowMs: () => number) => {
  const held = new Map<string, Held>();
  let bytes = 0;

  const read = async (path: string, type: string, encoding?: 'br' | 'gzip'): Promise<KeptFile | null> => {
    const body = await readFile(path).catch(() => null);
    if (body === null) return null;
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    return { body, etag, type, ...(encoding === undefined ? {} : { encoding }) };
  };

  const drop = async (path: string, one: Held): Promise<void> => {
    if (held.get(path) !== one) return;
    held.delete(path);
    bytes -= (await one.file)?.body.length ?? 0;
  };

  const hold = async (path: string, type: string, encoding?: 'br' | 'gzip'): Promise<KeptFile | null> => {
    const checkedMs = nowMs();
    const known = held.get(path);
    if (known && checkedMs - known.checkedMs < freshMs) return known.file;
    if (known) known.checkedMs = checkedMs;
    const changedMs = await changedAt(path);
    if (known && known.changedMs === changedMs) return known.file;
    if (known) await drop(path, known);
    // That there is no file is kept of twins alone: a website may be built after the start.
    if (changedMs === null && encoding === undefined) return null;
    const file = changedMs === null ? Promise.resolve(null) : read(path, type, encoding);
    const one = { file, changedMs, checkedMs };
    held.set(path, one);
    bytes += (await file)?.body.length ?? 0;
    for (const [oldest, other] of held) {
      if (bytes <= mostBytesOfAll) break;
      await drop(oldest, other);
    }
    return file;
  };

  /** The file of a path in the form that the reader takes; null: it is none that is kept. */
  return async (path: string, acceptEncoding: string): Promise<KeptFile | null> => {
    const type = types[extname(path)];
    // A refused encoding (`br;q=0`) is weighed by who sends from the disk.
    if (type === undefined || !plainPath.test(path) || acceptEncoding.includes('q=0')) return null;
    for (const { name, suffix } of encodings) {
      if (!acceptEncoding.includes(name)) continue;
      const twin = await hold(join(folder, path + suffix), type, name);
      if (twin) return twin;
    }
    return hold(join(folder, path), type);
  };
};
