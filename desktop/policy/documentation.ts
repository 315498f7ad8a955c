import type { Documentation } from '@assize/shared/domain/kiosk/machine-config.ts';
import { isDocumentation, readAddress } from './address.ts';

/** Kinds of files that pages are made of. Others are not shown, since a window would keep them as a download. */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.html': 'text/html; charset=utf-8',
    '.htm': 'text/html; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.json': 'application/json',
    '.txt': 'text/plain; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.gif': 'image/gif',
    '.jpg': 'image/jpeg',
    '.ico': 'image/x-icon',
    '.woff': 'font/woff',
    '.woff2': 'font/woff2',
    '.ttf': 'font/ttf',
  }),
);

/**
 * Pages run their own scripts: the search of Java and Python is made of them. They come from packages of the system, which
 * root alone changes, and find nothing here: no network, no bridge, no window, no storage that outlives the app. Scripts
 * within pages are theirs as well, and nothing that a person types is ever part of a page.
 */
export const documentationPolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  // With popups a link that wants a window is heard of, and followed in the one there is.
  'sandbox allow-scripts allow-same-origin allow-forms allow-popups',
].join('; ');

export type Found = {
  readonly document: Documentation;
  /** From the folder of the documentation. */
  readonly path: string;
  readonly type: string;
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** The file that an address names, before anybody looks whether it is there; null: none. */
export const findDocument = (address: string, documentation: readonly Documentation[]): Found | null => {
  const url = readAddress(address);
  if (typeof url === 'string' || !isDocumentation(url)) return null;
  const path = decoded(url.pathname);
  if (path === null || /[\0\\]/.test(path)) return null;
  const [root, name, ...parts] = path.split('/');
  const document = documentation.find((one) => one.name === name);
  if (root !== '' || document === undefined || parts.length === 0) return null;
  if (parts.at(-1) === '') parts[parts.length - 1] = 'index.html';
  if (parts.some((part) => part === '' || part.startsWith('.'))) return null;
  const [ending = ''] = /\.[^.]+$/.exec(parts.at(-1) ?? '') ?? [];
  const type = types.get(ending.toLowerCase());
  return type === undefined ? null : { document, path: parts.join('/'), type };
};

/**
 * Whether a file lies in one of the folders that may be shown.
 * @param real its path without any link of the file system
 * @param folders theirs, likewise
 */
export const mayServe = (real: string, folders: readonly string[]): boolean =>
  folders.some((folder) => folder !== '/' && real.startsWith(`${folder}/`));
