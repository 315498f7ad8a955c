import 'virtual:polyfills';
import './polyfills.ts';
import { app, Menu, protocol } from 'electron';
import { decideStart } from '../policy/start.ts';
import { flavour } from './flavour.ts';
import { runApp } from './run-app.ts';
import { reportSelfTest } from './self-test.ts';

/** Says why on the error stream, and ends at once: nothing of the app has begun. */
const refuseStart = (reason: string): never => {
  process.stderr.write(`assize-kiosk: refused to start: ${reason}\n`);
  process.exit(78);
};

const start = decideStart({ args: process.argv.slice(app.isPackaged ? 1 : 2), env: process.env }, flavour);
if (!start.allow) refuseStart(start.reason);
app.enableSandbox();
const fail = (error: unknown): void => {
  process.stderr.write(
    `assize-kiosk: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  app.exit(70);
};
if (process.argv.includes('--self-test')) {
  // Beside an app that runs, and without a window.
  reportSelfTest().catch(fail);
} else {
  if (!app.requestSingleInstanceLock()) refuseStart('it runs already');
  // Without a menu there are none of its keys.
  Menu.setApplicationMenu(null);
  // The search of Python's documentation fetches the pages that it found.
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  runApp().catch(fail);
}
