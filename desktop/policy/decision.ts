import type { Attempt } from '@assize/shared/domain/kiosk/attempts.ts';

/** What policy makes of something that is about to happen. */
export type Decision = { readonly allow: true } | { readonly allow: false; readonly reason: Attempt };

export const allowed: Decision = { allow: true };
export const refuse = (reason: Attempt): { readonly allow: false; readonly reason: Attempt } => ({
  allow: false,
  reason,
});
