import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';
import type { WebContents } from 'electron';
import type { Owner } from '../policy/address.ts';
import type { Decision } from '../policy/decision.ts';
import type { Rules } from '../policy/rules.ts';
import type { Reading } from '../policy/shortcut.ts';

/** What hooks know of the app. */
export type Guard = {
  readonly rules: () => Rules;
  readonly ownerOf: (contents: WebContents) => Owner;
  readonly report: (breach: Breach, detail?: string) => void;
  /** Brings a window back to where it belongs, after it went elsewhere past all other hooks. */
  readonly home: (contents: WebContents) => void;
  readonly page: (event: 'loaded' | 'failed' | 'gone' | 'hung' | 'answers') => void;
  readonly reload: () => void;
  /** Whether documentation is in front. */
  readonly reads: () => boolean;
  readonly read: (way: Reading) => void;
  /** The pages of a window are drawn larger or smaller now. */
  readonly zoomed: () => void;
};

type Preventable = { preventDefault: () => void };

/** Lets an event happen, or prevents and counts it. */
export const apply = (guard: Guard, event: Preventable, decision: Decision, detail: string): void => {
  if (decision.allow) return;
  event.preventDefault();
  guard.report(decision.reason, detail);
};
