import type { ReadinessCheck } from '@assize/shared/areas/contest-staff/endpoints.ts';
import { describe, expect, it } from 'vitest';
import {
  type ContestFacts,
  finalizeChecks,
  type ProblemFacts,
  type SiteFacts,
  startChecks,
} from './checks.ts';

const problem: ProblemFacts = {
  ...{ pid: 1, displayId: 'A', isThere: true, cases: 3, hasSamples: true, missingLocales: [] },
  ...{ timeLimitMs: 1_000, memoryLimitMb: 256, languages: ['C'], color: '#ff0000' },
  ...{ programs: [], trial: 'good' },
};
const contest: ContestFacts = {
  ...{ visible: true, auth: 0, hasPassword: false, participants: 3, isSealed: true, sealIsInside: true },
  ...{
    openPrint: true,
    hasPrintStaff: true,
    hasBalloonStaff: true,
    paused: [],
    problems: [problem],
    seats: null,
  },
};
const judge = { id: 'one', languages: ['C'], trouble: null, skewMs: 3 };
const site: SiteFacts = {
  judgingIsOn: true,
  judges: [judge, { ...judge, id: 'two' }],
  databaseSkewMs: -2,
  freeDisk: 0.5,
  systemErrors: 0,
  ...{ backupHours: 3, registers: true, sendsMails: true },
};
/** Checks that are not good, in short. */
const found = (checks: readonly ReadinessCheck[]) =>
  checks.filter(({ level }) => level !== 'good').map(({ key, level }) => `${level} ${key}`);
const start = (ofContest: Partial<ContestFacts> = {}, ofSite: Partial<SiteFacts> = {}) =>
  found(startChecks({ ...contest, ...ofContest }, { ...site, ...ofSite }));
const ofProblem = (facts: Partial<ProblemFacts>) => start({ problems: [{ ...problem, ...facts }] });

describe('a contest', () => {
  it('is ready where nothing is amiss', () => {
    expect(start()).toEqual([]);
  });

  it.each([
    [{ problems: [] }, ['bad problems']],
    [{ visible: false }, ['bad visible']],
    [{ auth: 1 }, ['bad password']],
    [{ auth: 1, hasPassword: true, participants: 0 }, ['warn participants']],
    [{ sealIsInside: false }, ['bad seal']],
    [{ hasPrintStaff: false }, ['warn print-staff']],
    [{ hasBalloonStaff: false }, ['warn balloon-staff']],
    [{ paused: ['A'] }, ['warn paused']],
    [{ problems: [problem, { ...problem, pid: 2, displayId: 'B' }] }, ['warn colors']],
    [{ openPrint: false, hasPrintStaff: false }, []],
    [{ isSealed: false, sealIsInside: false }, []],
    [{ seats: { machines: 3, passed: 1, failed: [] } }, []],
    [{ seats: { machines: 3, passed: 1, failed: ['A-2'] } }, ['warn seats']],
  ] satisfies [Partial<ContestFacts>, string[]][])('with %j says %j', (facts, expected) => {
    expect(start(facts)).toEqual(expected);
  });
});

it('names the seats whose self-test failed, as many as there is room for', () => {
  const failed = Array.from({ length: 13 }, (_, n) => `A-${n + 1}`);
  const all = startChecks({ ...contest, seats: { machines: 20, passed: 5, failed } }, site);
  expect(all.find(({ key }) => key === 'seats')).toEqual({
    ...{ key: 'seats', level: 'warn', problem: null, mend: 'hall' },
    params: {
      ...{ failed: 13, passed: 5, machines: 20 },
      seats: 'A-1, A-2, A-3, A-4, A-5, A-6, A-7, A-8, A-9, A-10, A-11, A-12 …',
    },
  });
});

it.each([
  [{ isThere: false, cases: 0, hasSamples: false }, ['bad problem-gone']],
  [{ cases: 0 }, ['bad data']],
  [{ hasSamples: false }, ['warn samples']],
  [{ missingLocales: ['en-US'] }, ['warn statement']],
  [{ timeLimitMs: 60_000 }, ['warn limits']],
  [{ memoryLimitMb: 4_096 }, ['warn limits']],
  [{ languages: [] }, ['bad problem-languages']],
  [{ languages: null }, []],
  [{ programs: ['C'] }, []],
  [{ programs: ['C', 'Rust'] }, ['bad program-language']],
  [{ programs: ['C'], trial: 'none' }, ['warn untried']],
  [{ programs: ['C'], trial: 'failed' }, ['bad trial-failed']],
  [{ languages: ['Rust'] }, ['bad judge-languages']],
  [{ color: null }, ['warn colors']],
  [{ languages: ['C', 'Rust'] }, ['warn judge-languages']],
] satisfies [Partial<ProblemFacts>, string[]][])('a problem with %j says %j', (facts, expected) => {
  expect(ofProblem(facts)).toEqual(expected);
});

it.each([
  [{ judgingIsOn: false }, ['bad judging-off']],
  [{ judges: [] }, ['bad judges', 'bad judge-languages']],
  [{ judges: [judge] }, ['warn judges']],
  [{ judges: [judge, judge, { ...judge, trouble: 'no box' }] }, ['warn judge-trouble']],
  [{ judges: [judge, { ...judge, skewMs: -600 }] }, ['warn judge-clock']],
  [{ judges: [judge, { ...judge, skewMs: 2_000 }] }, ['bad judge-clock']],
  [{ databaseSkewMs: 700 }, ['warn database-clock']],
  [{ freeDisk: 0.05 }, ['warn disk']],
  [{ freeDisk: 0.01 }, ['bad disk']],
  [{ freeDisk: null }, []],
  [{ backupHours: null }, ['warn no-backup']],
  [{ backupHours: 24.1 }, ['warn backup']],
  [{ sendsMails: false }, ['warn mail']],
  [{ sendsMails: false, registers: false }, []],
  [{ systemErrors: 2 }, ['warn system-errors']],
] satisfies [Partial<SiteFacts>, string[]][])('a site with %j says %j', (facts, expected) => {
  expect(start({}, facts)).toEqual(expected);
});

it('results wait for the reveal and for every verdict', () => {
  const nothing = { isSealed: false, waiting: 0, failed: 0, countsSeconds: false };
  expect(found(finalizeChecks(nothing))).toEqual([]);
  expect(found(finalizeChecks({ isSealed: true, waiting: 1, failed: 1, countsSeconds: true }))).toEqual([
    ...['bad final-sealed', 'bad final-waiting', 'bad final-failed', 'warn final-seconds'],
  ]);
});
