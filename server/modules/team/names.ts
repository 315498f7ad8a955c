import { createHash } from 'node:crypto';

/** Identifier that follows from a name, as the Contest API has them: the same for a name in any case. */
export const derivedId = (name: string): string => {
  const key = name.trim().toLowerCase();
  const plain = key.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  const saysAll = /^[\x20-\x7e]+$/.test(key) && plain.length >= 1 && plain.length <= 36;
  return saysAll ? plain : `n-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
};
