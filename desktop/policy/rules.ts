import type { Documentation, MachineConfig } from '@assize/shared/domain/kiosk/machine-config.ts';

/** All that decisions depend on, taken from the machine's config. */
export type Rules = {
  readonly profile: MachineConfig['profile'];
  /** Where pages may come from; the first is where the app begins. */
  readonly origins: readonly string[];
  readonly clipboard: MachineConfig['features']['clipboard'];
  readonly reload: boolean;
  readonly zoom: { readonly least: number; readonly most: number };
  readonly displays: number;
  readonly pins: readonly string[];
  readonly documentation: readonly Documentation[];
};

export const rulesOf = ({ profile, origins, features, pins }: MachineConfig): Rules => ({
  profile,
  origins,
  clipboard: features.clipboard,
  reload: features.reload,
  zoom: features.zoom,
  displays: features.displays,
  pins,
  documentation: features.documentation,
});

/** Before there is a config nothing of the network is loaded. */
export const noConfig: Rules = {
  profile: 'contestant',
  origins: [],
  clipboard: 'block',
  reload: false,
  zoom: { least: 80, most: 200 },
  displays: 1,
  pins: [],
  documentation: [],
};
