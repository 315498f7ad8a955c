import { bank } from '@assize/shared/areas/problem/statement.ts';
import type { z } from 'zod';
import { ownBank } from './document.ts';

type Bank = z.infer<typeof bank>;

/** Stored name of a bank; undefined means every bank. Without a choice it is ours. */
export const storedBank = (oj: Bank | undefined): string | undefined => {
  if (oj === 'All') return undefined;
  return oj === undefined || oj === 'Mine' ? ownBank : oj;
};

/** Every bank by its stored name. */
export const storedBanks: readonly string[] = bank.options
  .filter((one) => one !== 'All')
  .map((one) => storedBank(one) ?? ownBank);

/** Tag ids of the list filter: `3,5`, `[3,5]` or `["3","5"]`. */
export const tagIds = (text: string | undefined): number[] => [
  ...new Set(
    (text ?? '')
      .split(/[^\d]+/)
      .filter((part) => part !== '')
      // Tag numbers are exact integers.
      .map((part) => Math.min(Number(part), Number.MAX_SAFE_INTEGER)),
  ),
];
