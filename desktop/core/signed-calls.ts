import type { CallToSign, KeptCall } from '@assize/shared/domain/kiosk/bridge.ts';
import { sha256 } from '@assize/shared/domain/kiosk/sha256.ts';
import { sign } from '@assize/shared/domain/kiosk/signing.ts';
import type { Device } from './device.ts';

/** A number that is used once: 128 bits in hex. */
const onceHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const by = ({ deviceId, key }: Device) => ({ key, kid: deviceId });

/** The machine's signature over one call. @param nowMs the server's time */
export const signCall = (device: Device, call: CallToSign, nowMs: number): Promise<string> =>
  sign(
    'call',
    { ...call, deviceId: device.deviceId, jti: onceHex(), iat: Math.floor(nowMs / 1000) },
    by(device),
  );

/** A submission as it was pressed, stamped by the machine; without a seat it has no stamp. */
export const stampCall = async (
  device: Device | null,
  call: Omit<KeptCall, 'pressedAt' | 'stamp'>,
  nowMs: number,
): Promise<KeptCall> => {
  const { key, method, path, body } = call;
  const pressedAt = Math.round(nowMs);
  const stamp =
    device === null
      ? null
      : await sign(
          'press',
          { deviceId: device.deviceId, method, path, bodySha256: await sha256(body), key, pressedAt },
          by(device),
        );
  return { ...call, pressedAt, stamp };
};
