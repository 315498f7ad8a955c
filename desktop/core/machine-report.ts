import { type SelfTestCheck, selfTestChecks } from '@assize/shared/domain/kiosk/self-test.ts';
import { z } from 'zod';

/** As the script of the machine writes it, by words of its own version. */
const report = z.strictObject({ version: z.literal(1), failed: z.array(z.string().max(40)).max(40) });

const known: ReadonlySet<string> = new Set(selfTestChecks);
const isKnown = (word: string): word is SelfTestCheck => known.has(word);

/** Checks that failed in a report of the machine; null: there is none that can be read. */
export const readReport = (text: string | undefined): readonly SelfTestCheck[] | null => {
  if (text === undefined) return null;
  try {
    const parsed = report.safeParse(JSON.parse(text));
    if (!parsed.success) return null;
    return [...new Set(parsed.data.failed.map((word) => (isKnown(word) ? word : 'other')))];
  } catch {
    return null;
  }
};

/** With what the app found in its own files, which the machine may not have seen yet. */
export const withOwnFaults = (
  failed: readonly SelfTestCheck[] | null,
  faults: number,
): SelfTestCheck[] | null => {
  if (faults === 0) return failed && [...failed];
  return [...new Set<SelfTestCheck>(['app-files', ...(failed ?? [])])];
};
