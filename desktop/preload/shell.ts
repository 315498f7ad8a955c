import type { ShellBridge } from '@assize/shared/domain/kiosk/bridge.ts';
import { contextBridge, ipcRenderer } from 'electron';
import { ask } from './ask.ts';

/** The bridge of the app's own pages. */
const bridge = {
  state: () => ask('shell', 'state'),
  retry: () => ask('shell', 'retry'),
  enrol: (code) => ask('shell', 'enrol', code),
  code: (code) => ask('shell', 'code', code),
  documentation: (choice) => ask('shell', 'documentation', choice),
  locale: (choice) => ask('shell', 'locale', choice),
  onState: (listener) => void ipcRenderer.on('shell:state', (_event, state) => listener(state)),
} satisfies ShellBridge;

if (process.isMainFrame) contextBridge.exposeInMainWorld('assizeShell', bridge);
