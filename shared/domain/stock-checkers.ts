/**
 * Checkers that a setter takes as they are, or as a beginning of one's own: names as testlib users know them.
 * The only copy of their code; judge/testlib proves each of them.
 */
import type { StockChecker } from './stock-checker.ts';
import { exactCheckers } from './stock-checkers-exact.ts';
import { numberCheckers } from './stock-checkers-numbers.ts';
import { otherCheckers } from './stock-checkers-other.ts';

/** Every stock checker, the most used ones first. */
export const stockCheckers: readonly StockChecker[] = [...exactCheckers, ...numberCheckers, ...otherCheckers];
