/** What programs get that talk with each other. Pure. */
import {
  capture,
  feedbackFolder,
  feedbackOutputs,
  type OwnProgram,
  protocolArguments,
} from '../checkers/own-checker.ts';
import { type Carried, passFilesIn, passFilesOut } from '../checkers/pass-files.ts';
import { programSpec } from '../languages/recipe.ts';
import type { FileIn, FileOut, Limits, RunSpec, Source } from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';

const MIB = 1024 * 1024;

/** The file in its work folder that an own program of the testlib protocol may write (`tout`). */
export const TALK_OUTPUT = 'tout';

/**
 * Twice what the contestant's program may use, and never so little that a runtime could not start. Elapsed time ends
 * after the contestant's, so that a hang of both is seen as what it is.
 */
export const ownLimits = (user: Limits, processes: number): Limits => ({
  ...user,
  cpuMs: Math.max(2 * user.cpuMs, 1000),
  wallMs: user.wallMs + 3000,
  memoryBytes: Math.max(2 * user.memoryBytes, 256 * MIB),
  stackBytes: 128 * MIB,
  processes,
});

/** A program that talks also waits for what the other computes. */
export const talkingLimits = (limits: Limits): Limits => ({
  ...limits,
  wallMs: limits.wallMs + Math.max(2 * limits.cpuMs, 1000),
});

type TalkerOptions = {
  readonly limits: Limits;
  /** What it reads as the case's input; the case's own by default. */
  readonly input?: Source;
  /** Where it may ask for another talk: what it left in the one before. */
  readonly carried?: Carried | null;
  /** What is taken out of its box beside what the protocol leaves. */
  readonly outputs?: readonly FileOut[];
  /** From the protocol's usual arguments to those of the mode. */
  readonly argumentsOf?: (usual: readonly string[]) => readonly string[];
};

/** What an own program that talks finds and leaves, apart from its pipes. */
export const ownTalkerSpec = (
  own: OwnProgram,
  one: LocalCase,
  { limits, input, carried, outputs = [], argumentsOf = (usual) => usual }: TalkerOptions,
): Omit<RunSpec, 'stdin' | 'stdout' | 'signal'> => {
  const { argv, files, ...base } = programSpec(own.program, limits);
  const given: FileIn[] = [
    { at: '/mnt/case/input', from: input ?? { kind: 'host', path: one.inputPath } },
    { at: '/mnt/case/answer', from: { kind: 'host', path: one.outputPath } },
  ];
  const isKattis = own.protocol === 'kattis';
  const kept = carried ? passFilesIn(carried) : isKattis ? [feedbackFolder] : [];
  const left = carried ? passFilesOut : isKattis ? feedbackOutputs : [];
  return {
    ...base,
    argv: [...argv, ...argumentsOf(protocolArguments(own, TALK_OUTPUT)), ...own.args],
    files: [...files, ...own.files, ...given, ...kept],
    stderr: capture,
    outputs: [...left, ...outputs],
  };
};
