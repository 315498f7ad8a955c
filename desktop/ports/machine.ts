import type { View } from '../core/state.ts';

/** What the app does to the machine that it runs on. */
export type Machine = {
  /** Puts one of the two windows in front. */
  readonly show: (view: View) => void;
  /** Opens the judge's first page. */
  readonly load: () => void;
  readonly reload: () => void;
  /** Ends a page that does not answer; it then counts as crashed. */
  readonly endPage: () => void;
  /** Asks the page to keep what was typed; resolves when it has, or cannot. */
  readonly flush: () => Promise<void>;
  /** Empties what the page stored: the session of its person ends. */
  readonly forgetPerson: () => Promise<void>;
  readonly leave: (restart: boolean) => void;
};
