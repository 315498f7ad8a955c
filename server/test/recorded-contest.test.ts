/**
 * A whole recorded contest against boards and awards that a plain program has computed (`recorded-contest/`). The files
 * were written once by `node server/test/recorded-contest/generate.ts`.
 */
import { awardsOf, icpcAwards } from '@assize/shared/domain/standings/awards.ts';
import { Board } from '@assize/shared/domain/standings/board.ts';
import { fold } from '@assize/shared/domain/standings/fold.ts';
import { applyDelta } from '@assize/shared/domain/standings/rows.ts';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../build/samples/lib/random.ts';
import { atLast, beforeEnd, filesOf, fixture, generate } from './recorded-contest/generate.ts';
import { boardText, medals, plainBoard } from './recorded-contest/plain-board.ts';
import { factsIn, foldText, problemNumber, statementsIn } from './recorded-contest/product.ts';
import { readRecording } from './recorded-contest/recording.ts';

const recording = readRecording(await fixture('recording.txt'));
const [sealedBoard, finalBoard, awards] = await Promise.all(
  ['board-sealed.tsv', 'board-final.tsv', 'awards.txt'].map(fixture),
);
const facts = factsIn(recording);
const statements = statementsIn(recording);
const shared = { containsEnd: false, removeStar: false } as const;
const runsUntil = (atMs: number) => statements.filter((one) => one.atMs <= atMs).map(({ run }) => run);

describe('the recorded contest', () => {
  it('is as large and as odd as it is said to be', () => {
    const flagged = (flag: 'star' | 'hidden' | 'disqualified') =>
      recording.teams.filter(({ flags }) => flags.includes(flag)).length;
    expect(recording.teams.length).toBeGreaterThanOrEqual(100);
    expect(recording.runs.length).toBeGreaterThanOrEqual(2_000);
    expect(recording.problems).toHaveLength(12);
    expect([flagged('star'), flagged('hidden'), flagged('disqualified')]).toEqual([7, 3, 2]);
    expect(recording.runs.filter(({ atMs }) => atMs >= recording.sealMs).length).toBeGreaterThan(50);
    const changed = recording.rejudgings.filter(
      ({ id, verdict }) => recording.runs[id - 1]?.verdict !== verdict,
    );
    expect(changed.length).toBeGreaterThan(30);
    expect(recording.ignored.length).toBeGreaterThan(5);
    // Twins stand on both sides of each border of medals.
    const ranks = (finalBoard ?? '').split('\n').map((line) => line.split('\t')[0]);
    for (const border of [6, 16, 30])
      expect(ranks.filter((rank) => rank === String(border)).length).toBeGreaterThanOrEqual(2);
  });

  it('is what its generator writes, and its boards are what the plain program computes', () => {
    const files = filesOf(generate());
    expect(readRecording(files['recording.txt'] ?? '')).toEqual(recording);
    expect([files['board-sealed.tsv'], files['board-final.tsv'], files['awards.txt']]).toEqual([
      ...[sealedBoard, finalBoard, awards],
    ]);
  });

  it('has rows that a person can add up', () => {
    const row = (name: string) => finalBoard?.split('\n').find((line) => line.split('\t')[1] === name);
    // A 10 + 20, B 129, C 138 + 20 (12 minutes do not count, and the wrong one lies in them), D 239, E 240, H 299.
    expect(row('hand1')?.split('\t')).toEqual([
      ...['60', 'hand1', '6', String(30 + 129 + 158 + 239 + 240 + 299), '299'],
      ...['2/10', '1/129', '2/138', '1/239', '1/240', '.', '.', '1/299', '.', '.', '.', '.'],
    ]);
    // A 30 (the wrong one is ignored), B 50 + 4 · 20, F 60 once it was judged again, 15 added; K was taken away.
    expect(row('hand2')?.split('\t').slice(2, 5)).toEqual(['3', String(30 + 130 + 60 + 15), '60']);
    // A wrong by one account, right by the other: 70 + 20, 10 taken off.
    expect(row('hand3')?.split('\t').slice(2, 6)).toEqual(['1', '80', '70', '2/70']);
  });
});

describe('the standings of the recorded contest', () => {
  it('are the plain board by the fold: sealed just before the end, behind the seal, and at last', () => {
    const log = { ...facts, runs: runsUntil(beforeEnd.atMs) };
    expect(foldText(fold(log, { ...shared, sealed: true, of: null }))).toBe(sealedBoard);
    const behind = boardText(plainBoard(recording, { ...beforeEnd, sealed: false }));
    expect(foldText(fold(log, { ...shared, sealed: false, of: null }))).toBe(behind);
    const whole = { ...facts, runs: runsUntil(atLast.atMs) };
    expect(foldText(fold(whole, { ...shared, sealed: false, of: null }))).toBe(finalBoard);
  });

  it('are the same kept up to date word by word, and for a reader who applies what is told', () => {
    const views = [true, false].map((sealed) => ({ ...shared, sealed }));
    const [sealed, open] = views as [(typeof views)[number], (typeof views)[number]];
    const board = new Board({ ...facts, runs: [] }, views);
    let told = board.rows(open);
    let isChecked = false;
    for (const { atMs, run } of statements) {
      if (!isChecked && atMs > beforeEnd.atMs) {
        expect(foldText(board.rows(sealed))).toBe(sealedBoard);
        isChecked = true;
      }
      const delta = board.apply(run).find((one) => !one.view.sealed);
      if (delta) told = applyDelta(told, delta);
    }
    expect(isChecked).toBe(true);
    expect(foldText(board.rows(open))).toBe(finalBoard);
    expect(foldText(told)).toBe(finalBoard);
  });

  it('are the same when words come in any order, some of them twice', () => {
    const random = seeded(7);
    const runs = random.shuffle([...statements, ...statements.slice(0, 500)]).map(({ run }) => run);
    const board = new Board({ ...facts, runs: [] }, [{ ...shared, sealed: false }]);
    for (const run of runs) board.apply(run);
    expect(foldText(board.rows({ ...shared, sealed: false }))).toBe(finalBoard);
  });

  it('give the awards of the plain program, ties at the borders of medals too', () => {
    const rows = fold({ ...facts, runs: runsUntil(atLast.atMs) }, { ...shared, sealed: false, of: null });
    const letter = new Map(recording.problems.map((one) => [problemNumber(one), one]));
    const lines = icpcAwards(facts, rows, medals).map(({ id, kind, problem, participants }) => {
      const award = problem === null ? id : `${kind}-${letter.get(problem)}`;
      return [award, ...participants.toSorted()].join(' ');
    });
    const wanted = (awards ?? '').trim().split('\n');
    expect(lines.toSorted()).toEqual(wanted.toSorted());
    const tiers = Object.entries(medals).map(([name, num]) => ({ name, num, background: '', color: '' }));
    const given = awardsOf(facts.rules, rows, { by: 'number', tiers });
    for (const name of Object.keys(medals)) {
      const takers = [...given].filter(([, tier]) => tier.name === name).map(([id]) => id);
      expect([`${name}-medal`, ...takers.toSorted()].join(' ')).toBe(
        wanted.find((line) => line.startsWith(`${name}-medal`)),
      );
    }
  });
});
