import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';

/** What policy makes of something that is about to happen. */
export type Decision = { readonly allow: true } | { readonly allow: false; readonly reason: Breach };

export const allowed: Decision = { allow: true };
export const refuse = (reason: Breach): { readonly allow: false; readonly reason: Breach } => ({
  allow: false,
  reason,
});
