import type { Answers, judgeChannels } from '@assize/shared/domain/kiosk/bridge.ts';
import type { MachineConfig } from '@assize/shared/domain/kiosk/machine-config.ts';
import { kioskHeaders } from '@assize/shared/domain/kiosk/proof.ts';
import type { Printers } from '../ports/printers.ts';
import type { Breaches } from './breaches.ts';
import type { Device } from './device.ts';
import type { Hall } from './hall.ts';
import type { Kiosk } from './kiosk.ts';
import type { Outbox } from './outbox.ts';
import type { PrintDesk } from './print-desk.ts';
import { signCall, stampCall } from './signed-calls.ts';
import type { Surrender } from './surrender.ts';

type World = {
  readonly config: MachineConfig | null;
  readonly appVersion: string;
  readonly device: () => Device | null;
  readonly kiosk: Kiosk;
  /** Name of the documentation to open: the one that was open last; null: there is none. */
  readonly lastRead: () => string | null;
  readonly hall: () => Hall | null;
  readonly outbox: Outbox;
  readonly surrender: Surrender;
  readonly breaches: Breaches;
  /** The page has kept what was typed, as it was asked to in this round. */
  readonly pageFlushed: (round: number) => void;
  /** null: the machine is no print desk. */
  readonly printing: { readonly printers: Printers; readonly desk: PrintDesk } | null;
};

/** What the judge's site gets for what it asks of the app. */
export const judgeAnswers = ({
  config,
  appVersion,
  device: deviceNow,
  kiosk,
  lastRead,
  hall,
  outbox,
  surrender,
  breaches,
  pageFlushed,
  printing,
}: World): Answers<typeof judgeChannels> => {
  const now = (): number => hall()?.link.serverNow() ?? Date.now();
  const needed = (): MachineConfig => {
    if (config === null) throw new Error('there is no config');
    return config;
  };
  const atDesk = () => {
    if (printing === null) throw new Error('this machine is no print desk');
    return printing;
  };
  return {
    info: () => {
      const { profile, hall: name, contest, features: all } = needed();
      const { documentation, ...features } = all;
      return {
        ...{ profile, hall: name, seat: deviceNow()?.seat ?? null, contest, appVersion, features },
        documentation: documentation.map(({ title }) => title),
      };
    },
    sign: async (call): Promise<Record<string, string>> => {
      const device = deviceNow();
      if (device === null || hall()?.link.token() == null) return {};
      return { [kioskHeaders.signature]: await signCall(device, call, now()) };
    },
    keep: async (call) => {
      if (!needed().features.outbox) return false;
      return outbox.keep(await stampCall(deviceNow(), call, now()));
    },
    kept: () => [...outbox.kept()],
    sent: ({ key }) => {
      outbox.sent(key);
      return null;
    },
    giveUp: ({ key }) => {
      const device = deviceNow();
      if (device === null) return null;
      const calls = outbox.kept().filter((call) => call.key === key);
      surrender.hold(device, now() - Date.now(), calls);
      outbox.sent(key);
      if (calls.length > 0) breaches.signal('outbox-refused');
      return null;
    },
    reload: () => {
      if (!needed().features.reload) return false;
      kiosk.tell({ is: 'reload' });
      return true;
    },
    documentation: () => {
      const name = lastRead();
      if (name !== null) kiosk.tell({ is: 'read', name });
      return name !== null;
    },
    tell: (news) => {
      hall()?.news(news);
      return null;
    },
    read: ({ id }) => {
      hall()?.link.acknowledge({ id, outcome: 'read', reason: null });
      hall()?.link.beatNow();
      return null;
    },
    flushed: ({ round }) => {
      pageFlushed(round);
      return null;
    },
    printers: () =>
      atDesk()
        .printers.list()
        .then((all) => [...all]),
    print: (job) => atDesk().desk.print(job),
    printState: ({ name }) => atDesk().desk.stateOf(name),
    tried: ({ what }) => {
      breaches.report(what, 'in the page');
      return null;
    },
  };
};
