import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../ports/store.ts';

/** Values as files that only the app's user reads; each is replaced as a whole. */
export const diskStore = (folder: string): Store => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = (name: string) => join(folder, `${name}.json`);
  return {
    read: (name) => {
      try {
        const value: unknown = JSON.parse(readFileSync(file(name), 'utf8'));
        return value;
      } catch {
        return undefined;
      }
    },
    write: (name, value) => {
      const next = `${file(name)}.new`;
      const handle = openSync(next, 'w', 0o600);
      try {
        writeSync(handle, JSON.stringify(value));
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      renameSync(next, file(name));
    },
    forget: (name) => rmSync(file(name), { force: true }),
  };
};
