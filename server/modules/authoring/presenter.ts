import type {
  AdminProblemRow,
  CaseFiles,
  listProblemVersions,
} from '@assize/shared/areas/authoring/endpoints.ts';
import type { ManifestCase } from '@assize/shared/areas/judging/manifest.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { type ProblemRecord, titleIn } from '../problem/service.ts';
import type { authoringRights } from './policy.ts';
import type { ProblemVersion } from './store.ts';

export const presentRow = (
  problem: ProblemRecord,
  names: ReadonlyMap<string, string>,
  rights: ReturnType<typeof authoringRights>,
  locale: Locale,
): AdminProblemRow => ({
  id: problem.pid,
  problemId: problem.problemId,
  title: titleIn(problem, locale),
  author: names.get(problem.ownerUid) ?? '',
  modifiedUser: names.get(problem.modifiedUid) ?? '',
  gmtCreate: problem.gmtCreate.toISOString(),
  gmtModified: problem.gmtModified.toISOString(),
  auth: problem.auth,
  type: problem.type,
  difficulty: problem.difficulty,
  judgeMode: problem.judgeMode,
  cases: problem.cases,
  version: problem.version,
  ...rights,
});

export const presentVersion = (
  version: ProblemVersion,
  names: ReadonlyMap<string, string>,
): ReplyOf<typeof listProblemVersions>['records'][number] => ({
  version: version.version,
  savedAt: version.savedAt.toISOString(),
  savedBy: names.get(version.savedByUid) ?? '',
  note: version.note,
  changed: version.changed,
});

export const presentCaseFiles = ({ inputName, outputName, input, output }: ManifestCase): CaseFiles => ({
  input: inputName,
  output: outputName,
  inputSize: input.size,
  outputSize: output.size,
  inputHash: input.hash,
  outputHash: output.hash,
});
