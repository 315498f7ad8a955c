import type { StaffMessage } from '@assize/shared/domain/kiosk/bridge.ts';
import type { Heartbeat } from '@assize/shared/domain/kiosk/heartbeat.ts';
import type { Clock } from '../ports/clock.ts';
import type { Server } from '../ports/server.ts';
import type { Sockets } from '../ports/sockets.ts';
import type { Store } from '../ports/store.ts';
import type { Breaches } from './breaches.ts';
import { createCommands } from './commands.ts';
import { type Device, forgetDevice } from './device.ts';
import { createHallLink, type HallLink } from './hall-link.ts';
import type { Kiosk } from './kiosk.ts';
import type { Outbox } from './outbox.ts';
import { type State, viewOf } from './state.ts';
import type { Surrender } from './surrender.ts';

/** What the page last said of itself. */
export type PageNews = { unsaved: number; signedIn: boolean };
export type Hall = { readonly link: HallLink; readonly news: (news: PageNews) => void };

export type HallWorld = {
  readonly clock: Clock;
  readonly store: Store;
  readonly server: Server;
  readonly sockets: Sockets;
  readonly kiosk: Kiosk;
  readonly breaches: Breaches;
  readonly outbox: Outbox;
  readonly surrender: Surrender;
  readonly device: Device;
  readonly configHash: string;
  readonly appVersion: string;
  readonly buildHash: string;
  /** Seconds between two heartbeats. */
  readonly heartbeat: number;
  /** How the machine is at the moment. */
  readonly look: () => Pick<Heartbeat, 'displays' | 'focused' | 'load' | 'memory' | 'selfTest'>;
  /** Shows a message of staff above the page. */
  readonly say: (message: StaffMessage) => void;
  /** Another account sits at the seat now, or may. */
  readonly onSeat: () => void;
  /** Keeps a config for the next start. @returns why it is not taken; null: it is */
  readonly takeConfig: (signed: string) => Promise<string | null>;
  readonly forgetPerson: () => Promise<void>;
  /** The machine has lost its seat. */
  readonly onVoid: () => void;
};

const stateWord = (state: State, { signedIn }: PageNews): Heartbeat['state'] => {
  const view = viewOf(state);
  if (view.window === 'judge') return signedIn ? 'contest' : 'signed-out';
  // Who reads documentation is in the contest all the same.
  if (view.page === 'documentation') return signedIn ? 'contest' : 'signed-out';
  return view.page;
};

/** The acknowledgement of a command that ends the app goes out before, with the next heartbeat. */
const leaveAfterMs = 2_000;

/** Ties the machine to its hall: heartbeats out, commands in. */
export const tieToHall = (world: HallWorld): Hall => {
  const { clock, store, server, sockets, kiosk, breaches, outbox, device } = world;
  let news: PageNews = { unsaved: 0, signedIn: false };
  const commands = createCommands({
    deviceId: device.deviceId,
    store,
    serverNow: () => link.serverNow(),
    answer: (ack) => link.acknowledge(ack),
    orders: {
      lock: (text) => kiosk.tell({ is: 'lock', by: 'staff', text }),
      unlock: () => kiosk.tell({ is: 'unlock', by: 'staff' }),
      message: (id, text, confirm) => world.say({ id, text, confirm }),
      reload: () => kiosk.tell({ is: 'reload' }),
      logOut: async () => {
        await kiosk.flush();
        await world.forgetPerson();
      },
      reconfigure: async (text) => {
        const refused = await world.takeConfig(text);
        if (refused === null) clock.after(leaveAfterMs, () => kiosk.tell({ is: 'leave', restart: true }));
        return refused;
      },
      quit: (restart) => void clock.after(leaveAfterMs, () => kiosk.tell({ is: 'leave', restart })),
    },
  });
  const link = createHallLink({
    clock,
    server,
    sockets,
    identity: {
      device,
      configHash: world.configHash,
      appVersion: world.appVersion,
      buildHash: world.buildHash,
    },
    seconds: world.heartbeat,
    tell: () => ({
      ...world.look(),
      state: stateWord(kiosk.state(), news),
      locked: kiosk.state().locks.size > 0,
      outbox: outbox.kept().length + world.surrender.waiting(),
      unsaved: news.unsaved,
      signals: [...breaches.takeSignals()],
    }),
    onCommands: (list) => void commands.take(list).then(() => link.beatNow()),
    onSeat: world.onSeat,
    onVoid: () => {
      // Another machine has the seat: what this one did not hand in goes to staff, and is first safe on the disk.
      world.surrender.hold(device, link.serverNow() - clock.now(), outbox.kept());
      outbox.empty();
      forgetDevice(store);
      world.onVoid();
      kiosk.tell({ is: 'unseated' });
    },
    onReach: () => undefined,
  });
  return {
    link,
    news: (next) => {
      news = next;
    },
  };
};
