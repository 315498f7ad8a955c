import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '@assize/shared/areas/judging/manifest.ts';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JudgeTrouble } from '../trouble.ts';
import { type DataSource, openTestData } from './store.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const blobOf = (text: string) => ({ hash: hashOf(text), size: Buffer.byteLength(text) });

/** A server with these texts, which counts the requests. */
const serverWith = (...texts: string[]) => {
  const blobs = new Map(texts.map((text) => [hashOf(text), text]));
  const manifests = new Map<string, Manifest>();
  const asked: string[] = [];
  const source: DataSource = {
    async manifest(hash) {
      asked.push(hash);
      const found = manifests.get(hash);
      if (!found) throw new JudgeTrouble('problem-data', 'no manifest');
      return found;
    },
    async blob(hash) {
      asked.push(hash);
      const found = blobs.get(hash);
      if (found === undefined) throw new JudgeTrouble('problem-data', 'no blob');
      return (async function* () {
        for (const part of found.match(/.{1,3}/gs) ?? []) yield Buffer.from(part);
      })();
    },
  };
  return {
    source,
    asked,
    blobs,
    manifests,
    problem(...pairs: [string, string][]): string {
      const manifest: Manifest = {
        cases: pairs.map(([input, output], i) => ({
          caseId: i + 1,
          input: blobOf(input),
          output: blobOf(output),
          inputName: `${i}.in`,
          outputName: `${i}.out`,
          score: 0,
          groupNum: null,
        })),
      };
      const hash = hashOf(canonicalJson(manifest));
      manifests.set(hash, manifest);
      return hash;
    },
  };
};

describe('test data on a judge', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-testdata-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const open = (source: DataSource, maxBytes = 10_000) => openTestData({ folder, source, maxBytes });

  it('pulls each file once, whoever asks, and gives its path', async () => {
    const server = serverWith('one', 'two', 'same');
    const problem = server.problem(['one', 'same'], ['two', 'same']);
    const data = await open(server.source);
    const leases = await Promise.all([data.lease(problem), data.lease(problem), data.lease(problem)]);
    for (const { value } of leases) {
      const texts = value.cases.map((one) =>
        Promise.all([one.inputPath, one.outputPath].map((p) => readFile(p, 'utf8'))),
      );
      expect(await Promise.all(texts)).toEqual([
        ['one', 'same'],
        ['two', 'same'],
      ]);
    }
    expect(server.asked.toSorted()).toEqual([problem, ...['one', 'two', 'same'].map(hashOf)].toSorted());
  });

  it('uses after a restart what it has', async () => {
    const server = serverWith('in', 'out');
    const problem = server.problem(['in', 'out']);
    (await (await open(server.source)).lease(problem)).release();
    await writeFile(join(folder, `${hashOf('x')}.1.part`), 'half');
    server.asked.length = 0;
    (await (await open(server.source)).lease(problem)).release();
    expect(server.asked).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.each([
    ['lost its end', ''],
    ['lost some of its content', '\0\0\0'],
  ])('pulls again, after a restart, a file that %s with the power', async (_how, left) => {
    const server = serverWith('abc', 'out');
    const problem = server.problem(['abc', 'out']);
    (await (await open(server.source)).lease(problem)).release();
    await writeFile(join(folder, hashOf('abc')), left);
    server.asked.length = 0;
    const data = await open(server.source);
    const [first, second] = await Promise.all([data.lease(problem), data.lease(problem)]);
    for (const { value } of [first, second])
      expect(await readFile(value.cases[0]?.inputPath ?? '', 'utf8')).toBe('abc');
    expect(server.asked).toEqual([hashOf('abc')]);
  });

  it('tries again to mend a file when the server was away', async () => {
    const server = serverWith('out');
    const problem = server.problem(['abc', 'out']);
    await writeFile(join(folder, hashOf('abc')), 'a');
    const data = await open(server.source);
    await expect(data.lease(problem)).rejects.toThrow('no blob');
    server.blobs.set(hashOf('abc'), 'abc');
    const { value } = await data.lease(problem);
    expect(await readFile(value.cases[0]?.inputPath ?? '', 'utf8')).toBe('abc');
  });

  it('calls a disk that takes no files a fault of the node', async () => {
    const server = serverWith('in', 'out');
    const problem = server.problem(['in', 'out']);
    const data = await open(server.source);
    expect(await data.probe()).toBe(true);
    await rm(folder, { recursive: true });
    await expect(data.lease(problem)).rejects.toMatchObject({ name: 'JudgeTrouble', kind: 'node-data' });
    expect(await data.probe()).toBe(false);
    await mkdir(folder);
    expect((await data.lease(problem)).value.cases).toHaveLength(1);
  });

  it.each([
    ['other bytes', 'axb', /another content/],
    ['fewer bytes', 'a', /another content/],
    ['more bytes', 'abcdefgh', /longer/],
  ])('refuses a file that arrives with %s, and asks again next time', async (_name, arrives, message) => {
    const server = serverWith('abc', 'out');
    const problem = server.problem(['abc', 'out']);
    server.blobs.set(hashOf('abc'), arrives);
    const data = await open(server.source);
    await expect(data.lease(problem)).rejects.toThrow(message);
    expect(await readdir(folder)).not.toContain(hashOf('abc'));
    server.blobs.set(hashOf('abc'), 'abc');
    expect((await data.lease(problem)).value.cases).toHaveLength(1);
  });

  it('refuses a manifest that is not the one asked for', async () => {
    const server = serverWith('in', 'out', 'evil');
    const problem = server.problem(['in', 'out']);
    const other = server.manifests.get(server.problem(['evil', 'out']));
    if (other) server.manifests.set(problem, other);
    await expect((await open(server.source)).lease(problem)).rejects.toThrow(JudgeTrouble);
  });

  it('refuses a manifest without cases', async () => {
    const server = serverWith();
    const problem = server.problem();
    await expect((await open(server.source)).lease(problem)).rejects.toThrow(JudgeTrouble);
  });

  it('fails with the trouble of the server and leaves nothing behind', async () => {
    const server = serverWith('in');
    const problem = server.problem(['in', 'gone']);
    await expect((await open(server.source)).lease(problem)).rejects.toThrow('no blob');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('forgets what was used longest ago, never what is in use', async () => {
    const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(1000));
    const server = serverWith(...texts, 'out');
    const [a = '', b = '', c = ''] = texts.map((text) => server.problem([text, 'out']));
    const data = await open(server.source, 2800);
    const held = await data.lease(a);
    (await data.lease(b)).release();
    (await data.lease(c)).release();
    const names = await readdir(folder);
    expect(names).toContain(hashOf(texts[0] ?? ''));
    expect(names).not.toContain(hashOf(texts[1] ?? ''));
    expect(await readFile(held.value.cases[0]?.inputPath ?? '', 'utf8')).toBe(texts[0]);
    held.release();
    let bytes = 0;
    for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size;
    expect(bytes).toBeLessThanOrEqual(2800);
  });

  it('starts with the files used last when it may keep less than it finds', async () => {
    const server = serverWith('old', 'new');
    for (const [text, seconds] of [
      ['old', 100],
      ['new', 200],
    ] as const) {
      await writeFile(join(folder, hashOf(text)), text);
      await utimes(join(folder, hashOf(text)), seconds, seconds);
    }
    await open(server.source, 4);
    expect(await readdir(folder)).toEqual([hashOf('new')]);
  });

  it('gives the own program, the files beside programs and handed-in outputs', async () => {
    const listing = canonicalJson([{ name: '0.out', ...blobOf('mine') }]);
    const server = serverWith('in', 'out', 'int main…', '#pragma once', 'table', 'mine', listing);
    const plain = server.manifests.get(server.problem(['in', 'out']));
    if (!plain) throw new Error('no manifest');
    const whole: Manifest = {
      ...plain,
      groups: [{ groupNum: 2, dependsOn: [1] }],
      program: { language: 'C', source: blobOf('int main…'), protocol: 'kattis', args: ['-x'] },
      judgeFiles: [{ name: 'help.h', ...blobOf('#pragma once') }],
      userFiles: [{ name: 'table.txt', ...blobOf('table') }],
      options: { passes: 3 },
    };
    const hash = hashOf(canonicalJson(whole));
    server.manifests.set(hash, whole);
    const { value, release } = await (await open(server.source)).lease(hash, hashOf(listing));
    expect(value).toMatchObject({
      groups: [{ groupNum: 2, dependsOn: [1] }],
      program: { language: 'C', code: 'int main…', protocol: 'kattis', args: ['-x'] },
      options: { passes: 3 },
    });
    expect(value.judgeFiles.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
      ['help.h', '#pragma once'],
    ]);
    expect(value.userFiles.map(({ name }) => name)).toEqual(['table.txt']);
    expect(await readFile(value.answers?.get('0.out')?.path ?? '', 'utf8')).toBe('mine');
    release();
  });

  it('gives what programs need before the test data are there', async () => {
    const server = serverWith('in', 'out');
    const problem = server.problem(['in', 'out']);
    const data = Promise.withResolvers<void>();
    const slow: DataSource = {
      ...server.source,
      async blob(hash) {
        await data.promise;
        return server.source.blob(hash);
      },
    };
    const opened = await (await open(slow)).open(problem);
    expect(opened.parts).toEqual({
      program: null,
      checker: null,
      judgeFiles: [],
      userFiles: [],
      graders: null,
      options: {},
    });
    data.resolve();
    expect((await opened.all).cases).toHaveLength(1);
    opened.release();
  });

  it('refuses a listing that is none', async () => {
    const server = serverWith('in', 'out', 'no list');
    const problem = server.problem(['in', 'out']);
    await expect((await open(server.source)).lease(problem, hashOf('no list'))).rejects.toThrow(JudgeTrouble);
  });
});
