import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { basename, join } from 'node:path';
import { run } from '../../setup/shell.mjs';
import { hall } from '../hall.ts';
import { certificateOf } from './test-image.ts';

type Words = {
  readonly from?: string;
  readonly until?: string;
  readonly deb?: string | null;
  readonly forget?: string;
};

/** An instant so many seconds from now. */
export const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** The judge as far as orders go: it gives the files of a folder below /updates/, and notes what was asked for. */
export const startOrders = async (folder: string, authority: string) => {
  const served = join(folder, 'served');
  const asked: string[] = [];
  const server = createServer(await certificateOf(folder, authority), ({ url = '' }, response) => {
    asked.push(url);
    try {
      if (!url.startsWith('/updates/')) throw new Error('elsewhere');
      response.end(readFileSync(join(served, basename(url))));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  mkdirSync(served);
  return {
    port: address.port,
    asked,
    /** Shows another certificate from now on. */
    become: async (other: string) => server.setSecureContext(await certificateOf(folder, other)),
    /** Signs an order as staff do, good for an hour unless told otherwise, and lays it where machines look. */
    lay: async (id: string, words: Words, keys = 'keys') => {
      rmSync(served, { recursive: true });
      const args = Object.entries({ from: inSeconds(-60), until: inSeconds(3_600), ...words }).flatMap(
        ([name, value]) => (value === null || value === undefined ? [] : [`--${name}`, value]),
      );
      await hall(['order', join(folder, keys), '--id', id, ...args, '--out', served], new Date());
    },
    /** Changes a file that is laid there. */
    change: (name: string, how: (text: string) => string) => {
      const path = join(served, name);
      writeFileSync(path, how(readFileSync(path, 'latin1')), 'latin1');
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** A package in the app's name with nothing in it. */
export const emptyDeb = async (folder: string, version: string): Promise<string> => {
  const root = join(folder, `empty-${version}`);
  mkdirSync(join(root, 'DEBIAN'), { recursive: true });
  writeFileSync(
    join(root, 'DEBIAN/control'),
    `Package: assize-kiosk\nVersion: ${version}\nArchitecture: all\nMaintainer: x <x@localhost>\nDescription: x\n`,
  );
  await run('dpkg-deb', ['--build', root, `${root}.deb`]);
  return `${root}.deb`;
};
