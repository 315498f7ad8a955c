import type { CaseFiles } from '@assize/shared/areas/authoring/endpoints.ts';

/** A file that kept its name and got another content; sizes in bytes, hashes as the server tells them. */
export type ReplacedFile = { name: string; before: FileContent; after: FileContent };
export type FileContent = { size: number; hash: string };

const filesOf = (cases: readonly CaseFiles[]): Map<string, FileContent> =>
  new Map(
    cases.flatMap((one): [string, FileContent][] => [
      [one.input, { size: one.inputSize, hash: one.inputHash }],
      [one.output, { size: one.outputSize, hash: one.outputHash }],
    ]),
  );

/** Files that two versions both have, with different contents. */
export const replacedFiles = (before: readonly CaseFiles[], after: readonly CaseFiles[]): ReplacedFile[] => {
  const old = filesOf(before);
  return [...filesOf(after)].flatMap(([name, now]) => {
    const was = old.get(name);
    return was && was.hash !== now.hash ? [{ name, before: was, after: now }] : [];
  });
};
