import {
  acceptBuilds,
  checkSeats,
  createHall,
  deleteHall,
  listHalls,
  readHall,
  saveSeats,
  setContestHall,
  setProofRule,
} from '@assize/shared/areas/hall/admin-endpoints.ts';
import {
  listCommands,
  listSubmissionMachines,
  listSurrendered,
  makeEnrolmentCodes,
  makeUnlockCode,
  markSurrendered,
  readHallMap,
  sendCommand,
  swapSeat,
} from '@assize/shared/areas/hall/endpoints.ts';
import {
  askKioskNonce,
  enrolKiosk,
  kioskSignIn,
  ownKioskCommands,
  proveKiosk,
  readKioskSeat,
  sendKioskBeat,
  surrenderOutbox,
} from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { type Handler, handle } from '../../platform/http/handler.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { Heartbeats } from './beats.ts';
import type { HallCommands } from './commands.ts';
import { type HallDevices, neededSeat } from './devices.ts';
import type { HallAdmin } from './halls.ts';
import type { SeatMap } from './seat-map.ts';
import type { SeatsAtWork } from './seats-at-work.ts';
import type { SubmissionMachines } from './submission-machines.ts';
import type { Surrender } from './surrender.ts';

type Parts = {
  admin: HallAdmin;
  map: SeatMap;
  work: SeatsAtWork;
  commands: HallCommands;
  surrendered: Surrender;
  devices: HallDevices;
  beats: Heartbeats;
  machines: SubmissionMachines;
};

export const hallRoutes = (
  { admin, map, work, commands, surrendered, machines }: Parts,
  events: Pick<EventBus, 'position'>,
): Handler[] => [
  handle(listHalls, () => admin.list()),
  handle(createHall, ({ body }) => admin.create(body.name)),
  handle(deleteHall, ({ query }) => admin.remove(query.hallId)),
  handle(readHall, ({ query }) => admin.read(query.hallId)),
  handle(checkSeats, ({ body }) => admin.check(body)),
  handle(saveSeats, ({ body }) => admin.saveSeats(body)),
  handle(acceptBuilds, ({ body }) => admin.accept(body)),
  handle(setContestHall, ({ body }) => admin.setContest(body)),
  handle(setProofRule, ({ body, viewer }) => admin.setProof(body, viewer)),
  handle(readHallMap, ({ query, viewer }) => map.read(query.cid, viewer), {
    standsAt: ({ query: { cid } }) => events.position(topicsOf('hall').of(cid), everyone),
  }),
  handle(makeEnrolmentCodes, ({ body, viewer }) => work.makeCodes(body, viewer)),
  handle(sendCommand, ({ body, viewer }) => commands.send(body, viewer)),
  handle(listCommands, ({ query, viewer }) => commands.list(query, viewer)),
  handle(listSubmissionMachines, ({ body, viewer }) => machines(body, viewer)),
  handle(swapSeat, ({ body, viewer }) => work.swap(body, viewer)),
  handle(makeUnlockCode, ({ body, viewer }) => work.unlockCode(body, viewer)),
  handle(listSurrendered, ({ query, viewer }) => surrendered.list(query, viewer)),
  handle(markSurrendered, ({ body, viewer }) => surrendered.markSeen(body, viewer)),
];

export const kioskRoutes = ({ devices, beats, commands, surrendered }: Parts): Handler[] => [
  handle(enrolKiosk, ({ body, actor }) => devices.enrol(body, actor.ip)),
  handle(askKioskNonce, ({ body }) => devices.nonce(body.deviceId)),
  handle(proveKiosk, ({ body }) => devices.prove(body.proof)),
  handle(readKioskSeat, ({ actor }) => devices.seat(actor.seat)),
  handle(kioskSignIn, ({ body, actor, userAgent }) =>
    devices.signIn(body.cid, actor.seat, { ip: actor.ip, userAgent }),
  ),
  handle(sendKioskBeat, ({ body, actor }) => beats.byCall(actor.seat, body)),
  handle(ownKioskCommands, ({ actor }) => commands.waitingFor(neededSeat(actor.seat).deviceId)),
  handle(surrenderOutbox, ({ body, actor }) => surrendered.take(body, actor.seat)),
];
