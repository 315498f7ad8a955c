import type { JudgeOptions } from '@assize/shared/areas/judging/manifest.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { decideKattis, decideManager, decideTestlib, type Ending } from './protocol.ts';

const { accepted: AC, wrongAnswer: WA, presentationError: PE, systemError: SE, partial: PC } = verdict;
const ending = (exitCode: number, stderr = '', stdout = ''): Ending => ({
  outcome: 'exited',
  signal: 0,
  exitCode,
  stderr,
  stdout,
  crash: null,
});
/** The ending of a program in a language. */
const endingIn = (name: string, exitCode: number, stderr: string): Ending => ({
  ...ending(exitCode, stderr),
  crash: findLanguage(name)?.checker.crash ?? null,
});
const none = { options: {}, full: 0 };

describe('testlib endings', () => {
  it.each<[string, Ending, number, number]>([
    ['0', ending(0), AC, 1],
    ['0 with its text', ending(0, 'ok 3 numbers'), AC, 1],
    ['1', ending(1, 'wrong answer differs'), WA, 0],
    ['1 without a text', ending(1), WA, 0],
    [
      'an exception of Python',
      endingIn('Python3', 1, 'x\nTraceback (most recent call last):\n  File …\nValueError: x'),
      SE,
      0,
    ],
    ['what repeats one', ending(1, 'wrong answer x\nTraceback (most recent call last):\n'), WA, 0],
    ['the code of a crash alone', endingIn('Golang', 2, 'wrong output format x'), PE, 0],
    ['2', ending(2, 'wrong output format x'), PE, 0],
    ['3', ending(3, 'FAIL no'), SE, 0],
    ['4, dirt', ending(4, 'wrong output format Extra'), PE, 0],
    ['8, end of file', ending(8, 'unexpected eof x'), PE, 0],
    ['7, points as a share', ending(7, 'points 0.25 well'), PC, 0.25],
    ['7, all points', ending(7, 'points 1'), AC, 1],
    ['7, points of a hundred', ending(7, 'points 40'), PC, 0.4],
    ['7, more than all', ending(7, 'points 250'), AC, 1],
    ['7, no points', ending(7, 'points 0'), WA, 0],
    ['7, negative', ending(7, 'points -1'), SE, 0],
    ['7, negative and small', ending(7, 'points -0.001'), SE, 0],
    ['7, beyond all numbers', ending(7, 'points 1e999'), SE, 0],
    ['7, no number', ending(7, 'points nan'), SE, 0],
    ['7, no number at its start', ending(7, 'points 0,5'), SE, 0],
    ['7 without points', ending(7, 'whatever'), SE, 0],
    ['16 + n', ending(16 + 40, 'partially correct (40) x'), PC, 0.4],
    ['50 + n', ending(90, 'partially correct (40) x'), PC, 0.4],
    ['n itself', ending(1, 'partially correct (1)'), PC, 0.01],
    ['n itself, none', ending(0, 'partially correct (0)'), WA, 0],
    ['n that is another code', ending(99, 'partially correct (99)'), PC, 0.99],
    ['16 + n that is another code', ending(100, 'partially correct (84)'), PC, 0.84],
    ['n of all', ending(116, 'partially correct (100)'), AC, 1],
    ['any code without a meaning', ending(77, 'partially correct (30)'), PC, 0.3],
    ['99 and a number', ending(99, '', '40\n'), PC, 0.4],
    ['99 and a fraction of a percent', ending(99, '', ' 12.5 '), PC, 0.125],
    ['99 and 100', ending(99, '', '100'), AC, 1],
    ['99 and 0', ending(99, '', '0'), WA, 0],
    ['99 and too much', ending(99, '', '101'), SE, 0],
    ['99 and no number', ending(99, '', 'forty'), SE, 0],
    ['99 and nothing', ending(99), SE, 0],
    ['100', ending(100), AC, 1],
    ['101', ending(101), PE, 0],
    ['102', ending(102), WA, 0],
    ['103', ending(103), SE, 0],
    ['another code, ok', ending(172, 'ok'), AC, 1],
    ['another code, wrong answer', ending(5, 'wrong answer x'), WA, 0],
    ['another code, format', ending(6, 'wrong output format x'), PE, 0],
    ['another code, points', ending(5, 'points 0.5'), PC, 0.5],
    ['another code, failure', ending(9, 'FAIL x'), SE, 0],
    ['another code, no text', ending(9), SE, 0],
    ['another code, a text of its own', ending(9, 'okay'), SE, 0],
  ])('%s', (_name, given, status, fraction) => {
    const decided = decideTestlib(given, none);
    expect([decided.status, decided.fraction]).toEqual([status, fraction]);
    expect(decided.trouble !== undefined).toBe(status === SE);
  });

  it.each<[string, Ending, number]>([
    ['ok', ending(1, 'ok I am right'), WA],
    ['ok after a presentation error', ending(2, 'ok'), PE],
    ['all of the points', ending(1, 'points 1'), WA],
    ['partially correct (100)', ending(1, 'partially correct (100)'), WA],
    ['ok in front of a failure', ending(3, 'ok'), SE],
  ])('a contestant cannot talk an exit code into more: %s', (_name, given, status) => {
    expect(decideTestlib(given, none).status).toBe(status);
  });

  it.each<[JudgeOptions, number, string, number]>([
    [{ pointsAs: 'fraction' }, 10, 'points 0.5', 0.5],
    [{ pointsAs: 'fraction' }, 10, 'points 40', 1],
    [{ pointsAs: 'percent' }, 10, 'points 1', 0.01],
    [{ pointsAs: 'points' }, 10, 'points 7', 0.7],
    [{ pointsAs: 'points' }, 10, 'points 12', 1],
    [{ pointsAs: 'points' }, 0, 'points 1', 1],
  ])('points as %j of %i: %s', (options, full, stderr, fraction) => {
    expect(decideTestlib(ending(7, stderr), { options, full }).fraction).toBe(fraction);
  });

  it('partially correct is out of 200 where the problem says so', () => {
    const scale = { options: { partialOutOf: 200 as const }, full: 10 };
    expect(decideTestlib(ending(116, 'partially correct (100)'), scale)).toEqual({
      status: PC,
      fraction: 0.5,
    });
  });

  it.each([
    ['signalled', /signal 11/],
    ['cpu-limit', /too long/],
    ['wall-limit', /too long/],
    ['memory-limit', /memory/],
    ['output-limit', /too much/],
  ] as const)('%s is trouble, whatever was said', (outcome, why) => {
    const decided = decideTestlib({ ...ending(0, 'ok'), outcome, signal: 11 }, none);
    expect(decided).toMatchObject({ status: SE, trouble: expect.stringMatching(why) });
  });
});

it('a manager that crashes in a thread decides nothing, whatever it had printed', () => {
  const crashed = { ...endingIn('Java', 0, 'Exception in thread "Thread-0" java.lang.Error'), stdout: '1' };
  expect(decideManager(crashed, none).status).toBe(SE);
  expect(decideManager({ ...crashed, stderr: '' }, none).status).toBe(AC);
});

describe('kattis endings', () => {
  it.each<[string, Ending, Record<string, string>, JudgeOptions, number, number]>([
    ['42', ending(42), {}, {}, AC, 1],
    ['43', ending(43), {}, {}, WA, 0],
    ['43 with a score', ending(43), { 'score.txt': '5' }, {}, WA, 0],
    ['0', ending(0), {}, {}, SE, 0],
    ['1', ending(1, 'ok'), {}, {}, SE, 0],
    ['score', ending(42), { 'score.txt': '5\n' }, {}, PC, 0.5],
    ['whole score', ending(42), { 'score.txt': '10' }, {}, AC, 1],
    ['score in percent', ending(42), { 'score.txt': '5' }, { pointsAs: 'percent' }, PC, 0.05],
    ['score beyond all numbers', ending(42), { 'score.txt': 'Infinity' }, {}, SE, 0],
    ['negative score', ending(42), { 'score.txt': '-1' }, {}, SE, 0],
    ['score that is none', ending(42), { 'score.txt': 'many' }, {}, SE, 0],
    ['empty score', ending(42), { 'score.txt': '' }, {}, SE, 0],
    ['multiplier', ending(42), { 'score_multiplier.txt': '0.25' }, {}, PC, 0.25],
    ['multiplier beyond', ending(42), { 'score_multiplier.txt': '1.5' }, {}, SE, 0],
  ])('%s', (_name, given, files, options, status, fraction) => {
    const decided = decideKattis(given, new Map(Object.entries(files)), { options, full: 10 });
    expect([decided.status, decided.fraction]).toEqual([status, fraction]);
  });

  it('a crash is trouble', () => {
    const given = { ...ending(42), outcome: 'signalled' as const, signal: 6 };
    expect(decideKattis(given, new Map(), none).status).toBe(SE);
  });
});
