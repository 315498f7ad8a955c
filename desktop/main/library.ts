import { join } from 'node:path';
import { app, type Session } from 'electron';
import { type DocumentationView, makeDocumentationView } from '../adapter/documentation-view.ts';
import type { Windows } from '../adapter/windows.ts';
import type { Kiosk } from '../core/kiosk.ts';
import type { Rules } from '../policy/rules.ts';
import type { Reading } from '../policy/shortcut.ts';

export type Library = {
  readonly view: DocumentationView;
  /** Name of the documentation that was open last, or the first one; null: there is none. */
  readonly last: () => string | null;
  readonly go: (way: Reading | { readonly name: string }) => void;
  /** Forgets what was read and looked for. */
  readonly forget: () => Promise<void>;
};

/** The documentation on the machine, and the ways through it. */
export const makeLibrary = ({
  rules,
  documentationSession,
  windows,
  kiosk,
}: {
  rules: Rules;
  documentationSession: Session;
  windows: () => Windows | undefined;
  kiosk: () => Kiosk | undefined;
}): Library => {
  let opened: string | null = null;
  const view = makeDocumentationView({
    documentation: () => rules.documentation,
    preload: join(app.getAppPath(), 'preload-documentation.js'),
    pageArguments: [`--assize-clipboard=${rules.clipboard}`],
    onGone: () => leave(),
  });
  const open = (name: string): void => {
    if (!rules.documentation.some((one) => one.name === name)) return;
    opened = name;
    kiosk()?.tell({ is: 'read', name });
  };
  const leave = (): void => kiosk()?.tell({ is: 'stop-reading' });
  return {
    view,
    last: () => opened ?? rules.documentation[0]?.name ?? null,
    go: (way) => {
      if (typeof way !== 'string') open(way.name);
      else if (way === 'contest') leave();
      else if (way === 'other-part') windows()?.turnFocus();
      // The way back from the first page leads to the contest, where one came from.
      else if (!view.go(way) && way === 'back') leave();
    },
    forget: async () => {
      opened = null;
      view.forget();
      await documentationSession.clearStorageData();
    },
  };
};
