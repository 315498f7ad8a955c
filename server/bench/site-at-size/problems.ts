import { derived, ownBank, type ProblemDocument, unknownRate } from '../../modules/problem/document.ts';
import type { textsCollection } from '../../modules/problem/texts-store.ts';
import type { Stored } from '../../platform/mongo/collection.ts';
import { type Chance, drawBy, zipf } from './chance.ts';
import { type Language, languageNames, statementOf, titleOf } from './words.ts';

/** A hash that names nothing. */
const hashOf = (number: number) => number.toString(16).padStart(64, '0');
const dayMs = 24 * 3600 * 1000;
const languagesOfStatements: readonly Language[] = ['zh-CN', 'en-US'];
/** Shares of the difficulties 0 to 5. */
const difficulties = drawBy([0.1, 0.25, 0.3, 0.2, 0.1, 0.05]);

type Texts = Stored<typeof textsCollection>;
type Wishes = { count: number; tags: number; owner: string; until: Date };

/** Public problems with a few that are not, made over six years; without submissions as yet. */
export const seededProblems = (
  { count, tags, owner, until }: Wishes,
  chance: Chance,
): { problem: ProblemDocument; texts: Texts }[] => {
  const tagBy = drawBy(zipf(tags, 0.8));
  return Array.from({ length: count }, (_, index) => {
    const pid = index + 1;
    const base = chance.pick(languagesOfStatements);
    const other = languagesOfStatements.find((one) => one !== base) ?? base;
    const isBilingual = chance.isTrue(0.3);
    const own = statementOf(base, titleOf(base, chance), chance);
    const translations = isBilingual ? { [other]: statementOf(other, titleOf(other, chance), chance) } : {};
    const isScored = chance.isTrue(0.15);
    const made = new Date(until.getTime() - Math.round((6 * 365 * dayMs * (count - index)) / count));
    const named = {
      problemId: `${index % 5 === 4 ? 'P' : ''}${1000 + index}`,
      title: own.title,
      titles: Object.fromEntries(Object.entries(translations).map(([locale, one]) => [locale, one.title])),
      auth: chance.isTrue(0.97) ? 1 : 2,
      gid: null,
    } as const;
    return {
      problem: {
        _id: pid,
        ...named,
        ...derived(named),
        oj: ownBank,
        remoteId: null,
        ownerUid: owner,
        modifiedUid: owner,
        difficulty: difficulties(chance),
        type: isScored ? 1 : 0,
        ioScore: isScored ? 100 : null,
        timeLimitMs: chance.pick([1000, 2000, 5000]),
        memoryLimitMb: 256,
        stackLimitMb: 64,
        judgeMode: 'default',
        judgeCaseMode: 'default',
        isRemoveEndBlank: true,
        openCaseResult: true,
        codeShare: true,
        fileIo: null,
        languages: [...languageNames],
        limitFactors: {},
        tags: [...new Set(Array.from({ length: chance.between(1, 4) }, () => tagBy(chance) + 1))],
        manifest: hashOf(pid),
        cases: chance.between(3, 10),
        draft: hashOf(count + pid),
        textsId: pid,
        note: null,
        changed: [],
        count: { total: 0, ac: 0, wa: 0, tle: 0, mle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 },
        passRate: unknownRate,
        version: 1,
        deleted: null,
        gmtCreate: made,
        gmtModified: made,
        counting: [],
        countingEpoch: 0,
        outbox: [],
      },
      texts: {
        _id: pid,
        base: own,
        translations,
        examples: [{ input: '3\n1 2 3\n', output: '6\n' }],
        source: '',
        codeTemplates: [],
        userExtraFile: [],
        questions: null,
        answerFiles: null,
        subtasks: null,
        links: [],
      },
    };
  });
};
