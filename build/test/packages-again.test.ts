/** The reference programs of packages end in the same way after an export and another import. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRig } from '@assize/judge/test/rig.ts';
import { openArchive } from '@assize/server/platform/files/read-archive.ts';
import { announce, testNode } from '@assize/server/test/fake-judge.ts';
import { type Caller, startTestSite, type TestSite } from '@assize/server/test/site.ts';
import { until } from '@assize/server/test/until.ts';
import { type ZipEntry, zip } from '@assize/server/test/zip.ts';
import { exportProblems, importProblems, readImport } from '@assize/shared/areas/package/endpoints.ts';
import { readTask, verifyProblem } from '@assize/shared/areas/task/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foreignPackages } from './foreign-packages.ts';
import { startNodeOf } from './node-of-site.ts';

/** The files of an archive without our own `assize.json`, which other readers do not know. */
const asOthersRead = async (content: Buffer): Promise<ZipEntry[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-package-'));
  try {
    const path = join(folder, 'package.zip');
    await writeFile(path, content);
    const archive = await openArchive(path, content.length);
    const files: ZipEntry[] = [];
    for (const name of archive.names) {
      const chunks: Buffer[] = [];
      for await (const chunk of archive.read(name)) chunks.push(chunk);
      if (!name.endsWith('/assize.json')) files.push({ name, content: Buffer.concat(chunks) });
    }
    archive.close();
    return files;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const rig = await openRig({ slots: 2, prepare: false });
if (typeof rig === 'string') it.skip(`no package is judged here: ${rig}`, () => {});
else describe('packages that go out and come in again', () => again(rig));

function again(real: Exclude<typeof rig, string>): void {
  let site: TestSite;
  let node: { stop(): Promise<void> };
  let root: Caller;

  beforeAll(async () => {
    site = await startTestSite();
    node = await startNodeOf(site, real);
    await announce(site, testNode('vertical'));
    root = site.as('root');
  });
  afterAll(() => node?.stop());

  const imported = async (content: Buffer): Promise<number> => {
    const { id } = await root.call(
      importProblems,
      { query: { onTaken: 'rename' } },
      { file: { filename: 'package.zip', content } },
    );
    const report = await until('the import', async () => {
      const found = await root.call(readImport, { query: { id } });
      return found.state !== 'reading' && found;
    });
    const [item] = report.items;
    expect(item, JSON.stringify(report)).toMatchObject({ result: 'imported' });
    return item?.pid ?? 0;
  };

  /** How each reference program ends, by the last word of its name, which exports keep. */
  const endings = async (pid: number) => {
    const { runs } = await root.call(verifyProblem, { body: { pid } });
    const each = await Promise.all(
      runs.map(async ({ name, key }) => {
        const result = await until(
          name,
          async () => {
            const task = await root.call(readTask, { query: { key } });
            return task.state === 'done' && task.result;
          },
          60_000,
        );
        if (result.kind !== 'solution') throw new Error(`${name}: ${JSON.stringify(result)}`);
        return [/([a-z]+)(?:\.\w+)?$/.exec(name)?.[1], [result.status, result.score]] as const;
      }),
    );
    return Object.fromEntries(each);
  };

  it.each(Object.entries(foreignPackages))('%s', async (_, { files, endsWith, isOursAlone }) => {
    const entries = Object.entries(files).map(([name, content]) => ({ name, content }));
    const pid = await imported(zip(entries));
    expect(await endings(pid)).toEqual(endsWith);
    const sent = async (format: 'hoj' | 'icpc') =>
      (await root.send(exportProblems, { query: { pid: String(pid), format } })).raw;
    expect(await endings(await imported(await sent('hoj')))).toEqual(endsWith);
    const icpc = await sent('icpc');
    expect(await endings(await imported(icpc))).toEqual(endsWith);
    if (isOursAlone) return;
    expect(await endings(await imported(zip(await asOthersRead(icpc))))).toEqual(endsWith);
  });
}
