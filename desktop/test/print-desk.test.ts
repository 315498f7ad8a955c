import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskJobName } from '@assize/shared/domain/kiosk/print-desk.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noSpooler, startSpooler } from './support/cups-daemon.ts';
import { type Display, startDisplay } from './support/display.ts';
import { type JudgeServer, serveJudge } from './support/judge-server.ts';
import {
  anySeat,
  type MachineUnderTest,
  makeMachine,
  type RunningKiosk,
  signedConfig,
  startKiosk,
} from './support/kiosk.ts';

/** A print desk of a hall: the real app at a real spooler. */
const why = noSpooler();
if (why !== null && process.env.CI) throw new Error(`no real printing can be tested: ${why}`);
if (why !== null) console.log(`skipped: printing from the app: ${why}`);

let display: Display;
let judge: JudgeServer;
let machine: MachineUnderTest;
let kiosk: RunningKiosk;
let spooler: Awaited<ReturnType<typeof startSpooler>>;
const text = '%PDF-1.4\n% 第一页\n%%EOF\n';

const start = async (): Promise<void> => {
  kiosk = await startKiosk(machine);
};
beforeAll(async () => {
  if (why !== null) return;
  display = await startDisplay();
  spooler = await startSpooler();
  judge = await serveJudge((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Judge</title>'),
  );
  machine = await makeMachine(display);
  machine.install(await signedConfig(judge, { profile: 'staff-print', spooler: spooler.address }));
  machine.keep('device', anySeat());
  await start();
});
afterAll(async () => {
  await kiosk?.close();
  machine?.remove();
  await judge?.stop();
  await spooler?.[Symbol.asyncDispose]();
  display?.stop();
});

/** Asks the app as the judge's page does. */
const ask = async (call: 'printers' | 'print' | 'printState', question?: object): Promise<unknown> => {
  const page = await kiosk.judge();
  return page.evaluate(
    async ([name, asked, pdf]) => {
      const bridge = (
        globalThis as never as { assizeKiosk: Record<string, (one?: object) => Promise<unknown>> }
      ).assizeKiosk;
      const input = name === 'print' ? { ...asked, pdf: new TextEncoder().encode(pdf) } : asked;
      return bridge[name]?.(input);
    },
    [call, question, text] as const,
  );
};

it.skipIf(why !== null)('prints a job of the page without a dialog, and says when paper is out', async () => {
  const paper = await spooler.addPrinter('north');
  expect(await ask('printers')).toMatchObject([{ name: 'north', location: 'room of north', state: 'idle' }]);
  writeFileSync(join(paper, 'empty'), '');
  const name = deskJobName({ cid: 3, id: 41, copy: 1 });
  expect(await ask('print', { name, printer: 'north' })).toMatchObject({ is: 'printing', printer: 'north' });
  await expect
    .poll(() => ask('printState', { name }), { timeout: 15_000 })
    .toMatchObject({ is: 'printing', reasons: expect.arrayContaining(['media-empty-error']) });

  // The app dies in the middle; when it is back it knows the job, and prints it no second time.
  const { pid } = kiosk.app.process();
  if (pid) process.kill(pid, 'SIGKILL');
  await kiosk.ended;
  await start();
  expect(await ask('print', { name, printer: 'north' })).toMatchObject({ is: 'printing' });
  rmSync(join(paper, 'empty'));
  await expect
    .poll(() => ask('printState', { name }), { timeout: 15_000 })
    .toMatchObject({ is: 'completed' });
  const files = readdirSync(paper).filter((file) => file.endsWith('.pdf'));
  expect(files).toHaveLength(1);
  expect(readFileSync(join(paper, files[0] ?? ''), 'utf8')).toBe(text);
});

it.skipIf(why !== null)('prints nothing under a name that is no job', async () => {
  await expect(ask('print', { name: '../../etc', printer: 'north' })).rejects.toThrow();
  expect(existsSync(join(machine.home, 'etc'))).toBe(false);
});
