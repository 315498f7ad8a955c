import { enrolKiosk, enrolmentCode } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import type { ShellOutcome } from '@assize/shared/domain/kiosk/bridge.ts';
import type { Server } from '../ports/server.ts';
import type { Store } from '../ports/store.ts';
import { type Device, keepDevice, makeKeys } from './device.ts';

type Enrolled =
  | { readonly is: 'done'; readonly device: Device }
  | { readonly is: Exclude<ShellOutcome, 'done'> };

/** Makes this machine that of the seat of a code. Its new key is on the disk before anything else is done with it. */
export const enrol = async (
  { server, store }: { server: Server; store: Store },
  code: string,
  machine: string,
): Promise<Enrolled> => {
  const parsed = enrolmentCode.safeParse(code);
  if (!parsed.success) return { is: 'wrong-code' };
  const { key, publicKey } = await makeKeys();
  const answer = await server.call('POST', enrolKiosk.path, {
    body: JSON.stringify({ code: parsed.data, publicKey, machine }),
  });
  if (answer.is === 'unreachable') return { is: 'unreachable' };
  if (answer.is === 'refused') return { is: answer.code === 'hall.wrong-code' ? 'wrong-code' : 'refused' };
  const made = enrolKiosk.reply.safeParse(answer.data);
  if (!made.success) return { is: 'unreachable' };
  const { deviceId, hall, room, seat, unlockSecret } = made.data;
  const device = { deviceId, key, hall, room, seat, unlockSecret };
  keepDevice(store, device);
  return { is: 'done', device };
};
