import { join } from 'node:path';
import { app, type Session, session, type WebContents } from 'electron';
import { serveBridges } from '../adapter/bridges.ts';
import { bindContents } from '../adapter/contents-hooks.ts';
import { cups } from '../adapter/cups.ts';
import { diskStore } from '../adapter/disk-store.ts';
import { serveDocumentation } from '../adapter/documentation-protocol.ts';
import { documentationPartition } from '../adapter/documentation-view.ts';
import type { Guard } from '../adapter/guard.ts';
import { netServer } from '../adapter/net-server.ts';
import { netSockets } from '../adapter/net-sockets.ts';
import { emptyClipboard, stayAwake, watchDisplays } from '../adapter/screen.ts';
import { bindSession } from '../adapter/session-hooks.ts';
import { serveShell } from '../adapter/shell-protocol.ts';
import { bindWindow } from '../adapter/window-hooks.ts';
import { judgePartition, makeWindows, shellPartition, type Windows } from '../adapter/windows.ts';
import { boot } from '../core/boot.ts';
import { createBreaches } from '../core/breaches.ts';
import { type Device, readDevice } from '../core/device.ts';
import type { Hall } from '../core/hall.ts';
import { judgeAnswers } from '../core/judge-answers.ts';
import { createKiosk, type Kiosk } from '../core/kiosk.ts';
import { createOutbox } from '../core/outbox.ts';
import { createPrintDesk } from '../core/print-desk.ts';
import type { ReadConfig } from '../core/read-config.ts';
import { createSurrender } from '../core/surrender.ts';
import type { Owner } from '../policy/address.ts';
import { decideDisplays } from '../policy/others.ts';
import { noConfig, type Rules, rulesOf } from '../policy/rules.ts';
import type { Clock } from '../ports/clock.ts';
import { tellChanged } from './changed-app.ts';
import { appVersion } from './flavour.ts';
import { hallOf } from './hall.ts';
import { makeLibrary } from './library.ts';
import { electronMachine, pageFlushed } from './machine.ts';
import { readMachine } from './machine-files.ts';
import { testSelf } from './self-test.ts';
import { shellAnswers, shellStateOf } from './shell-answers.ts';

const clock: Clock = {
  now: Date.now,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
};
const log = (line: string): void => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);

/** Puts the app together and starts it. */
export const runApp = async (): Promise<void> => {
  const store = diskStore(join(app.getPath('userData'), 'kiosk'));
  const breaches = createBreaches(log);
  const outbox = createOutbox(store);
  // The files are read while Electron gets ready.
  const [build] = await Promise.all([testSelf(), app.whenReady()]);
  for (const { path, reason } of build.faults) breaches.report(reason, path);
  const present = await readMachine(store);
  const machineConfig: ReadConfig =
    build.faults.length === 0 ? present : { is: 'trouble', trouble: 'app-changed', why: 'the self-test' };
  const config = machineConfig.is === 'config' ? machineConfig.config : null;
  const rules: Rules = config ? rulesOf(config) : noConfig;
  const printers = config?.profile === 'staff-print' ? cups(config.spooler) : null;
  const printing = printers && { printers, desk: createPrintDesk(store, printers) };
  const judgeSession = session.fromPartition(judgePartition);
  const shellSession = session.fromPartition(shellPartition);
  const documentationSession = session.fromPartition(documentationPartition);
  const owners = new Map<Session, Owner>([
    [shellSession, 'shell'],
    [documentationSession, 'documentation'],
  ]);

  let windows: Windows | undefined;
  let kiosk: Kiosk | undefined;
  let hall: Hall | null = null;

  const guard: Guard & { token: () => string | null } = {
    rules: () => rules,
    ownerOf: (contents: WebContents) => owners.get(contents.session) ?? 'judge',
    report: breaches.report,
    home: (contents) => windows?.home(contents),
    page: (event) => kiosk?.tell({ is: `page-${event}` }),
    reload: () => kiosk?.tell({ is: 'reload' }),
    reads: () => kiosk?.state().reading != null,
    read: (way) => library.go(way),
    // The bar above documentation grows with its page.
    zoomed: () => kiosk?.state().reading != null && machine.show(kiosk.view()),
    token: () => hall?.link.token() ?? null,
  };

  const library = makeLibrary({ rules, documentationSession, windows: () => windows, kiosk: () => kiosk });
  const machine = electronMachine(() => windows, judgeSession, library.forget);
  const thisKiosk = createKiosk({ clock, store, machine });
  kiosk = thisKiosk;
  let device = readDevice(store);
  const [origin = ''] = rules.origins;
  const server = config ? netServer(judgeSession, origin) : null;
  const surrender = createSurrender({ clock, store, server });
  /** Ties the machine to its hall, once it has a seat there. */
  const meetHall = (seated: Device): void => {
    if (server === null || machineConfig.is !== 'config') return;
    hall = hallOf({
      clock,
      store,
      server,
      sockets: netSockets(origin, rules, breaches.report),
      kiosk: thisKiosk,
      breaches,
      outbox,
      surrender,
      present: machineConfig,
      device: seated,
      build,
      forgetPerson: machine.forgetPerson,
      windows: () => windows,
      onVoid: () => {
        device = null;
        hall = null;
      },
    });
  };

  const takeBack = await boot(
    [
      {
        name: 'hooks of sessions',
        run: async () => {
          await judgeSession.setProxy({ mode: 'direct' });
          bindSession(judgeSession, guard, 'judge');
          bindSession(shellSession, guard, 'shell');
          bindSession(documentationSession, guard, 'documentation');
          // Of other partitions nothing is used; a page that got there loads nothing.
          bindSession(session.defaultSession, { ...guard, rules: () => noConfig }, 'judge');
          serveShell(shellSession, join(app.getAppPath(), 'shell'));
          serveDocumentation(documentationSession, rules.documentation);
          return undefined;
        },
      },
      {
        name: 'hooks of pages',
        run: () => {
          const bind = (_event: unknown, contents: WebContents) => bindContents(contents, guard);
          app.on('web-contents-created', bind);
          return () => app.off('web-contents-created', bind);
        },
      },
      {
        name: 'windows',
        run: () => {
          const made = makeWindows({
            rules: () => rules,
            preloads: {
              judge: join(app.getAppPath(), 'preload-judge.js'),
              shell: join(app.getAppPath(), 'preload-shell.js'),
            },
            pageArguments: [`--assize-profile=${rules.profile}`, `--assize-clipboard=${rules.clipboard}`],
            start: () => {
              const [origin] = rules.origins;
              if (origin === undefined) return null;
              return config?.contest ? `${origin}/contest/${config.contest}` : `${origin}/`;
            },
            documentation: library.view,
            bind: (window) =>
              bindWindow(window, {
                ...guard,
                isLeaving: () => thisKiosk.state().leaving !== null,
                isOwnTurn: () => windows?.isOwnTurn() ?? false,
              }),
            onClosed: (owner) => {
              breaches.report('quit.window', owner);
              if (owner === 'judge') thisKiosk.tell({ is: 'page-gone' });
              else machine.show(thisKiosk.view());
            },
          });
          windows = made;
          return made.end;
        },
      },
      {
        name: 'the hall',
        run: async () => {
          if (device !== null) meetHall(device);
          const isChanged = present.is === 'config' && machineConfig.is === 'trouble';
          const stopTelling =
            isChanged && device !== null ? await tellChanged({ present, build, device, clock, guard }) : null;
          return () => {
            hall?.link.stop();
            surrender.stop();
            stopTelling?.();
          };
        },
      },
      {
        name: 'bridges',
        run: () => {
          const world = {
            config,
            device: () => device,
            kiosk: thisKiosk,
            hall: () => hall,
            outbox,
            surrender,
            breaches,
            printing,
            lastRead: library.last,
            store,
            clock,
          };
          serveBridges(
            judgeAnswers({ ...world, appVersion, pageFlushed }),
            shellAnswers({
              ...world,
              machineConfig,
              server,
              read: library.go,
              onSeat: (made) => {
                device = made;
                meetHall(made);
                thisKiosk.tell({ is: 'seated' });
              },
            }),
            guard,
          );
          thisKiosk.onChange(() =>
            windows?.shell()?.webContents.send('shell:state', shellStateOf({ ...world, machineConfig })),
          );
          return undefined;
        },
      },
      { name: 'screen', run: stayAwake },
      {
        name: 'displays',
        run: () =>
          watchDisplays((count) => {
            const decision = decideDisplays(count, rules);
            if (!decision.allow) breaches.report(decision.reason, String(count));
            thisKiosk.tell({ is: decision.allow ? 'unlock' : 'lock', by: 'displays' });
          }),
      },
    ],
    log,
  );
  app.on('second-instance', () => machine.show(thisKiosk.view()));
  // The state machine decides when the app ends, not the last window.
  app.on('window-all-closed', () => undefined);
  app.on('child-process-gone', (_event, { type, reason }) => {
    log(`process ${type} ended: ${reason}`);
    if (type === 'GPU' && reason !== 'clean-exit') thisKiosk.tell({ is: 'drawing-gone' });
  });
  app.on('will-quit', () => {
    emptyClipboard(rules);
    takeBack();
  });
  // A machine that shuts down does not wait for a question.
  app.on('before-quit', (event) => {
    if (thisKiosk.state().leaving) return;
    event.preventDefault();
    thisKiosk.tell({ is: 'leave', restart: false });
  });
  emptyClipboard(rules);
  // Work on the sources needs no seat.
  const isSeated = config !== null && (device !== null || config.profile === 'dev');
  thisKiosk.tell({ is: isSeated ? 'seated' : 'unseated' });
};
