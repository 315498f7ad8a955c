import { z } from 'zod';

const storageKey = 'provider';
/** What this tab remembers while its person is at the provider. */
const journey = z.object({
  ticket: z.string(),
  purpose: z.enum(['sign-in', 'link']),
  /** Page of ours to come back to. */
  to: z.string(),
});
export type Journey = z.infer<typeof journey>;

/** Leaves for the page of the provider. */
export const leaveForProvider = (address: string, remembered: Journey): void => {
  sessionStorage.setItem(storageKey, JSON.stringify(remembered));
  location.assign(address);
};

/** What was remembered, once; null: this tab began nothing. */
export const takeJourney = (): Journey | null => {
  const found = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  try {
    return journey.nullable().parse(JSON.parse(found ?? 'null'));
  } catch {
    return null;
  }
};
