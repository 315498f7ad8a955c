import { expect, it } from 'vitest';
import type { z } from 'zod';
import { contestDraft } from './draft.ts';

const good: z.input<typeof contestDraft> = {
  title: 'Spring cup',
  description: 'd',
  startTime: '2030-01-01T09:00:00.000Z',
  endTime: '2030-01-01T14:00:00.000Z',
};
const award = { priority: 1, name: 'Gold', background: '#e6bf25', color: '#ffffff', num: 10 };
const rule = { prefix: '', suffix: '', numberFrom: 5, numberTo: 4, extraAccounts: [] };
const fault = (changes: object) => {
  const { error } = contestDraft.safeParse({ ...good, ...changes });
  const [issue] = error?.issues ?? [];
  return issue && [issue.path[0], issue.message];
};

it('fills in what a new contest has', () => {
  expect(contestDraft.parse(good)).toMatchObject({
    ...{ type: 0, auth: 0, oiRankScoreType: 'Recent', sealRank: false, autoRealRank: true, openRank: false },
    ...{ allowEndSubmit: false, openPrint: false, rankShowName: 'username', starAccount: [], awardType: 0 },
    ...{ penaltyMinutes: 20, icpcMinutes: false, visible: true },
  });
});

it.each<[string, object, string[]]>([
  ['an end at the start', { endTime: good.startTime }, ['endTime', 'not-after-start']],
  ['no password', { auth: 1 }, ['pwd', 'required']],
  ['no password, protected', { auth: 2, pwd: '  ' }, ['pwd', 'required']],
  [
    'a seal longer than the contest',
    { sealRank: true, sealOption: 1, endTime: '2030-01-01T09:59:59.000Z' },
    ['sealOption', 'seal-too-long'],
  ],
  ['no own time', { sealRank: true, sealOption: 3 }, ['sealRankTime', 'required']],
  [
    'an own time before the start',
    { sealRank: true, sealOption: 3, sealRankTime: '2030-01-01T08:59:59.999Z' },
    ['sealRankTime', 'seal-outside'],
  ],
  [
    'an own time at the end',
    { sealRank: true, sealOption: 3, sealRankTime: good.endTime },
    ['sealRankTime', 'seal-outside'],
  ],
  ['a star twice', { starAccount: ['ada', 'Ada'] }, ['starAccount', 'named-twice']],
  ['a tier twice', { awardConfigList: [award, award] }, ['awardConfigList', 'named-twice']],
  ['awards without tiers', { awardType: 1 }, ['awardConfigList', 'required']],
  [
    'an empty range',
    { auth: 2, pwd: 'x', openAccountLimit: true, accountLimitRule: rule },
    ['accountLimitRule', 'end-before-start'],
  ],
])('refuses %s', (_, changes, expected) => {
  expect(fault(changes)).toEqual(expected);
});

it.each([
  { title: '' },
  { title: 'x'.repeat(501) },
  { description: '' },
  { description: 'x'.repeat(65_536) },
])('holds title and description within their lengths', (changes) => {
  expect(fault(changes)?.[0]).toBe(Object.keys(changes)[0]);
});

it('takes what stands at the bounds', () => {
  const own = { sealRank: true, sealOption: 3, sealRankTime: good.startTime };
  for (const changes of [
    own,
    { title: 'x'.repeat(500) },
    { description: 'x'.repeat(65_535) },
    { auth: 2, pwd: 'x' },
  ])
    expect(fault(changes)).toBeUndefined();
});
