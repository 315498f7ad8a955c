import { createHash } from 'node:crypto';
import type { listSurrendered } from '@assize/shared/areas/hall/endpoints.ts';
import type { surrenderOutbox } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { sha256 } from '@assize/shared/domain/kiosk/sha256.ts';
import { importPublic, open } from '@assize/shared/domain/kiosk/signing.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Seat } from '../../platform/http/seat.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AccountService } from '../account/service.ts';
import type { DeviceStore } from './device-store.ts';
import type { HallNews } from './news.ts';
import type { Proofs } from './proofs.ts';
import type { SeatMap } from './seat-map.ts';
import type { SurrenderedCall, SurrenderedStore } from './surrendered-store.ts';

type Ports = {
  surrendered: SurrenderedStore;
  devices: Pick<DeviceStore, 'find'>;
  proofs: Pick<Proofs, 'boundTo' | 'sessionsOf'>;
  people: Pick<AccountService['people'], 'usernames'>;
  map: Pick<SeatMap, 'acting' | 'seen'>;
  news: Pick<HallNews, 'changed'>;
  ids: Ids;
  clock: Clock;
};
type Asked = z.output<(typeof surrenderOutbox)['body']>;
type Query = z.output<(typeof listSurrendered)['query']>;

const present = ({ pressedAt, receivedAt, hallId: _h, digest: _d, ...rest }: SurrenderedCall) => ({
  ...rest,
  pressedAt: pressedAt?.toISOString() ?? null,
  receivedAt: receivedAt.toISOString(),
});

/** Calls that a machine held and could not make any more: evidence, and nothing is submitted (Halls 13). */
export const surrender = ({ surrendered, devices, proofs, people, map, news, ids, clock }: Ports) => ({
  async take({ deviceId, calls }: Asked, seat: Seat | null): Promise<ReplyOf<typeof surrenderOutbox>> {
    if (seat?.deviceId !== deviceId || seat.signed === null) throw new AssizeError('hall.bad-signature');
    const device = await devices.find(deviceId);
    if (!device) throw new AssizeError('hall.device-unknown');
    const key = await importPublic(device.publicKey);
    const last = (await proofs.boundTo(deviceId))?.username ?? null;
    // Of accounts that never signed in on the machine it says nothing that is believed.
    const uids = [...new Set((await proofs.sessionsOf(deviceId)).map(({ uid }) => uid))];
    const names = await people.usernames(uids);
    let kept = 0;
    for (const { path, body, pressed, owner } of calls) {
      const username = owner === null ? last : uids.includes(owner) ? (names.get(owner) ?? null) : null;
      const stamp = await open('press', pressed, key);
      const isOwn =
        stamp.ok &&
        stamp.value.deviceId === deviceId &&
        stamp.value.path === path &&
        stamp.value.bodySha256 === (await sha256(body));
      const digest = createHash('sha256')
        .update(JSON.stringify([path, body, pressed]))
        .digest('hex');
      const isNew = await surrendered.insert({
        id: await ids.next('hall-surrendered'),
        ...{ hallId: device.hallId, seat: device.seat, deviceId, digest, username, path, body },
        pressedAt: isOwn ? new Date(stamp.value.pressedAt) : null,
        receivedAt: clock.now(),
        seenBy: null,
      });
      if (isNew) kept += 1;
    }
    if (kept > 0) await news.changed(device.hallId);
    return { kept };
  },

  async list({ cid, currentPage, limit }: Query, viewer: Viewer): Promise<ReplyOf<typeof listSurrendered>> {
    const { hall } = await map.seen(cid, viewer);
    if (hall === null) throw new AssizeError('hall.none', { field: 'cid' });
    const page = await surrendered.page(hall.hallId, { skip: (currentPage - 1) * limit, limit });
    return { total: page.total, records: page.records.map(present) };
  },

  async markSeen({ cid, id }: { cid: number; id: number }, viewer: Viewer): Promise<Logged<null, Change>> {
    const { contest, hall } = await map.acting(cid, viewer);
    const call = await surrendered.markSeen(hall.hallId, id, viewer.username);
    if (!call) throw new AssizeError('hall.call-not-found', { field: 'id' });
    await news.changed(hall.hallId);
    return { data: null, audit: { target: `${cid} ${contest.title}: ${call.seat} #${id}` } };
  },
});
export type Surrender = ReturnType<typeof surrender>;
