/** What the program printed on the first case that failed: of many cases that fail only one output is kept. Pure. */
import { mostPrinted, type PrintedOutput } from '@assize/shared/areas/judging/result.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { LocalCase } from '../testdata/store.ts';
import type { CaseOutcome } from './case-outcome.ts';

type Case = Pick<LocalCase, 'caseId' | 'input'>;

/** `cases` are in the order of the problem; they may be taken in any order. */
export const firstPrinted = (cases: readonly Case[]) => {
  const places = new Map(cases.map(({ caseId }, place) => [caseId, place]));
  let first: { place: number; one: Case; printed: Uint8Array | undefined } | null = null;
  return {
    take(one: Case, { status, printed }: Pick<CaseOutcome, 'status' | 'printed'>): void {
      const place = places.get(one.caseId);
      if (status === verdict.accepted || place === undefined || (first && first.place < place)) return;
      first = { place, one, printed };
    },
    /** Nothing where no case failed, or the first that failed has no output. */
    found(): { printed?: PrintedOutput } {
      if (!first?.printed) return {};
      const { one, printed } = first;
      return { printed: { caseId: one.caseId, input: one.input.hash, ...textOf(printed) } };
    },
  };
};

/** The text of the bytes that fits; a character that is cut in the middle is left out. */
const textOf = (bytes: Uint8Array): Pick<PrintedOutput, 'text' | 'cut'> => {
  const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
  const end = whole.codePointAt(mostPrinted - 1) ?? 0;
  const text = whole.slice(0, end > 0xffff ? mostPrinted - 1 : mostPrinted);
  return { text, cut: text.length < whole.length };
};
