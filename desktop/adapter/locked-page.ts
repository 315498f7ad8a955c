import type { WebPreferences } from 'electron';

/** What every page of the app is held to by Chromium, whoever made it. */
export const lockedPage = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  // The preload runs in frames as well, where it gives no bridge and takes away the same functions.
  nodeIntegrationInSubFrames: true,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  spellcheck: false,
  devTools: false,
  autoplayPolicy: 'document-user-activation-required',
} as const satisfies WebPreferences;
