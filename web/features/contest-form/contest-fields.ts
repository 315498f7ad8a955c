import { usualAwards } from '@assize/shared/areas/contest/contest.ts';
import { type ContestDraft, contestDraft } from '@assize/shared/areas/contest/draft.ts';
import { emptyRule } from '@assize/shared/domain/contest/account-rule.ts';
import { sealOption } from '@assize/shared/domain/contest/seal-option.ts';
import { z } from 'zod';
import { type FieldTable, fieldsOf } from '../../kit/form/fields.ts';
import { createFormModel, type FormState, type Issue, type Start } from '../../kit/form/model.ts';
import { isReason } from '../../platform/texts/texts.ts';

export const contestSections = ['basics', 'times', 'access', 'ranking', 'awards', 'printing'] as const;
export type ContestSection = (typeof contestSections)[number];

/** The fields of a contest: defaults, sections, names, comparing and merging are read from this table. */
const table: FieldTable<ContestDraft, ContestSection> = {
  title: { section: 'basics', name: 'contest-admin:title', blank: '' },
  description: { section: 'basics', name: 'contest-admin:description', blank: '' },
  type: { section: 'basics', name: 'contest-admin:type', blank: 0 },
  visible: { section: 'basics', name: 'contest-admin:visible', blank: true },
  startTime: { section: 'times', name: 'contest-admin:startTime', blank: '' },
  endTime: { section: 'times', name: 'contest-admin:endTime', blank: '' },
  sealRank: { section: 'times', name: 'contest-admin:sealRank', blank: false },
  sealOption: { section: 'times', name: 'contest-admin:sealOption', blank: sealOption.hour },
  sealRankTime: { section: 'times', name: 'contest-admin:sealRankTime', blank: null },
  autoRealRank: { section: 'times', name: 'contest-admin:autoRealRank', blank: true },
  auth: { section: 'access', name: 'contest-admin:auth', blank: 0 },
  pwd: { section: 'access', name: 'contest-admin:pwd', blank: '' },
  openAccountLimit: { section: 'access', name: 'contest-admin:openAccountLimit', blank: false },
  accountLimitRule: {
    section: 'access',
    name: 'contest-admin:accountLimitRule',
    blank: { ...emptyRule, extraAccounts: [] },
  },
  allowEndSubmit: { section: 'access', name: 'contest-admin:allowEndSubmit', blank: false },
  languages: { section: 'access', name: 'contest-admin:languages', blank: [] },
  submitInterval: { section: 'access', name: 'contest-admin:submitInterval', blank: 0 },
  oiRankScoreType: { section: 'ranking', name: 'contest-admin:oiRankScoreType', blank: 'Recent' },
  rankShowName: { section: 'ranking', name: 'contest-admin:rankShowName', blank: 'username' },
  starAccount: { section: 'ranking', name: 'contest-admin:starAccount', blank: [] },
  openRank: { section: 'ranking', name: 'contest-admin:openRank', blank: false },
  penaltyMinutes: { section: 'ranking', name: 'contest-admin:penaltyMinutes', blank: 20 },
  icpcMinutes: { section: 'ranking', name: 'contest-admin:icpcMinutes', blank: false },
  externalCidList: { section: 'ranking', name: 'contest-admin:externalCidList', blank: [] },
  awardType: { section: 'awards', name: 'contest-admin:awardType', blank: 0 },
  awardConfigList: { section: 'awards', name: 'contest-admin:section.awards', blank: [...usualAwards] },
  openPrint: { section: 'printing', name: 'contest-admin:openPrint', blank: false },
  printJobs: { section: 'printing', name: 'contest-admin:printJobs', blank: 20 },
  printPages: { section: 'printing', name: 'contest-admin:printPages', blank: 100 },
  balloonsInSeal: { section: 'printing', name: 'contest-admin:balloonsInSeal', blank: 0 },
};
export const contestFields = fieldsOf(table);

export const sectionAt = (path: string): ContestSection => contestFields.at(path)?.section ?? 'basics';

const times: readonly string[] = ['startTime', 'endTime', 'sealRankTime'];

const textOf = (issue: z.core.$ZodIssue): Issue['text'] => {
  if (issue.code === 'custom' && isReason(issue.message)) {
    const reason = issue.message;
    return (t) => t(`reasons:${reason}`);
  }
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    return issue.origin === 'string' && min <= 1
      ? (t) => t('reasons:required')
      : (t) => t('contest-admin:issue.min', { min });
  }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    return issue.origin === 'string'
      ? (t) => t('contest-admin:issue.long', { max })
      : (t) => t('contest-admin:issue.max', { max });
  }
  return (t) => t('contest-admin:issue.invalid');
};

/** Mistakes of a draft. */
const check = (draft: ContestDraft): readonly Issue[] => {
  const checked = z.safeParse(contestDraft, draft);
  if (checked.success) return [];
  return checked.error.issues.map((issue) => {
    const path = issue.path.join('.');
    // A time that is no time was left empty.
    const isEmpty = times.includes(path) && issue.code === 'invalid_format';
    return { path, text: isEmpty ? (t) => t('reasons:required') : textOf(issue) };
  });
};

export const createContestModel = (start: Start<ContestDraft>) =>
  createFormModel<ContestDraft>({ fields: contestFields, check }, start);
export type ContestModel = ReturnType<typeof createContestModel>;
export type ContestFormState = FormState<ContestDraft>;
