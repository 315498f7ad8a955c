import type { JudgeBridge, TriedInPage } from '@assize/shared/domain/kiosk/bridge.ts';
import { contextBridge, ipcRenderer, webFrame } from 'electron';
import { ask } from './ask.ts';
import { takenAway } from './taken-away.ts';

/**
 * Runs before the judge's page, in a world of its own, and in each of its frames. The page's own frame gets the bridge;
 * every frame loses what a contestant's page has no use for.
 */
const argument = (name: string): string | undefined =>
  process.argv.find((one) => one.startsWith(`--assize-${name}=`))?.slice(`--assize-${name}=`.length);

const tried = (what: TriedInPage): void => void ask('judge', 'tried', { what }).catch(() => undefined);

const toldByPage = [
  'print.page',
  'quit.window',
  'connection.peer',
  'worker.service',
  'device.usb',
  'device.hid',
  'device.serial',
  'device.bluetooth',
  'capture.screen',
] as const satisfies readonly TriedInPage[];

const isContestant = argument('profile') === 'contestant';
const mayCopy = argument('clipboard') !== 'block';

if (isContestant) {
  // Events reach this listener before any of the page's, whose world cannot take it back.
  const refuse = (what: TriedInPage) => (event: globalThis.Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== 'dragover') tried(what);
  };
  const carriesFiles = (event: DragEvent) =>
    [...(event.dataTransfer?.types ?? [])].some((type) => type === 'Files' || type === 'text/uri-list');
  for (const name of ['dragover', 'drop'] as const)
    window.addEventListener(
      name,
      (event) => {
        if (carriesFiles(event)) refuse('drop.file')(event);
      },
      true,
    );
  if (!mayCopy)
    for (const name of ['copy', 'cut', 'paste'] as const)
      window.addEventListener(name, refuse('permission.clipboard'), true);
  void webFrame.executeJavaScript(`(${takenAway.toString()})()`);
  // The page's world has no way to this one but events of the document.
  for (const what of toldByPage) document.addEventListener(`assize-tried-${what}`, () => tried(what));
}

if (process.isMainFrame) {
  const flushers = new Set<() => Promise<void>>();
  ipcRenderer.on('judge:flush', (_event, round: number) => {
    void Promise.allSettled([...flushers].map((flush) => flush())).then(() =>
      ask('judge', 'flushed', { round }),
    );
  });
  const bridge = {
    info: () => ask('judge', 'info'),
    sign: (call) => ask('judge', 'sign', call),
    keep: (entry) => ask('judge', 'keep', entry),
    kept: () => ask('judge', 'kept'),
    sent: (entry) => ask('judge', 'sent', entry),
    giveUp: (entry) => ask('judge', 'giveUp', entry),
    reload: () => ask('judge', 'reload'),
    documentation: () => ask('judge', 'documentation'),
    tell: (news) => ask('judge', 'tell', news),
    read: (message) => ask('judge', 'read', message),
    onMessage: (show) => void ipcRenderer.on('judge:message', (_event, message) => show(message)),
    onSeat: (look) => void ipcRenderer.on('judge:seat', () => look()),
    onFlush: (flush) => {
      flushers.add(flush);
      return () => void flushers.delete(flush);
    },
  } satisfies Omit<JudgeBridge, 'printers' | 'print' | 'printState'>;
  const desk = {
    printers: () => ask('judge', 'printers'),
    print: (job) => ask('judge', 'print', job),
    printState: (job) => ask('judge', 'printState', job),
  } satisfies Pick<JudgeBridge, 'printers' | 'print' | 'printState'>;
  // Pages of contestants have nothing to print with.
  const isDesk = argument('profile') === 'staff-print';
  contextBridge.exposeInMainWorld('assizeKiosk', isDesk ? { ...bridge, ...desk } : bridge);
}
