import { describe, expect, it } from 'vitest';
import { loadTexts } from '../i18n/load-texts.ts';
import { locales } from '../i18n/locales.ts';
import { isFinal, isInProgress, isVerdict, verdict, verdictName, verdictShort } from './verdict.ts';

describe('judge status codes', () => {
  it.each([
    [-10, 'Not Submitted', 'NS'],
    [-5, 'Submitted Unknown Result', 'SNR'],
    [-4, 'Cancelled', 'CA'],
    [-3, 'Presentation Error', 'PE'],
    [-2, 'Compile Error', 'CE'],
    [-1, 'Wrong Answer', 'WA'],
    [0, 'Accepted', 'AC'],
    [1, 'Time Limit Exceeded', 'TLE'],
    [2, 'Memory Limit Exceeded', 'MLE'],
    [3, 'Runtime Error', 'RE'],
    [4, 'System Error', 'SE'],
    [5, 'Pending', 'PD'],
    [6, 'Compiling', 'CP'],
    [7, 'Judging', 'JG'],
    [8, 'Partial Accepted', 'PAC'],
    [9, 'Submitting', 'SB'],
    [10, 'Submitted Failed', 'SF'],
  ])('%i is %s, in short %s', async (code, name, short) => {
    if (!isVerdict(code)) throw new Error(`${code} is no status`);
    expect(verdictShort[code]).toBe(short);
    const [english, chinese] = await Promise.all(['en-US', 'zh-CN'].map((locale) => namesIn(locale)));
    expect(english?.[verdictName(code)]).toBe(name);
    expect(chinese?.[verdictName(code)]).toMatch(/[\u4e00-\u9fff]/);
  });

  it('are these and no others', () => {
    expect(Object.values(verdict).toSorted((a, b) => a - b)).toEqual([
      ...[-10, -5, -4, -3, -2, -1],
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    ]);
  });

  it('in progress are Pending, Compiling and Judging; Submitting is not final either', () => {
    const codes = Object.values(verdict);
    expect(codes.filter(isInProgress)).toEqual([5, 6, 7]);
    expect(codes.filter((code) => !isFinal(code))).toEqual([5, 6, 7, 9]);
  });
});

const namesIn = async (name: string): Promise<Readonly<Record<string, string>> | undefined> => {
  const locale = locales.find((one) => one === name);
  return locale && (await loadTexts(locale, new Set(['judging']))).judging;
};
