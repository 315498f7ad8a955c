import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callsOf, deskJobName } from '@assize/shared/domain/kiosk/print-desk.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cups } from '../adapter/cups.ts';
import { createPrintDesk } from '../core/print-desk.ts';
import { fakeStore } from '../core/test/fakes.ts';
import { noSpooler, startSpooler } from './support/cups-daemon.ts';

const why = noSpooler();
if (why !== null && process.env.CI) throw new Error(`no real printing can be tested: ${why}`);
if (why !== null) console.log(`skipped: printing through a real CUPS: ${why}`);

const pdf = new TextEncoder().encode(`%PDF-1.4\n${'% 中文 \n'.repeat(2_000)}%%EOF\n`);
const poll = { timeout: 20_000 };

describe.skipIf(why !== null)('printing through CUPS', () => {
  let spooler: Awaited<ReturnType<typeof startSpooler>>;
  beforeAll(async () => {
    spooler = await startSpooler();
  }, 60_000);
  afterAll(() => spooler?.[Symbol.asyncDispose]());

  it('lists no printer, then those there are, with their place', async () => {
    const printers = cups(spooler.address);
    expect(await printers.list()).toEqual([]);
    await spooler.addPrinter('north');
    await spooler.addPrinter('south');
    expect(await printers.list()).toMatchObject([
      { name: 'north', location: 'room of north', state: 'idle', reasons: [], accepts: true },
      { name: 'south' },
    ]);
    await spooler.disable('south');
    const stopped = (await printers.list()).find(({ name }) => name === 'south');
    expect([stopped?.state, callsOf(stopped?.reasons ?? [])]).toEqual(['stopped', ['paused']]);
  });

  it('is completed only when the printer has taken the whole file, byte for byte', async () => {
    const paper = await spooler.addPrinter('slow');
    const desk = createPrintDesk(fakeStore(), cups(spooler.address));
    writeFileSync(join(paper, 'empty'), '');
    const name = deskJobName({ cid: 3, id: 41, copy: 1 });
    expect(await desk.print({ name, printer: 'slow', pdf })).toMatchObject({ is: 'printing' });
    // Out of paper, the job waits and says so.
    await expect
      .poll(async () => {
        const state = await desk.stateOf(name);
        return state.is === 'printing' ? callsOf(state.reasons) : state.is;
      }, poll)
      .toEqual(['media-empty']);
    expect(readdirSync(paper)).toEqual(['empty']);
    rmSync(join(paper, 'empty'));
    await expect.poll(() => desk.stateOf(name), poll).toEqual({ is: 'completed', printer: 'slow' });
    const [file = ''] = readdirSync(paper);
    expect(readFileSync(join(paper, file)).equals(Buffer.from(pdf))).toBe(true);
  });

  it('fails where the printer breaks, and where somebody cancels', async () => {
    const paper = await spooler.addPrinter('broken');
    const desk = createPrintDesk(fakeStore(), cups(spooler.address));
    writeFileSync(join(paper, 'broken'), '');
    const first = deskJobName({ cid: 3, id: 42, copy: 1 });
    await desk.print({ name: first, printer: 'broken', pdf });
    await expect.poll(() => desk.stateOf(first), poll).toEqual({ is: 'failed', printer: 'broken' });
    rmSync(join(paper, 'broken'));
    writeFileSync(join(paper, 'empty'), '');
    const second = deskJobName({ cid: 3, id: 42, copy: 2 });
    await desk.print({ name: second, printer: 'broken', pdf });
    await spooler.cancelAll('broken');
    rmSync(join(paper, 'empty'));
    await expect.poll(() => desk.stateOf(second), poll).toEqual({ is: 'failed', printer: 'broken' });
    expect(readdirSync(paper)).toEqual([]);
  });

  it('prints once, though the app ends between the spooler and its own note', async () => {
    const paper = await spooler.addPrinter('once');
    const name = deskJobName({ cid: 3, id: 43, copy: 1 });
    const printers = cups(spooler.address);
    const store = fakeStore();
    await createPrintDesk(store, {
      ...printers,
      // The spooler has the job, and the app ends before it hears so.
      print: async (...job) => {
        await printers.print(...job);
        throw new Error('ended');
      },
    })
      .print({ name, printer: 'once', pdf })
      .catch(() => undefined);
    const again = createPrintDesk(store, printers);
    await again.print({ name, printer: 'once', pdf });
    await expect.poll(() => again.stateOf(name), poll).toEqual({ is: 'completed', printer: 'once' });
    expect(readdirSync(paper)).toHaveLength(1);
  });

  it('says when there is no such printer, or no spooler', async () => {
    const printers = cups(spooler.address);
    await expect(printers.print('nowhere', 'assize-1-1-1', pdf)).rejects.toThrow('client-error-not-found');
    await spooler.end();
    await expect(printers.list()).rejects.toThrow('ECONNREFUSED');
    await spooler.start();
    expect((await printers.list()).length).toBeGreaterThan(0);
  });
});
