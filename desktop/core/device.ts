import { deviceId, publicKey, seatName } from '@assize/shared/domain/kiosk/values.ts';
import { z } from 'zod';
import type { Store } from '../ports/store.ts';

/** Who this machine is, once it was made that of a seat. Its key never leaves it. */
const device = z.strictObject({
  deviceId,
  key: publicKey.extend({ d: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  hall: z.string(),
  room: z.string(),
  seat: seatName,
  unlockSecret: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Device = z.output<typeof device>;
/** What signs for a machine, also after its place was taken. */
export const deviceKey = device.pick({ deviceId: true, key: true });

const name = 'device';

export const readDevice = (store: Store): Device | null => {
  const parsed = device.safeParse(store.read(name));
  return parsed.success ? parsed.data : null;
};
export const keepDevice = (store: Store, value: Device): void => store.write(name, value);
/** After its place was taken by another machine. */
export const forgetDevice = (store: Store): void => store.forget(name);

type AnyKey = Parameters<typeof crypto.subtle.exportKey>[1];
/** Libraries of types do not agree on what is made of this algorithm; it is always a pair. */
const pair = z.object({ privateKey: z.custom<AnyKey>((key) => key instanceof Object) });

/** A new Ed25519 key pair, of which the public half is told. */
export const makeKeys = async (): Promise<{ key: Device['key']; publicKey: z.output<typeof publicKey> }> => {
  const made: unknown = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
  const { x, d } = await crypto.subtle.exportKey('jwk', pair.parse(made).privateKey);
  const open = publicKey.parse({ kty: 'OKP', crv: 'Ed25519', x });
  return { key: device.shape.key.parse({ ...open, d }), publicKey: open };
};
