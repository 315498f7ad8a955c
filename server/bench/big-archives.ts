import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const megabyte = 1024 * 1024;
type Part = { name: string; megabytes: number; packed?: boolean };

/** Lines of text, a megabyte at a time, none the same as another. */
async function* text(name: string, megabytes: number): AsyncIterable<Buffer> {
  const block = Buffer.from(randomBytes((megabyte / 4) * 3).toString('base64'));
  for (let at = 76; at < block.length; at += 77) block[at] = 10;
  for (let count = 0; count < megabytes; count++) {
    const piece = Buffer.from(block);
    piece.write(`${name} ${count} `, 0);
    yield piece;
  }
}

const writeZip = async (path: string, first: Record<string, string>, parts: readonly Part[]) => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(first)) zip.addBuffer(Buffer.from(content), name);
  for (const { name, megabytes, packed = false } of parts)
    zip.addReadStreamLazy(name, { compress: packed }, (give) =>
      give(null, Readable.from(text(name, megabytes))),
    );
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
};

/** Files of cases that make so many megabytes together, the first input a third of it. */
const casesOf = (megabytes: number, folder: string): Part[] => {
  const share = Math.floor(megabytes / 12);
  return [
    { name: `${folder}1.in`, megabytes: share * 4 },
    { name: `${folder}1.out`, megabytes: share, packed: true },
    { name: `${folder}2.in`, megabytes: share * 3 },
    { name: `${folder}2.out`, megabytes: share },
    { name: `${folder}3.in`, megabytes: share * 3 },
    { name: `${folder}3.out`, megabytes: 1 },
  ];
};

const document = {
  judgeMode: 'default',
  languages: ['C', 'C++'],
  samples: [1, 2, 3].map((number) => ({ input: `${number}.in`, output: `${number}.out` })),
  problem: { problemId: 'BIG', title: 'Big', description: 'd', input: 'i', output: 'o' },
};

/** A package of one problem with few large cases. */
export const writeBigPackage = (path: string, megabytes: number): Promise<void> =>
  writeZip(path, { 'problem_1.json': JSON.stringify(document) }, casesOf(megabytes, 'problem_1/'));

/** Test data alone. */
export const writeBigData = (path: string, megabytes: number): Promise<void> =>
  writeZip(path, {}, casesOf(megabytes, ''));
