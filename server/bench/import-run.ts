/** One import measured in a process of its own, so that its memory is its own. Prints the figures as JSON. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { importProblems } from '@assize/shared/areas/package/endpoints.ts';
import { build } from '../app.ts';
import { readConfig } from '../config.ts';
import { serverModules } from '../modules.ts';
import { openArchive } from '../platform/files/read-archive.ts';
import { zipOf } from '../platform/files/write-archive.ts';
import { dropAll, rootOf } from './site.ts';

const problems = 200;
const casesEach = 5;
const fileBytes = 64 * 1024;

const line = (seed: number) => `${(Math.imul(seed, 2_654_435_761) >>> 0).toString(36)} ${seed}\n`;
const dataFile = (seed: number): Buffer => {
  let text = '';
  for (let at = 0; text.length < fileBytes; at++) text += line(seed * 10_007 + at);
  return Buffer.from(text);
};
const documentOf = (number: number) => ({
  judgeMode: 'default',
  languages: ['C', 'C++', 'Python3'],
  samples: Array.from({ length: casesEach }, (_, at) => ({ input: `${at + 1}.in`, output: `${at + 1}.out` })),
  problem: {
    problemId: `BENCH-${number}`,
    title: `Bench ${number}`,
    description: 'd',
    input: 'i',
    output: 'o',
  },
});

/** An archive of HOJ with 200 problems of five cases, 64 KiB a file. */
const writeArchive = async (path: string): Promise<void> => {
  const entries = Array.from({ length: problems }, (_, at) => at + 1).flatMap((number) => [
    {
      name: `problem_${number}.json`,
      open: async () => Readable.from([Buffer.from(JSON.stringify(documentOf(number)))]),
    },
    ...Array.from({ length: casesEach * 2 }, (_, at) => ({
      name: `problem_${number}/${(at >> 1) + 1}.${at % 2 === 0 ? 'in' : 'out'}`,
      open: async () => Readable.from([dataFile(number * 100 + at)]),
    })),
  ]);
  await pipeline(zipOf(entries), createWriteStream(path));
};

/** Every file of the archive written to a folder, as unzip would. */
const unpack = async (path: string, folder: string): Promise<number> => {
  const from = performance.now();
  const archive = await openArchive(path, (await stat(path)).size);
  await mkdir(folder, { recursive: true });
  for (const [at, name] of archive.names.entries())
    await pipeline(Readable.from(archive.read(name)), createWriteStream(join(folder, String(at))));
  archive.close();
  return performance.now() - from;
};

const config = readConfig(process.env);
await mkdir(config.dataFolder, { recursive: true });
const path = join(config.dataFolder, 'bench.zip');
await writeArchive(path);
const unpackMs = await unpack(path, join(config.dataFolder, 'unpacked'));
const app = await build(serverModules, config);
try {
  const { viewer } = await rootOf(app);
  const actor = { viewer, ip: '127.0.0.1', requestId: 'bench', seat: null };
  const { imports } = app.services.package;
  globalThis.gc?.();
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const from = performance.now();
  const { id } = await imports.start(
    { filename: 'bench.zip', stream: createReadStream(path) },
    { actor, options: importProblems.query.parse({}), locale: 'en-US' },
  );
  let report = await imports.read(id, viewer);
  while (report.state === 'reading') {
    await sleep(50);
    report = await imports.read(id, viewer);
  }
  clearInterval(watch);
  const imported = report.items.filter((one) => one.result === 'imported').length;
  if (imported !== problems)
    throw new Error(
      `${imported} of ${problems} were imported: ${JSON.stringify(report.items.find((one) => one.reason))}`,
    );
  const megabyte = 1024 * 1024;
  process.stdout.write(
    `${JSON.stringify({
      importMs: performance.now() - from,
      unpackMs,
      archiveMb: (await stat(path)).size / megabyte,
      peakMb: peak / megabyte,
      growthMb: (peak - idle) / megabyte,
    })}\n`,
  );
} finally {
  await dropAll(app);
}
