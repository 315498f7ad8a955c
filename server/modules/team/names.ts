import { createHash } from 'node:crypto';

/** Identifier that follows from a name, as the Contest API has them: the same for a name in any case. */
export const derivedId = (name: string): string => {
  const key = name.trim().toLowerCase();
  // Only of names from which no other one gives the same.
  if (key.length <= 36 && /^[a-z0-9]+(?: [a-z0-9]+)*$/.test(key)) return key.replaceAll(' ', '-');
  return `n-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
};
