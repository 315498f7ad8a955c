/**
 * What other judges take for the same tiny cases, in the same run: DMOJ's judge where DMOJ_CLI names its
 * `dmoj-cli`, go-judge where GO_JUDGE names its program. Figures without a bar.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median, type SandboxFigure } from './sandbox/bench.ts';

const run = promisify(execFile);
const CASES = 100;

const figure = (name: string, value: number): SandboxFigure => ({
  name,
  value,
  unit: 'ms',
  bar: '',
  met: null,
});

/** A problem of DMOJ: sums of two numbers. */
const writeSums = async (folder: string, cases: number): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const numbers = Array.from({ length: cases }, (_, i) => i);
  for (const i of numbers) {
    await writeFile(join(folder, `${i}.in`), `${i} ${i}\n`);
    await writeFile(join(folder, `${i}.out`), `${2 * i}\n`);
  }
  const list = numbers.map((i) => `- {in: ${i}.in, out: ${i}.out, points: 1}`);
  await writeFile(join(folder, 'init.yml'), ['test_cases:', ...list, ''].join('\n'));
};

/** The command line starts and compiles each time, so the time of one case is taken off. */
const dmoj = async (cli: string, folder: string, code: string): Promise<SandboxFigure> => {
  const own = join(folder, 'dmoj');
  await writeSums(join(own, 'problems', 'many'), CASES + 1);
  await writeSums(join(own, 'problems', 'one'), 1);
  const source = join(own, 'sum.c');
  await writeFile(source, code);
  const config = join(own, 'judge.yml');
  await writeFile(
    config,
    `id: bench\nkey: bench\nproblem_storage_globs: ['${own}/problems/*']\nruntime: {gcc: /usr/bin/gcc}\n`,
  );
  const took = async (problem: string, accepted: number): Promise<number> => {
    const start = performance.now();
    const args = ['-c', config, '--no-ansi', '--skip-self-test', 'submit', problem, 'C', source];
    const { stdout } = await run(cli, args);
    const ms = performance.now() - start;
    const passed = stdout.match(/^Test case +\d+ AC/gm)?.length;
    if (passed !== accepted)
      throw new Error(`dmoj-cli: ${passed} of ${accepted} cases: ${stdout.slice(-500)}`);
    return ms;
  };
  const extra: number[] = [];
  for (let round = 0; round < 3; round++)
    extra.push((await took('many', CASES + 1)) - (await took('one', 1)));
  return figure(`${CASES} tiny cases in DMOJ's judge`, median(extra));
};

const freePort = async (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const untilReady = async (url: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`go-judge ended with ${child.exitCode}`);
    if (
      await fetch(`${url}/version`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** One run after the other over its HTTP interface. */
const goJudge = async (binary: string, program: string): Promise<SandboxFigure> => {
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(binary, ['-http-addr', address, '-parallelism', '1', '-silent'], { stdio: 'ignore' });
  const command = {
    args: ['main'],
    env: ['PATH=/usr/bin:/bin'],
    files: [{ content: '1 2\n' }, { name: 'stdout', max: 10_240 }, { name: 'stderr', max: 10_240 }],
    cpuLimit: 1e9,
    memoryLimit: 256 * 1024 * 1024,
    procLimit: 32,
    copyIn: { main: { src: program } },
  };
  const once = async (): Promise<void> => {
    const body = JSON.stringify({ cmd: [command] });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://${address}/run`, { method: 'POST', headers, body });
    const [result] = (await answer.json()) as { status: string; files?: { stdout?: string } }[];
    if (result?.status !== 'Accepted' || result.files?.stdout !== '3\n')
      throw new Error(`go-judge: ${JSON.stringify(result)}`);
  };
  try {
    await untilReady(`http://${address}`, child);
    const took: number[] = [];
    for (let round = -1; round < 5; round++) {
      const start = performance.now();
      for (let i = 0; i < CASES; i++) await once();
      if (round >= 0) took.push(performance.now() - start);
    }
    return figure(`${CASES} tiny runs in go-judge`, median(took));
  } finally {
    child.kill();
  }
};

/** @param code of a C program that adds two numbers; `program` is the same, compiled */
export const peerBenches = async (
  folder: string,
  code: string,
  program: string,
): Promise<SandboxFigure[]> => {
  const { DMOJ_CLI, GO_JUDGE } = process.env;
  return [
    ...(DMOJ_CLI ? [await dmoj(DMOJ_CLI, folder, code)] : []),
    ...(GO_JUDGE ? [await goJudge(GO_JUDGE, program)] : []),
  ];
};
