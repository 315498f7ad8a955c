import { netSockets } from '@assize/desktop/adapter/net-sockets.ts';
import { type Breaches, createBreaches } from '@assize/desktop/core/breaches.ts';
import { type Device, readDevice } from '@assize/desktop/core/device.ts';
import { enrol } from '@assize/desktop/core/enrol.ts';
import { type Hall, tieToHall } from '@assize/desktop/core/hall.ts';
import { judgeAnswers } from '@assize/desktop/core/judge-answers.ts';
import { createKiosk, type Kiosk } from '@assize/desktop/core/kiosk.ts';
import { createOutbox, type Outbox } from '@assize/desktop/core/outbox.ts';
import { createSurrender, type Surrender } from '@assize/desktop/core/surrender.ts';
import { rulesOf } from '@assize/desktop/policy/rules.ts';
import type { Clock } from '@assize/desktop/ports/clock.ts';
import type { Machine } from '@assize/desktop/ports/machine.ts';
import type { Server } from '@assize/desktop/ports/server.ts';
import type { Sockets } from '@assize/desktop/ports/sockets.ts';
import type { Store } from '@assize/desktop/ports/store.ts';
import { sendKioskBeat } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import type {
  Answers,
  CallToSign,
  judgeChannels,
  KeptCall,
  StaffMessage,
} from '@assize/shared/domain/kiosk/bridge.ts';
import { beat } from '@assize/shared/domain/kiosk/heartbeat.ts';
import { clientFrame, serverFrame } from '@assize/shared/wire/ws.ts';
import { type SimConfig, simVersion } from './config.ts';
import type { Network } from './network.ts';

/** Hash of the code that simulated machines say they run. */
export const simBuild = 'd'.repeat(64);

/** What somebody who watches a machine sees of it; instants are those of `performance.now()`. */
export type Sight =
  | { readonly is: 'heard'; readonly atMs: number }
  /** The server has the machine's answer to a command. */
  | { readonly is: 'acknowledged'; readonly id: string; readonly outcome: string; readonly atMs: number }
  | { readonly is: 'message'; readonly message: StaffMessage; readonly atMs: number }
  | { readonly is: 'void'; readonly atMs: number };

/** The judge's page in the window of a machine. */
export type PageInWindow = {
  /** Keeps what was typed on the server. */
  readonly flush: () => Promise<void>;
  /** The session of its person ends. */
  readonly forget: () => void;
  /** It was opened. */
  readonly loaded: () => void;
  /** Shows a message of staff; absent: whoever sits there has read it at once. */
  readonly say?: (message: StaffMessage) => void;
};

/** The app while it runs. */
type App = {
  readonly kiosk: Kiosk;
  readonly outbox: Outbox;
  readonly surrender: Surrender;
  readonly breaches: Breaches;
  /** What the page gets for what it asks over its bridge. */
  readonly bridge: Answers<typeof judgeChannels>;
  hall: Hall | null;
  isOn: boolean;
};

type Options = {
  readonly name: string;
  readonly store: Store;
  readonly network: Network;
  readonly config: SimConfig;
  readonly watch: Watch;
};

const clock: Clock = {
  now: Date.now,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
};

type Watch = (sight: Sight) => void;

/** A heartbeat was answered, and with it the answers to commands that it carried. */
const heard = (watch: Watch, word: unknown): void => {
  const atMs = performance.now();
  watch({ is: 'heard', atMs });
  for (const { id, outcome } of beat.parse(word).acks) watch({ is: 'acknowledged', id, outcome, atMs });
};

/** The server as the app calls it; answers to heartbeats are seen by who watches. */
const watchedServer = (network: Network, watch: Watch): Server => ({
  call: async (method, path, { body, headers = {} }) => {
    const { answer } = await network.send({ method, path: `/api${path}`, body, headers });
    if (path === sendKioskBeat.path && answer.is === 'answered') heard(watch, JSON.parse(body ?? ''));
    return answer;
  },
});

/** The same of the app's own sockets, on the machine's cable. */
const watchedSockets = (sockets: Sockets, network: Network, watch: Watch): Sockets => ({
  open: (headers, listener) => {
    let told: unknown = null;
    const isCut = () => !network.isPlugged();
    const socket = sockets.open(headers, {
      onOpen: () => isCut() || listener.onOpen(),
      onText: (text) => {
        if (isCut()) return;
        if (told !== null && serverFrame.parse(JSON.parse(text)).type === 'pong') {
          heard(watch, told);
          told = null;
        }
        listener.onText(text);
      },
      onClose: (code) => listener.onClose(isCut() ? 1006 : code),
    });
    return {
      send: (text) => {
        if (isCut()) return;
        const frame = clientFrame.parse(JSON.parse(text));
        if (frame.type === 'tell') told = frame.data;
        socket.send(text);
      },
      close: socket.close,
    };
  },
});

/**
 * A machine of a hall without its window: the app's own core, over this process's clock and network. To switch it off is to
 * pull its plug; what is on its disk is there when it is switched on again.
 */
export const simMachine = ({ name, store, network, config, watch }: Options) => {
  let isHeard = false;
  const seen: Watch = (sight) => {
    isHeard ||= sight.is === 'heard';
    watch(sight);
  };
  const server = watchedServer(network, seen);
  const [origin = ''] = config.config.origins;
  const sockets = watchedSockets(
    netSockets(origin, rulesOf(config.config), () => undefined),
    network,
    seen,
  );
  let app: App | null = null;
  let device: Device | null = null;
  let onSeat: () => unknown = () => undefined;
  let page: PageInWindow = {
    flush: async () => undefined,
    forget: () => undefined,
    loaded: () => undefined,
  };

  const switchOff = (): void => {
    if (app === null) return;
    app.isOn = false;
    app.hall?.link.stop();
    app.surrender.stop();
    app = null;
  };

  const switchOn = (): void => {
    if (app !== null) return;
    const outbox = createOutbox(store);
    const surrender = createSurrender({ clock, store, server });
    const load = async (): Promise<void> => {
      const { answer } = await network.send({ method: 'GET', path: '/api/health' });
      if (!own.isOn) return;
      kiosk.tell({ is: answer.is === 'unreachable' ? 'page-failed' : 'page-loaded' });
      if (answer.is !== 'unreachable') page.loaded();
    };
    const machine: Machine = {
      show: () => undefined,
      load: () => void load(),
      reload: () => void load(),
      endPage: () => undefined,
      flush: () => page.flush(),
      forgetPerson: async () => page.forget(),
      leave: (restart) => {
        if (!own.isOn) return;
        switchOff();
        if (restart) switchOn();
      },
    };
    const kiosk = createKiosk({ clock, machine, store });
    const breaches = createBreaches(() => undefined);
    const bridge = judgeAnswers({
      config: config.config,
      lastRead: () => null,
      appVersion: simVersion,
      device: () => device,
      hall: () => own.hall,
      pageFlushed: () => undefined,
      printing: null,
      ...{ kiosk, outbox, surrender, breaches },
    });
    const own: App = { kiosk, outbox, surrender, breaches, bridge, hall: null, isOn: true };
    app = own;
    isHeard = false;
    device = readDevice(store);
    if (device !== null) meetHall(device);
    kiosk.tell({ is: device === null ? 'unseated' : 'seated' });
  };

  const meetHall = (seated: Device): void => {
    const own = app;
    if (own === null) return;
    own.hall = tieToHall({
      ...{ clock, store, server, sockets, kiosk: own.kiosk, device: seated },
      outbox: own.outbox,
      surrender: own.surrender,
      breaches: own.breaches,
      configHash: config.hash,
      heartbeat: config.config.heartbeat,
      appVersion: simVersion,
      buildHash: simBuild,
      look: () => ({ displays: 1, focused: true, load: null, memory: null, selfTest: null }),
      say: (message) => {
        watch({ is: 'message', message, atMs: performance.now() });
        if (page.say) page.say(message);
        else if (message.confirm)
          own.hall?.link.acknowledge({ id: message.id, outcome: 'read', reason: null });
      },
      onSeat: () => void onSeat(),
      takeConfig: async () => 'a simulated machine keeps its config',
      forgetPerson: async () => page.forget(),
      onVoid: () => {
        device = null;
        own.hall = null;
        watch({ is: 'void', atMs: performance.now() });
      },
    });
  };

  return {
    switchOn,
    switchOff,
    /** Puts the judge's page into its window. */
    show: (shown: PageInWindow): void => {
      page = shown;
    },
    /** Has something done when another account sits at the seat, or may. */
    whenSeated: (listener: () => unknown): void => {
      onSeat = listener;
    },
    /** @throws Error where the code is not taken */
    async enrol(code: string): Promise<void> {
      switchOn();
      const found = await enrol({ server, store }, code, name);
      if (found.is !== 'done') throw new Error(`${name} was not enrolled: ${found.is}`);
      device = found.device;
      meetHall(found.device);
      app?.kiosk.tell({ is: 'seated' });
    },
    seat: () => device?.seat ?? null,
    deviceId: () => device?.deviceId ?? null,
    /** The machine's token; null: it has none now. */
    token: () => app?.hall?.link.token() ?? null,
    isLocked: () => (app?.kiosk.state().locks.size ?? 0) > 0,
    /** Whether a heartbeat was answered since it was switched on. */
    isHeard: () => isHeard,
    isReady: () => app?.kiosk.state().page.is === 'ready',
    outbox: (): Pick<Outbox, 'kept' | 'sent'> | null => app?.outbox ?? null,
    /** The bridge to its page; null: it is off. */
    bridge: () => app?.bridge ?? null,
    tellPage: (news: { unsaved: number; signedIn: boolean }): void => void app?.bridge.tell(news),
    beatNow: () => app?.hall?.link.beatNow(),
    /** Headers by which a call of the page is signed; none: there is nothing to sign with. */
    sign: async (call: CallToSign): Promise<Record<string, string>> => app?.bridge.sign(call) ?? {},
    /** Keeps a submission on the disk; false: there is no room. */
    keep: async (call: Omit<KeptCall, 'pressedAt' | 'stamp'>): Promise<boolean> =>
      app?.bridge.keep(call) ?? false,
  };
};
export type SimMachine = ReturnType<typeof simMachine>;
