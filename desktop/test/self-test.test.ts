import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Display, startDisplay } from './support/display.ts';
import { hallStub } from './support/hall-stub.ts';
import { type JudgeServer, serveJudge } from './support/judge-server.ts';
import {
  hashOfBuild,
  type MachineUnderTest,
  makeMachine,
  type RunningKiosk,
  signedConfig,
  startKiosk,
} from './support/kiosk.ts';

/** What staff hear of a machine that is not as it should be; each test goes on where the one before it ended. */
let pages = 0;
const hall = hallStub((request, response) => {
  // The app asks for its socket, which this judge does not have, by a request as well.
  if (request.headers.upgrade === undefined) pages += 1;
  response.setHeader('Content-Type', 'text/html').end('<title>Judge</title><h1>The judge</h1>');
});
let display: Display;
let judge: JudgeServer;
let machine: MachineUnderTest;
let kiosk: RunningKiosk;
let folder: string;
const report = () => join(folder, 'self-test.json');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assize-report-'));
  chmodSync(folder, 0o755);
  display = await startDisplay();
  judge = await serveJudge(hall.handler);
  machine = await makeMachine(display);
  machine.install(await signedConfig(judge, { selfTestReport: report() }));
  machine.keep('locale', 'en-US');
  kiosk = await startKiosk(machine);
  await kiosk.shell.getByLabel('Code of the seat').fill(hall.code);
  await kiosk.shell.getByRole('button', { name: 'Take the seat' }).click();
});
afterAll(async () => {
  await kiosk?.close();
  machine?.remove();
  await judge?.stop();
  display?.stop();
  rmSync(folder, { recursive: true, force: true });
});
const told = () => expect.poll(() => hall.seen.beats.at(-1)?.selfTest, { timeout: 15_000 });

it('tells nothing of a test that has not come to its end', async () => {
  await expect.poll(() => hall.seen.beats.at(-1)?.state, { timeout: 15_000 }).toBe('signed-out');
  expect(hall.seen.beats.map(({ selfTest }) => selfTest)).toEqual(hall.seen.beats.map(() => null));
});

it('tells what failed, once the machine has written it down, and no more when it is mended', async () => {
  writeFileSync(report(), '{"version":1,"failed":["clock","usb-storage"]}', { mode: 0o644 });
  await told().toEqual(['clock', 'usb-storage']);
  writeFileSync(report(), '{"version":1,"failed":[]}');
  await told().toEqual([]);
});

it('tells nothing that others than the system may have written', async () => {
  chmodSync(report(), 0o666);
  await told().toBeNull();
  chmodSync(report(), 0o644);
  await told().toEqual([]);
});

it('tells its hall that its own files were changed, and opens nothing of the judge', async () => {
  await kiosk.close();
  appendFileSync(join(dirname(machine.program), 'app/resources/app/shell/shell.css'), '/* more */');
  const [beats, opened] = [hall.seen.beats.length, pages];
  kiosk = await startKiosk(machine);
  await expect.poll(() => kiosk.shell.locator('main').innerText()).toMatch(/not as it was built/);
  await expect.poll(() => hall.seen.beats.length, { timeout: 15_000 }).toBeGreaterThan(beats);
  const beat = hall.seen.beats.at(-1);
  expect(beat).toMatchObject({ state: 'set-up', selfTest: ['app-files'] });
  expect(beat?.buildHash).not.toBe(await hashOfBuild(machine));
  expect([pages, await kiosk.front()]).toEqual([opened, 'shell']);
});

it('and takes no command while they are', async () => {
  const id = hall.order({ verb: 'reload', args: {} });
  await expect.poll(() => hall.answered(id), { timeout: 15_000 }).toBe('refused');
  expect(hall.seen.acks.find((ack) => ack.id === id)?.reason).toBe('app-changed');
  expect(await kiosk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});
