import { AssizeError } from '@assize/shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { SettingName, SettingStore, Settings } from './store.ts';

/** Time in ms for which a process believes what it has read; another process obeys a change after it. */
const believedMs = 1_000;

type Versioned<T> = T & { version: number };
type Ports = {
  store: SettingStore;
  /** What holds where staff have saved nothing. */
  defaults: Settings;
  /** Tells open pages. */
  changed: () => void;
  clock: Clock;
};

/** Settings of the site: those of the environment until staff save others. */
export const settingService = ({ store, defaults, changed, clock }: Ports) => {
  const known = new Map<SettingName, { until: number; value: Promise<unknown> }>();

  const stored = async <Name extends SettingName>(name: Name): Promise<Versioned<Settings[Name]>> => {
    const found = await store.find(name);
    return { ...defaults[name], ...found?.values, version: found?.version ?? 0 };
  };

  /** The settings that hold now. */
  const current = <Name extends SettingName>(name: Name): Promise<Settings[Name]> => {
    const before = known.get(name);
    const now = clock.now().getTime();
    if (before && before.until > now) return before.value as Promise<Settings[Name]>;
    const value = stored(name);
    known.set(name, { until: now + believedMs, value });
    // What could not be read is asked for again.
    value.catch(() => known.delete(name));
    return value;
  };

  return {
    current,
    /** The settings with their version, for a form. */
    read: stored,
    /** @throws AssizeError `site-setting.changed-meanwhile` */
    async save<Name extends SettingName>(
      name: Name,
      { version, ...values }: Versioned<Settings[Name]>,
    ): Promise<Logged<Versioned<Settings[Name]>, Change>> {
      const { version: _, ...before } = await stored(name);
      const after = { ...defaults[name], ...values };
      if (!(await store.save(name, version, after))) throw new AssizeError('site-setting.changed-meanwhile');
      known.delete(name);
      changed();
      return {
        data: { ...after, version: version + 1 },
        audit: { target: name, before, after },
      };
    },
  };
};
export type SettingService = ReturnType<typeof settingService>;
export type { Settings } from './store.ts';
