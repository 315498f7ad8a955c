/** Words for how a machine of a hall is; every page of the site knows them. */
import { z } from 'zod';

/** What the app shows. */
export const appStates = [
  'starting',
  'set-up',
  'signed-out',
  'contest',
  'locked',
  'offline',
  'crashed',
] as const;
/** What staff should look at; each is said as long as it lasts, or once where it is an event. */
export const signals = [
  'second-display',
  'virtual-machine',
  'remote-session',
  'usb-storage',
  'clock-off',
  'page-crashed',
  'app-restarted',
  'navigation-refused',
  'tools-tried',
  'wrong-code',
  'outbox-refused',
] as const;
export type Signal = (typeof signals)[number];

/** How well a seat is proven. */
export const proofLabels = ['verified', 'stale', 'unknown-build', 'config-mismatch', 'none'] as const;
export const proofLabel = z.enum(proofLabels);
export type ProofLabel = z.infer<typeof proofLabel>;
