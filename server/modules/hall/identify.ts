import { freshness, kioskHeaders, sameCall } from '@assize/shared/domain/kiosk/proof.ts';
import type { Refusal } from '@assize/shared/domain/kiosk/reasons.ts';
import { importPublic, open, signerOf } from '@assize/shared/domain/kiosk/signing.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { keyHeader } from '../../platform/http/repeats.ts';
import type { IdentifySeat, Seat, SignedPart } from '../../platform/http/seat.ts';
import type { DeviceRecord, DeviceStore } from './device-store.ts';
import type { Proofs } from './proofs.ts';

type Ports = {
  devices: Pick<DeviceStore, 'find'>;
  proofs: Pick<Proofs, 'readToken' | 'firstTime'>;
  clock: Clock;
};
type Request = Parameters<IdentifySeat>[0];

/** The one address that a machine which was taken out may still call. */
const surrenderPath = '/api/kiosk/surrender';
const seatIdOf = (hallId: number, seat: string): string => `${hallId}/${seat}`;
export const seatOfId = (seatId: string): string => seatId.slice(seatId.indexOf('/') + 1);

export const refusalError = (reason: Refusal): AssizeError => {
  if (reason === 'repeated') return new AssizeError('hall.repeated');
  if (reason === 'too-old' || reason === 'from-the-future') return new AssizeError('hall.clock-off');
  return new AssizeError('hall.bad-signature');
};
const headerOf = ({ headers }: Request, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Reads which machine made a call, and whether it signed it (Halls 4 and 5). */
export const seatIdentity = ({ devices, proofs, clock }: Ports): IdentifySeat => {
  /** The stamp that a submission got when it was pressed. */
  const pressedAt = async (
    request: Request,
    signed: { deviceId: string; method: string; path: string; bodySha256: string },
    key: Parameters<typeof open>[2],
  ): Promise<Date | null> => {
    const text = headerOf(request, kioskHeaders.pressed);
    if (text === null) return null;
    const stamp = await open('press', text, key);
    if (!stamp.ok) throw refusalError(stamp.reason);
    const { value } = stamp;
    const isThis =
      value.deviceId === signed.deviceId &&
      sameCall(value, signed) === null &&
      value.key === headerOf(request, keyHeader);
    if (!isThis) throw new AssizeError('hall.bad-signature');
    return new Date(value.pressedAt);
  };

  const signedBy = async (
    request: Request,
    text: string,
  ): Promise<{ device: DeviceRecord; signed: SignedPart }> => {
    const deviceId = signerOf(text);
    const device = deviceId && (await devices.find(deviceId));
    if (!device) throw new AssizeError('hall.device-unknown');
    const key = await importPublic(device.publicKey);
    const read = await open('call', text, key);
    if (!read.ok) throw refusalError(read.reason);
    const { value: call } = read;
    // The body is compared once it is read.
    const sent = { method: request.method, path: request.url, bodySha256: call.bodySha256 };
    const reason =
      call.deviceId === device.deviceId
        ? (sameCall(call, sent) ?? freshness(call.iat, clock.now().getTime()))
        : 'wrong-device';
    if (reason !== null) throw refusalError(reason);
    if (!device.live && request.url !== surrenderPath) throw new AssizeError('hall.device-void');
    const signed = { bodySha256: call.bodySha256, pressedAt: await pressedAt(request, call, key) };
    if (!(await proofs.firstTime(device.deviceId, call.jti))) throw refusalError('repeated');
    return { device, signed };
  };

  return async (request): Promise<Seat | null> => {
    const token = headerOf(request, kioskHeaders.token);
    const signature = headerOf(request, kioskHeaders.signature);
    const held = token === null ? null : await proofs.readToken(token);
    if (signature === null) {
      if (held === null) return null;
      const { hallId, seat, deviceId, label } = held;
      return { seatId: seatIdOf(hallId, seat), hallId, seat, deviceId, label, isVoid: false, signed: null };
    }
    const { device, signed } = await signedBy(request, signature);
    const { deviceId, hallId, seat, live } = device;
    return {
      ...{ seatId: seatIdOf(hallId, seat), hallId, seat, deviceId, signed, isVoid: !live },
      // The key alone says which machine it is, not what runs on it.
      label: live && held?.deviceId === deviceId ? held.label : 'stale',
    };
  };
};
