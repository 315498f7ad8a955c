/** The form of a contest. */
import { z } from 'zod';
import { emptyRule } from '../../domain/contest/account-rule.ts';
import { isSealOffered, sealOption, sealTimeOf } from '../../domain/contest/seal-option.ts';
import { findLanguage } from '../../domain/languages.ts';
import type { TextKey } from '../../index.ts';
import { id, instant } from '../../wire/values.ts';
import {
  accountRule,
  award,
  awardType,
  contestAuth,
  contestType,
  mostExternals,
  oiScoreTypes,
  rankNames,
  sealOptions,
} from './contest.ts';

const fields = z.object({
  title: z.string().trim().min(1).max(500),
  /** Markdown. */
  description: z.string().trim().min(1).max(65_535),
  startTime: instant,
  endTime: instant,
  /** Fixed once the contest is made. */
  type: contestType.default(0),
  /** Which submission of a problem counts; OI only. */
  oiRankScoreType: z.enum(oiScoreTypes).default('Recent'),
  sealRank: z.boolean().default(false),
  /** When the seal begins; `sealRankTime` counts with the option 3 alone. */
  sealOption: sealOptions.default(sealOption.hour),
  sealRankTime: instant.nullable().default(null),
  /** Results are revealed by the end; else by hand. */
  autoRealRank: z.boolean().default(true),
  openRank: z.boolean().default(false),
  allowEndSubmit: z.boolean().default(false),
  openPrint: z.boolean().default(false),
  /** Print jobs and pages of a contestant in the whole contest. */
  printJobs: z.int().min(1).max(1_000).default(20),
  printPages: z.int().min(1).max(10_000).default(100),
  /** Teams with fewer balloons get theirs behind the seal as well; 0: nobody does. */
  balloonsInSeal: z.int().min(0).max(100).default(0),
  rankShowName: z.enum(rankNames).default('username'),
  /** Usernames of stars: shown in the standings, without a rank. */
  starAccount: z.array(z.string().trim().min(1).max(64)).max(2_000).default([]),
  auth: contestAuth.default(0),
  /** Needed unless the contest is public. */
  pwd: z.string().trim().max(100).default(''),
  openAccountLimit: z.boolean().default(false),
  accountLimitRule: accountRule.default({ ...emptyRule, extraAccounts: [] }),
  awardType: awardType.default(0),
  awardConfigList: z.array(award).max(20).default([]),
  /** Languages in which problems may be solved here; none: those of each problem. */
  languages: z.array(z.string().trim().min(1).max(50)).max(100).default([]),
  visible: z.boolean().default(true),
  /** Penalty of a wrong submission, ACM only. */
  penaltyMinutes: z.int().min(0).max(1_440).default(20),
  /** Times count in whole minutes, as at the World Finals. */
  icpcMinutes: z.boolean().default(false),
  /** Seconds between two submissions of a user; 0: none. */
  submitInterval: z.int().min(0).max(3_600).default(0),
  /** Contests of the same type, held elsewhere, whose rows the board may show together with its own. */
  externalCidList: z.array(id).max(mostExternals).default([]),
});

type Fields = z.output<typeof fields>;
type Refuse = (field: keyof Fields, reason: TextKey<'reasons'>) => void;

const checkTimes = (draft: Fields, refuse: Refuse): void => {
  const [startMs, endMs] = [Date.parse(draft.startTime), Date.parse(draft.endTime)];
  if (endMs <= startMs) {
    refuse('endTime', 'not-after-start');
    return;
  }
  if (!draft.sealRank) return;
  const span = { startMs, endMs };
  if (!isSealOffered(draft.sealOption, span)) {
    refuse('sealOption', 'seal-too-long');
    return;
  }
  const ownMs = draft.sealRankTime === null ? null : Date.parse(draft.sealRankTime);
  const sealMs = sealTimeOf(draft.sealOption, span, ownMs);
  if (sealMs === null) refuse('sealRankTime', 'required');
  else if (sealMs < startMs || sealMs >= endMs) refuse('sealRankTime', 'seal-outside');
};

const checkAccess = (draft: Fields, refuse: Refuse): void => {
  if (draft.auth === 0) return;
  if (draft.pwd === '') refuse('pwd', 'required');
  const { numberFrom, numberTo } = draft.accountLimitRule;
  if (draft.openAccountLimit && numberFrom > numberTo) refuse('accountLimitRule', 'end-before-start');
};

const checkLists = (draft: Fields, refuse: Refuse): void => {
  const stars = draft.starAccount.map((one) => one.toLowerCase());
  if (new Set(stars).size < stars.length) refuse('starAccount', 'named-twice');
  if (new Set(draft.languages).size < draft.languages.length) refuse('languages', 'named-twice');
  if (draft.languages.some((one) => findLanguage(one)?.name !== one)) refuse('languages', 'not-an-option');
  if (new Set(draft.externalCidList).size < draft.externalCidList.length)
    refuse('externalCidList', 'named-twice');
  const priorities = draft.awardConfigList.map((one) => one.priority);
  if (new Set(priorities).size < priorities.length) refuse('awardConfigList', 'named-twice');
  if (draft.awardType !== 0 && draft.awardConfigList.length === 0) refuse('awardConfigList', 'required');
};

/** What somebody fills in to make or change a contest. The duration follows from its times. */
export const contestDraft = fields.superRefine((draft, context) => {
  const refuse: Refuse = (field, message) => context.addIssue({ code: 'custom', path: [field], message });
  checkTimes(draft, refuse);
  checkAccess(draft, refuse);
  checkLists(draft, refuse);
});
export type ContestDraft = z.output<typeof contestDraft>;

/** The same with every field, as it is read for the form. */
export const storedContestDraft = fields;
