import type {
  listRecentProblems,
  ProblemDetail,
  ProblemRow,
} from '@assize/shared/areas/problem/endpoints.ts';
import type { Tag } from '@assize/shared/areas/tag/tag.ts';
import { statementLanguage } from '@assize/shared/domain/statement-language.ts';
import { type Locale, locales } from '@assize/shared/i18n/locales.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { type ProblemStatus, presentStatus } from '../solved/service.ts';
import type { ListedProblem } from './list-store.ts';
import { ownBank, type ProblemRecord, type ProblemTexts } from './record.ts';

export const titleIn = ({ title, titles }: Pick<ProblemRecord, 'title' | 'titles'>, locale: Locale): string =>
  titles[locale] ?? title;

const known = (ids: readonly number[], tags: ReadonlyMap<number, Tag>): Tag[] =>
  ids.flatMap((id) => {
    const found = tags.get(id);
    return found ? [{ id: found.id, name: found.name, color: found.color }] : [];
  });

export const presentRow = (
  problem: ListedProblem,
  tags: ReadonlyMap<number, Tag>,
  status: ProblemStatus | undefined,
  locale: Locale,
): ProblemRow => ({
  pid: problem.pid,
  problemId: problem.problemId,
  title: titleIn(problem, locale),
  difficulty: problem.difficulty,
  type: problem.type,
  tags: known(problem.tags, tags),
  ...presentCount(problem),
  myStatus: presentStatus(status),
});

const presentCount = ({ count }: Pick<ProblemRecord, 'count'>) => ({
  total: count.total,
  ac: count.ac,
  wa: count.wa,
  tle: count.tle,
  mle: count.mle,
  re: count.re,
  pe: count.pe,
  ce: count.ce,
  se: count.se,
  pa: count.pa,
});

type Extra = {
  author: string;
  tags: ReadonlyMap<number, Tag>;
  languages: string[];
  codeTemplate: Record<string, string>;
  status: ProblemStatus | undefined;
};

export const presentDetail = (
  problem: ProblemRecord,
  texts: ProblemTexts,
  { author, tags, languages, codeTemplate, status }: Extra,
  locale: Locale,
): ProblemDetail => {
  const statement = texts.translations[locale] ?? texts.base;
  const written = locales.filter(
    (one) => one === statementLanguage(texts.base) || texts.translations[one] !== undefined,
  );
  return {
    problem: {
      id: problem.pid,
      problemId: problem.problemId,
      title: statement.title,
      description: statement.description,
      input: statement.input,
      output: statement.output,
      hint: statement.hint,
      examples: texts.examples.map(({ input, output }) => ({ input, output })),
      source: texts.source,
      author,
      difficulty: problem.difficulty,
      type: problem.type,
      ioScore: problem.ioScore,
      timeLimit: problem.timeLimitMs,
      memoryLimit: problem.memoryLimitMb,
      stackLimit: problem.stackLimitMb,
      isFileIO: problem.fileIo !== null,
      ioReadFileName: problem.fileIo?.readName ?? null,
      ioWriteFileName: problem.fileIo?.writeName ?? null,
      isRemote: problem.oj !== ownBank,
      gid: problem.gid,
      userExtraFile:
        texts.userExtraFile.length === 0
          ? null
          : Object.fromEntries(texts.userExtraFile.map(({ name, text }) => [name, text])),
      judgeMode: problem.judgeMode,
      judgeCaseMode: problem.judgeCaseMode,
      openCaseResult: problem.openCaseResult,
      codeShare: problem.codeShare,
      ...(texts.answerFiles === null
        ? {}
        : {
            answerFiles: texts.answerFiles.map(({ caseId, input, output }) => ({ caseId, input, output })),
          }),
      ...(texts.subtasks === null
        ? {}
        : {
            subtasks: texts.subtasks.map(({ groupNum, score, cases, dependsOn }) => ({
              groupNum,
              score,
              cases,
              dependsOn: [...dependsOn],
            })),
          }),
      ...(texts.questions === null
        ? {}
        : {
            questions: texts.questions.map(({ kind, prompt, options }) => ({
              kind,
              prompt,
              options: options.map(({ key, text }) => ({ key, text })),
            })),
          }),
      locales: written,
    },
    tags: known(problem.tags, tags),
    languages,
    codeTemplate,
    problemCount: presentCount(problem),
    myStatus: presentStatus(status),
  };
};

export const presentRecent = (
  problem: ProblemRecord,
  locale: Locale,
): ReplyOf<typeof listRecentProblems>[number] => ({
  id: problem.pid,
  problemId: problem.problemId,
  title: titleIn(problem, locale),
  type: problem.type,
  gmtCreate: problem.gmtCreate.toISOString(),
  gmtModified: problem.gmtModified.toISOString(),
});
