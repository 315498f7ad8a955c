import { defineArea } from '../../area.ts';
import { events } from './events.ts';
import type * as chinese from './texts/zh-CN.ts';

/** Halls with their machines: rooms and seats, proof of machines, commands to them. */
export const hall = defineArea({
  name: 'hall',
  verbs: { 'hall.manage': ['root', 'admin'] },
  errors: {
    'hall.not-found': 404,
    'hall.none': 422,
    'hall.closed': 422,
    'hall.name-taken': 409,
    'hall.in-use': 409,
    'hall.version-conflict': 409,
    'hall.seats-refused': 422,
    'hall.seat-not-found': 404,
    'hall.seat-taken': 409,
    'hall.no-machine': 422,
    'hall.call-not-found': 404,
    'hall.wrong-code': 403,
    'hall.device-unknown': 403,
    'hall.device-void': 403,
    'hall.bad-signature': 403,
    'hall.clock-off': 403,
    'hall.repeated': 409,
    'hall.other-device': 403,
    'hall.seat-needed': 403,
    'hall.proof-needed': 403,
  },
  actions: [
    'hall.create',
    'hall.delete',
    'hall.seats',
    'hall.accept',
    'hall.contest',
    'hall.proof',
    'hall.codes',
    'hall.enrol',
    'hall.command',
    'hall.swap',
    'hall.unlock-code',
    'hall.look',
    'hall.sign-in',
  ],
  topics: { hall: /^[1-9]\d{0,15}$/, kiosk: /^[0-9a-f]{32}$/ },
  events,
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
