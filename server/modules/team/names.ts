import { createHash } from 'node:crypto';
import { shortId } from '@assize/shared/areas/team/team.ts';

/** Identifier that follows from a name: the same for the same name, without regard to case. */
export const derivedId = (name: string): string => {
  const key = name.trim().toLowerCase();
  const plain = key.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  const isWhole = /^[\x20-\x7e]+$/.test(key) && shortId.safeParse(plain).success;
  return isWhole ? plain : `n-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
};
