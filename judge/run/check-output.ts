/** Decides about an output: by the problem's checker where there is one, else by the default checker. */
import { open } from 'node:fs/promises';
import type { ByteSource } from '../checkers/byte-reader.ts';
import { compareOutputs } from '../checkers/default.ts';
import { runOwnChecker } from '../checkers/own-checker.ts';
import { type Decided, decidedBy } from '../plan/case-outcome.ts';
import type { Source } from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';
import type { CaseContext } from './mode.ts';

export const compareWithAnswer = async (
  { job: { isRemoveEndBlank } }: CaseContext,
  one: LocalCase,
  output: Source,
): Promise<Decided> =>
  compareOutputs({ kind: 'file', path: one.outputPath }, bytesOf(output), { isRemoveEndBlank });

/** Asks the problem's checker, or the default checker where there is none. */
export const checkOutput = async (
  context: CaseContext,
  one: LocalCase,
  output: Source,
  signal: AbortSignal,
): Promise<Decided> => {
  const { own, options, sandbox } = context;
  if (!own) return compareWithAnswer(context, one, output);
  const request = { own, options, full: one.score, output, signal };
  return decidedBy(
    await runOwnChecker(sandbox, {
      ...request,
      input: { kind: 'host', path: one.inputPath },
      answer: { kind: 'host', path: one.outputPath },
    }),
  );
};

const pathOf = (source: Exclude<Source, { kind: 'content' }>): string =>
  source.kind === 'host' ? source.path : source.artefact.path;

const bytesOf = (source: Source): ByteSource => {
  if (source.kind !== 'content') return { kind: 'file', path: pathOf(source) };
  const { bytes } = source;
  return { kind: 'bytes', bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes };
};

const HEAD_BYTES = 8192;

/** The beginning of an output, in bytes of its own. */
export const headOf = async (output: Source): Promise<Uint8Array> => {
  if (output.kind === 'content') return Uint8Array.from(Buffer.from(output.bytes).subarray(0, HEAD_BYTES));
  const file = await open(pathOf(output), 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Tells the context's listener, if there is one, the beginning of an output. */
export const showOutput = async ({ onOutput }: CaseContext, output: Source): Promise<void> =>
  onOutput?.(await headOf(output));
