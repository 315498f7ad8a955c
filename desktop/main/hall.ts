import { cpus, freemem, loadavg, totalmem } from 'node:os';
import type { Heartbeat } from '@assize/shared/domain/kiosk/heartbeat.ts';
import { screen } from 'electron';
import type { Windows } from '../adapter/windows.ts';
import type { Breaches } from '../core/breaches.ts';
import { createCommands } from '../core/commands.ts';
import { type Device, forgetDevice } from '../core/device.ts';
import { createHallLink, type HallLink } from '../core/hall-link.ts';
import type { Kiosk } from '../core/kiosk.ts';
import type { Outbox } from '../core/outbox.ts';
import type { ReadConfig } from '../core/read-config.ts';
import { type State, viewOf } from '../core/state.ts';
import type { Surrender } from '../core/surrender.ts';
import type { Clock } from '../ports/clock.ts';
import type { Server } from '../ports/server.ts';
import type { Sockets } from '../ports/sockets.ts';
import type { Store } from '../ports/store.ts';
import { appVersion } from './flavour.ts';
import { keepSentConfig } from './machine-files.ts';

/** What the page last said of itself. */
export type PageNews = { unsaved: number; signedIn: boolean };
export type Hall = { readonly link: HallLink; readonly news: (news: PageNews) => void };

type World = {
  readonly clock: Clock;
  readonly store: Store;
  readonly server: Server;
  readonly sockets: Sockets;
  readonly kiosk: Kiosk;
  readonly breaches: Breaches;
  readonly outbox: Outbox;
  readonly surrender: Surrender;
  readonly present: Extract<ReadConfig, { is: 'config' }>;
  readonly device: Device;
  readonly buildHash: string;
  readonly forgetPerson: () => Promise<void>;
  readonly windows: () => Windows | undefined;
  /** The machine has lost its seat. */
  readonly onVoid: () => void;
};

const share = (part: number, whole: number): number => Math.min(1, Math.max(0, part / Math.max(whole, 1e-9)));

const stateWord = (state: State, { signedIn }: PageNews): Heartbeat['state'] => {
  const view = viewOf(state);
  if (view.window === 'judge') return signedIn ? 'contest' : 'signed-out';
  return view.page;
};

/** Ties the machine to its hall: heartbeats out, commands in. */
export const hallOf = (world: World): Hall => {
  const { clock, store, server, sockets, kiosk, breaches, outbox, present, device, windows } = world;
  let news: PageNews = { unsaved: 0, signedIn: false };
  const commands = createCommands({
    deviceId: device.deviceId,
    store,
    serverNow: () => link.serverNow(),
    answer: (ack) => link.acknowledge(ack),
    orders: {
      lock: (text) => kiosk.tell({ is: 'lock', by: 'staff', text }),
      unlock: () => kiosk.tell({ is: 'unlock', by: 'staff' }),
      message: (id, text, confirm) =>
        windows()?.judge()?.webContents.send('judge:message', { id, text, confirm }),
      reload: () => kiosk.tell({ is: 'reload' }),
      logOut: async () => {
        await kiosk.flush();
        await world.forgetPerson();
      },
      reconfigure: async (text) => {
        const refused = await keepSentConfig(store, text, present);
        // The acknowledgement goes out with the next heartbeat, before the app begins anew.
        if (refused === null) clock.after(2_000, () => kiosk.tell({ is: 'leave', restart: true }));
        return refused;
      },
      quit: (restart) => void clock.after(2_000, () => kiosk.tell({ is: 'leave', restart })),
    },
  });
  const link = createHallLink({
    clock,
    server,
    sockets,
    identity: { device, configHash: present.hash, appVersion, buildHash: world.buildHash },
    seconds: present.config.heartbeat,
    tell: () => ({
      state: stateWord(kiosk.state(), news),
      locked: kiosk.state().locks.size > 0,
      displays: screen.getAllDisplays().length,
      focused: windows()?.judge()?.isFocused() ?? false,
      outbox: outbox.kept().length + world.surrender.waiting(),
      unsaved: news.unsaved,
      load: share(loadavg()[0] ?? 0, cpus().length),
      memory: share(totalmem() - freemem(), totalmem()),
      signals: [...breaches.takeSignals()],
    }),
    onCommands: (list) => void commands.take(list).then(() => link.beatNow()),
    onSeat: () => windows()?.judge()?.webContents.send('judge:seat'),
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
