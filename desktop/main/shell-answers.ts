import { hostname } from 'node:os';
import type { Answers, ShellOutcome, ShellState, shellChannels } from '@assize/shared/domain/kiosk/bridge.ts';
import type { MachineConfig } from '@assize/shared/domain/kiosk/machine-config.ts';
import { createCodes } from '../core/codes.ts';
import type { Device } from '../core/device.ts';
import { enrol } from '../core/enrol.ts';
import type { Hall } from '../core/hall.ts';
import type { Kiosk } from '../core/kiosk.ts';
import type { ReadConfig } from '../core/read-config.ts';
import { viewOf } from '../core/state.ts';
import type { Reading } from '../policy/shortcut.ts';
import type { Clock } from '../ports/clock.ts';
import type { Server } from '../ports/server.ts';
import type { Store } from '../ports/store.ts';

type World = {
  readonly config: MachineConfig | null;
  readonly device: () => Device | null;
  readonly kiosk: Kiosk;
  readonly hall: () => Hall | null;
  readonly machineConfig: ReadConfig;
  readonly store: Store;
};

const localeName = 'locale';
const localeOf = (store: Store, config: MachineConfig | null): ShellState['locale'] => {
  const chosen = store.read(localeName);
  return chosen === 'zh-CN' || chosen === 'en-US' ? chosen : (config?.locale ?? 'zh-CN');
};

export const shellStateOf = ({
  config,
  device: deviceNow,
  kiosk,
  machineConfig,
  store,
}: World): ShellState => {
  const device = deviceNow();
  const state = kiosk.state();
  const view = viewOf(state);
  return {
    page: view.window === 'shell' ? view.page : 'starting',
    locale: localeOf(store, config),
    hall: config?.hall ?? null,
    seat: device?.seat ?? null,
    text: state.lockText,
    retryAt: 'retryAt' in state.page ? state.page.retryAt : null,
    trouble: machineConfig.is === 'trouble' ? machineConfig.trouble : null,
    server: config?.origins[0] ?? null,
    codes: {
      unlock: device !== null && state.locks.has('staff'),
      quit: device !== null && (config?.features.quitByCode ?? false),
    },
    documentation: {
      all: (config?.features.documentation ?? []).map(({ name, title }) => ({ name, title })),
      open: state.reading,
    },
  };
};

/** What the app's own pages get for what they ask. */
export const shellAnswers = (
  world: World & {
    readonly server: Server | null;
    readonly onSeat: (device: Device) => void;
    readonly clock: Clock;
    readonly read: (way: Reading | { readonly name: string }) => void;
  },
): Answers<typeof shellChannels> => {
  const { kiosk, store, device, server, hall, onSeat, clock, read } = world;
  const takeSeat = async (code: string): Promise<ShellOutcome> => {
    if (server === null || device() !== null) return 'refused';
    const found = await enrol({ server, store }, code, hostname());
    if (found.is === 'done') onSeat(found.device);
    return found.is;
  };
  return {
    state: () => shellStateOf(world),
    retry: () => {
      kiosk.tell({ is: 'retry' });
      return null;
    },
    enrol: ({ code }) => takeSeat(code),
    code: async ({ verb, code }) => {
      const seated = device();
      if (seated === null || !shellStateOf(world).codes[verb]) return 'refused';
      const found = await createCodes(store, seated).enter(
        verb,
        code,
        hall()?.link.serverNow() ?? clock.now(),
      );
      if (found !== 'done') return found;
      kiosk.tell(verb === 'unlock' ? { is: 'unlock', by: 'staff' } : { is: 'leave', restart: false });
      return 'done';
    },
    documentation: ({ to }) => {
      read(to);
      return null;
    },
    locale: ({ locale }) => {
      store.write(localeName, locale);
      return null;
    },
  };
};
