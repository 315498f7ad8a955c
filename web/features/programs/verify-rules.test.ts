import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { endedAsExpected, limitAdvice } from './verify-rules.ts';

const ac = { status: verdict.accepted, score: null, timeMs: 10 };
describe('a program ends as expected', () => {
  it.each([
    [{ expected: [], expectedScore: null }, ac, true],
    [{ expected: [verdict.accepted], expectedScore: null }, ac, true],
    [{ expected: [verdict.wrongAnswer, verdict.timeLimit], expectedScore: null }, ac, false],
    [{ expected: [], expectedScore: { min: 30, max: 50 } }, { ...ac, score: 40 }, true],
    [{ expected: [], expectedScore: { min: 30, max: 50 } }, { ...ac, score: 51 }, false],
    [{ expected: [], expectedScore: { min: 0, max: 50 } }, ac, false],
    [{ expected: [verdict.partial], expectedScore: { min: 30, max: 50 } }, { ...ac, score: 40 }, false],
  ])('%j, got %j: %s', (wanted, got, right) => {
    expect(endedAsExpected(wanted, got)).toBe(right);
  });
});

describe('the time limit', () => {
  const run = (name: string, timeMs: number, more: object = {}) => ({
    name,
    timeMs,
    status: verdict.accepted as number,
    score: null,
    expected: [verdict.accepted],
    expectedScore: null,
    factor: 1,
    ...more,
  });
  const slow = (timeMs: number) =>
    run('slow', timeMs, { expected: [verdict.timeLimit], status: verdict.timeLimit });

  it.each([
    [1, 100],
    [60, 200],
    [451, 1000],
    [999, 2000],
    [1001, 2500],
    [29_999, 60_000],
    [50_000, 60_000],
  ])('is twice %d ms, rounded up: %d', (timeMs, suggestedMs) => {
    expect(limitAdvice([run('main', timeMs), run('faster', 0)])?.suggestedMs).toBe(suggestedMs);
  });
  it('counts a slow language by its factor', () => {
    expect(limitAdvice([run('python', 800, { factor: 2 })])?.suggestedMs).toBe(800);
  });
  it('does not follow programs that may fail, and needs one that was accepted', () => {
    const wrong = run('wrong', 5000, { expected: [verdict.wrongAnswer] });
    expect(limitAdvice([run('main', 100), wrong])?.suggestedMs).toBe(200);
    expect(limitAdvice([wrong, run('main', 100, { status: verdict.runtimeError })])).toBeNull();
  });
  it('names programs that should run out of time and would not', () => {
    expect(limitAdvice([run('main', 400), slow(900)])?.tooFast).toEqual([]);
    expect(limitAdvice([run('main', 500), slow(900)])?.tooFast).toEqual(['slow']);
  });
});
