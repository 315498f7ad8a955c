import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import { manifest } from '@assize/shared/areas/judging/manifest.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { locales } from '@assize/shared/i18n/locales.ts';
import type { BlobStore } from '../../platform/files/blob-store.ts';
import type { ContestRecord } from '../contest/service.ts';
import type { ProblemRecord, ProblemService } from '../problem/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { ProblemFacts } from './checks.ts';

type Ports = {
  problems: Pick<ProblemService, 'records' | 'examples'>;
  runs: Pick<SubmissionService['records'], 'lastRunBy'>;
  blobs: Pick<BlobStore, 'read'>;
};

/** Kinds of problems that show no samples or have no cases of their own. */
const withoutSamples: readonly ProblemRecord['judgeMode'][] = ['objective', 'submit_answer'];

/** What is to be known of a problem before a contest with it starts. */
export const problemFacts = ({ problems, runs, blobs }: Ports) => {
  /** Languages of the problem's own programs: checker, interactor, manager. */
  const ownLanguages = async ({ manifest: hash }: ProblemRecord): Promise<string[]> => {
    const bytes = await blobs.read(hash);
    if (!bytes) return [];
    const { program, checker } = manifest.parse(JSON.parse(bytes.toString('utf8')));
    return [...new Set([program, checker].flatMap((one) => (one ? [one.language] : [])))];
  };
  const trialOf = async ({ pid, gmtModified }: ProblemRecord): Promise<ProblemFacts['trial']> => {
    const last = await runs.lastRunBy(pid, gmtModified);
    if (last === null) return 'none';
    return last === verdict.systemError ? 'failed' : 'good';
  };

  return async (
    { pid, displayId, color }: ContestRecord['problems'][number],
    allowed: readonly string[],
  ): Promise<ProblemFacts> => {
    const found = await problems.records.byPid(pid);
    const examples = found ? await problems.examples(found) : [];
    const takesPrograms = found !== null && !withoutSamples.includes(found.judgeMode);
    const programs = found ? await ownLanguages(found) : [];
    return {
      ...{ pid, displayId, color, isThere: found !== null && found.deleted === null },
      cases: found?.cases ?? 0,
      hasSamples: !takesPrograms || examples.length > 0,
      missingLocales: locales.filter((one) => one !== 'zh-CN' && found?.titles[one] === undefined),
      timeLimitMs: found?.timeLimitMs ?? 0,
      memoryLimitMb: found?.memoryLimitMb ?? 0,
      languages: takesPrograms
        ? found.languages.filter(
            (one) => one !== textLanguage && (allowed.length === 0 || allowed.includes(one)),
          )
        : null,
      programs,
      trial: found && programs.length > 0 ? await trialOf(found) : 'good',
    };
  };
};
