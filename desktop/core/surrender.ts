import { surrenderOutbox } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { judgeChannels, type KeptCall } from '@assize/shared/domain/kiosk/bridge.ts';
import { kioskHeaders } from '@assize/shared/domain/kiosk/proof.ts';
import { sha256 } from '@assize/shared/domain/kiosk/sha256.ts';
import { sign } from '@assize/shared/domain/kiosk/signing.ts';
import { z } from 'zod';
import { retryAfter } from '../policy/restart.ts';
import type { Clock } from '../ports/clock.ts';
import type { Server } from '../ports/server.ts';
import type { Store } from '../ports/store.ts';
import { deviceKey } from './device.ts';

const name = 'surrender';
/** Calls and characters of one hand-over; the server takes so many. */
const mostCalls = 20;
const mostBytes = 3 * 1024 * 1024;

/** Calls of a machine that it may or can make no more. The key is kept with them: the machine may have another by now. */
const held = z.strictObject({
  by: deviceKey,
  /** How far the server's clock was before this machine's, in ms. */
  offsetMs: z.int(),
  calls: judgeChannels.kept.answer,
});
type Held = z.output<typeof held>;

export type Surrender = {
  /** Keeps calls on the disk and hands them to staff, now or when the judge is there. */
  readonly hold: (by: Held['by'], offsetMs: number, calls: readonly KeptCall[]) => void;
  readonly waiting: () => number;
  readonly stop: () => void;
};

const atRandom = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const firstBatch = (calls: readonly KeptCall[]): readonly KeptCall[] => {
  let bytes = 0;
  const end = calls.findIndex(({ body }, index) => {
    bytes += body.length;
    return index > 0 && (index >= mostCalls || bytes > mostBytes);
  });
  return end < 0 ? calls : calls.slice(0, end);
};

/**
 * Hands calls that are not to be made to staff, as evidence: nothing of them is submitted. Each is on the disk until the
 * server has taken it, over a new start and a new seat of the machine.
 */
export const createSurrender = ({
  clock,
  store,
  server,
}: {
  clock: Clock;
  store: Store;
  /** null: the machine has no config, and so no judge. */
  server: Server | null;
}): Surrender => {
  const read = z.array(held).safeParse(store.read(name));
  let all: readonly Held[] = read.success ? read.data : [];
  let tries = 0;
  let running = false;
  let cancel: () => void = () => undefined;

  const write = (next: readonly Held[]): void => {
    if (next.length === 0) store.forget(name);
    else store.write(name, next);
    all = next;
  };

  /** Whether the first batch is at the judge, or never will be. */
  const hand = async ({ by, offsetMs }: Held, calls: readonly KeptCall[]): Promise<boolean> => {
    if (server === null) return false;
    const body = JSON.stringify({
      deviceId: by.deviceId,
      calls: calls.map(({ path, body: text, stamp, owner }) => ({
        ...{ path, body: text, owner },
        pressed: stamp ?? '',
      })),
    });
    const signature = await sign(
      'call',
      {
        deviceId: by.deviceId,
        method: 'POST',
        path: `/api${surrenderOutbox.path}`,
        bodySha256: await sha256(body),
        jti: atRandom(),
        iat: Math.floor((clock.now() + offsetMs) / 1000),
      },
      { key: by.key, kid: by.deviceId },
    );
    const answer = await server.call('POST', surrenderOutbox.path, {
      body,
      headers: { [kioskHeaders.signature]: signature },
    });
    return answer.is === 'answered' || (answer.is === 'refused' && answer.code === 'hall.device-unknown');
  };

  const work = async (): Promise<void> => {
    if (running) return;
    running = true;
    cancel();
    for (let first = all[0]; first !== undefined; first = all[0]) {
      const batch = firstBatch(first.calls);
      if (!(await hand(first, batch).catch(() => false))) break;
      tries = 0;
      // More may have come to it meanwhile.
      const [now, ...others] = all;
      const left = now?.calls.filter((call) => !batch.includes(call)) ?? [];
      write(now && left.length > 0 ? [{ ...now, calls: left }, ...others] : others);
    }
    running = false;
    if (all.length === 0 || server === null) return;
    cancel = clock.after(retryAfter(tries, clock.chance()), () => void work());
    tries += 1;
  };
  if (all.length > 0) cancel = clock.after(0, () => void work());

  return {
    hold: ({ deviceId, key }, offsetMs, calls) => {
      if (calls.length === 0) return;
      write([...all, { by: { deviceId, key }, offsetMs: Math.round(offsetMs), calls: [...calls] }]);
      void work();
    },
    waiting: () => all.reduce((sum, { calls }) => sum + calls.length, 0),
    stop: () => cancel(),
  };
};
