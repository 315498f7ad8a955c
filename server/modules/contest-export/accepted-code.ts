import { Readable } from 'node:stream';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import type { EntryToWrite } from '../../platform/files/write-archive.ts';
import type { SubmissionService } from '../submission/service.ts';
import { fileWord } from './names.ts';

type Runs = Pick<SubmissionService['records'], 'find'>;
/** The first accepted run of somebody on a problem. */
type AcceptedRun = { submitId: number; who: string; displayId: string; language: string };

/** Files of programs, each read when its turn has come. */
export const codeEntries = (
  runs: Runs,
  accepted: readonly AcceptedRun[],
  splitType: 'user' | 'problem',
): EntryToWrite[] => {
  const taken = new Set<string>();
  return accepted.map(({ submitId, who, displayId, language }) => {
    const [person, problem] = [fileWord(who), fileWord(displayId)];
    const extension = findLanguage(language)?.extension ?? 'txt';
    const plain = splitType === 'user' ? `${person}/${problem}` : `${problem}/${person}`;
    const stem = taken.has(`${plain}.${extension}`) ? `${plain}-${submitId}` : plain;
    taken.add(`${plain}.${extension}`);
    return {
      name: `${stem}.${extension}`,
      open: async () => Readable.from(Buffer.from((await runs.find(submitId))?.code ?? '')),
    };
  });
};
