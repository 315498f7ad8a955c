import { expect, it } from 'vitest';
import { sealer } from './sealing.ts';

it('gives a text back by the same secret and purpose alone', () => {
  const { seal, open } = sealer('one secret', 'mail');
  const sealed = seal('pass wörd');
  expect(sealed).not.toContain('pass');
  expect(seal('pass wörd')).not.toBe(sealed);
  expect(open(sealed)).toBe('pass wörd');
  expect(sealer('another secret', 'mail').open(sealed)).toBeNull();
  expect(sealer('one secret', 'other').open(sealed)).toBeNull();
  for (const damaged of ['', 'AAAA', `${sealed.slice(0, -6)}AAAA==`]) expect(open(damaged)).toBeNull();
});
