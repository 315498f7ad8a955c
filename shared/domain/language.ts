import type { LimitFactors } from './limits.ts';

/** Where a recipe's placeholders point inside the box: {source}, {artefact}, {heapMb}. */
export type Command = readonly string[];

/**
 * A language as data (D30). One entry here and one fixture under judge/test/fixtures make a language complete.
 * `name` is the wire name.
 */
export type Language = {
  name: string;
  /** Other names that mean this language on import and on the wire. */
  aliases?: readonly string[];
  /** Monaco language id. */
  contentType: string;
  extension: string;
  factors: LimitFactors;
  /** May be used for checkers and interactors. */
  forChecker?: true;
  /** File name of the source inside the box. */
  source: string;
  compile: {
    command: Command;
    /** What is kept of a compile, relative to its folder: one file or a folder. */
    artefact: string;
    limits: { cpuMs: number; memoryMb: number; outputMb: number };
    /** Headers compiled ahead (precompiled) at node start: `ready` before the node says ready. */
    precompiledHeader?: { header: string; ready: boolean };
  } | null;
  run: { command: Command; processes: number; env?: Readonly<Record<string, string>> };
  /** Command whose first output line is the version shown. */
  versionCommand: Command;
  /** Debian packages that bring the toolchain. */
  packages: readonly string[];
  /** Starting text of the editor. */
  template: string;
};
