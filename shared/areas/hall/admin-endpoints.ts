/** Halls as they are set up: seats, what their machines may run, and the contests that take place in them. */
import { z } from 'zod';
import { proofRule } from '../../domain/kiosk/proof.ts';
import { hash, placeName, seatName } from '../../domain/kiosk/values.ts';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, nothing } from '../../wire/values.ts';
import { hallSeat, mostSeats } from './seats.ts';

const manage = { access: 'hall.manage' } as const;
const change = { effects: true, rate: 'write' } as const;
const version = z.int().nonnegative();

export const listHalls = endpoint({
  ...manage,
  method: 'GET',
  effects: false,
  path: '/admin/hall/list',
  reply: z.array(
    z.object({
      hallId: id,
      name: placeName,
      version,
      seats: z.int(),
      rooms: z.int(),
      /** Seats that have a machine. */
      machines: z.int(),
      contests: z.array(z.object({ cid: id, title: z.string() })),
    }),
  ),
  rate: 'read',
  summary: 'Halls of the site',
});

export const createHall = endpoint({
  ...manage,
  ...change,
  method: 'POST',
  path: '/admin/hall',
  body: z.object({ name: placeName }),
  reply: z.object({ hallId: id, version }),
  errors: ['hall.name-taken'],
  audit: 'hall.create',
  summary: 'Make a hall without seats',
});

export const deleteHall = endpoint({
  ...manage,
  ...change,
  method: 'DELETE',
  path: '/admin/hall',
  query: z.object({ hallId: idQuery }),
  reply: nothing,
  errors: ['hall.not-found', 'hall.in-use'],
  audit: 'hall.delete',
  summary: 'Delete a hall that no contest takes place in; its machines are void',
});

export const readHall = endpoint({
  ...manage,
  method: 'GET',
  effects: false,
  path: '/admin/hall',
  query: z.object({ hallId: idQuery }),
  reply: z.object({
    hallId: id,
    name: placeName,
    version,
    seats: z.array(hallSeat),
    /** What machines may run, and what they say they run. */
    builds: z.array(z.object({ hash, accepted: z.boolean(), machines: z.int() })),
    configs: z.array(z.object({ hash, accepted: z.boolean(), machines: z.int() })),
  }),
  rate: 'read',
  errors: ['hall.not-found'],
  summary: 'A hall with its seats, and the builds and configs of its machines',
});

const layout = z.object({ hallId: id, version, seats: z.array(hallSeat).max(mostSeats) });
const layoutFault = z.object({
  /** From 1. */
  row: z.int(),
  reason: z.enum(['duplicate', 'same-place', 'too-many-rooms']),
});
export type LayoutFault = z.infer<typeof layoutFault>;

export const checkSeats = endpoint({
  ...manage,
  method: 'POST',
  effects: false,
  path: '/admin/hall/check-seats',
  body: layout,
  reply: z.object({
    create: z.int(),
    change: z.int(),
    same: z.int(),
    /** Seats that would go; with the machines that would be void. */
    remove: z.int(),
    machinesLost: z.array(seatName),
    faults: z.array(layoutFault),
  }),
  rate: 'read',
  errors: ['hall.not-found', 'hall.version-conflict'],
  summary: 'What saving these seats would do',
});

export const saveSeats = endpoint({
  ...manage,
  ...change,
  method: 'PUT',
  path: '/admin/hall/seats',
  body: layout,
  reply: z.object({ version }),
  errors: ['hall.not-found', 'hall.version-conflict', 'hall.seats-refused'],
  audit: 'hall.seats',
  summary:
    'Save all seats of a hall over the version that they were read as; machines of seats that go are void',
});

export const acceptBuilds = endpoint({
  ...manage,
  ...change,
  method: 'PUT',
  path: '/admin/hall/accepted',
  body: z.object({ hallId: id, builds: z.array(hash).max(20), configs: z.array(hash).max(20) }),
  reply: nothing,
  errors: ['hall.not-found'],
  audit: 'hall.accept',
  summary: 'Say which builds of the app and which configs count as verified in a hall',
});

export const setContestHall = endpoint({
  ...manage,
  ...change,
  method: 'PUT',
  path: '/admin/hall/contest',
  body: z.object({ cid: id, hallId: id.nullable() }),
  reply: nothing,
  errors: ['hall.not-found', 'contest.not-found'],
  audit: 'hall.contest',
  summary: 'Say in which hall a contest takes place; null: in none',
});

export const setProofRule = endpoint({
  access: 'contest.create',
  ...change,
  method: 'PUT',
  path: '/admin/hall/proof',
  body: z.object({ cid: id, proof: proofRule }),
  reply: nothing,
  errors: ['contest.not-found', 'hall.none'],
  audit: 'hall.proof',
  summary: 'Say what a contest makes of sign-ins and calls from machines that are not proven',
});
