import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicKey } from '@assize/shared/domain/kiosk/values.ts';
import { z } from 'zod';
import { SetupTrouble } from '../../setup/progress.mjs';
import { run } from '../../setup/shell.mjs';
import type { PrivateKey } from './key-ring.ts';

export const forgets = ['none', 'seat', 'all'] as const;

const wanted = z.strictObject({
  id: z.string().regex(/^[0-9A-Za-z.-]{1,40}$/, 'id: letters, digits, dots and dashes'),
  from: z.coerce.date({ error: '--from: an instant like 2026-11-25T18:00:00Z' }),
  until: z.coerce.date({ error: '--until: an instant like 2026-11-25T22:00:00Z' }),
  forget: z.enum(forgets, { error: '--forget: none, seat or all' }),
});
export type WantedOrder = z.input<typeof wanted>;

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** As machines check it by openssl. */
export const pemOf = (key: PublicKey): string =>
  createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();

/**
 * Writes an order to the machines of a hall, to be laid where they look for it: to install a package, to forget what
 * people did, or both, at a start of the machine within a time.
 * @param deb null: no package
 * @throws SetupTrouble that names what is wrong
 */
export const writeOrder = async (
  order: WantedOrder,
  deb: string | null,
  { key }: PrivateKey,
  into: string,
): Promise<string> => {
  const parsed = wanted.safeParse(order);
  if (!parsed.success) throw new SetupTrouble(parsed.error.issues.map(({ message }) => message).join('\n'));
  const { id, from, until, forget } = parsed.data;
  if (until <= from) throw new SetupTrouble('--until: that is before --from.');
  if (deb === null && forget === 'none')
    throw new SetupTrouble('An order without a package forgets something: --forget.');
  mkdirSync(into, { recursive: true });
  let what = '-';
  if (deb !== null) {
    const version = (await run('dpkg-deb', ['-f', deb, 'Version'])).trim();
    what = `${version} ${createHash('sha256').update(readFileSync(deb)).digest('hex')}`;
    copyFileSync(deb, join(into, 'package.deb'));
  }
  const text = `assize-order 1\n${id}\n${seconds(from)}\n${seconds(until)}\n${forget}\n${what}\n`;
  writeFileSync(join(into, 'order'), text);
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  writeFileSync(join(into, 'order.sig'), sign(null, Buffer.from(text), privateKey));
  return text;
};
