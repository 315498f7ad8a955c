import { describe, expect, it } from 'vitest';
import type { Printers, SpoolState } from '../ports/printers.ts';
import { createPrintDesk } from './print-desk.ts';
import { fakeStore } from './test/fakes.ts';

const pdf = new Uint8Array([37, 80, 68, 70]);
const job = { name: 'assize-3-41-1', printer: 'hall', pdf };

/** A spooler that notes what it gets. */
const spooler = (state: SpoolState = { is: 'waiting', reasons: [] }) => {
  const got: string[] = [];
  let now = state;
  let trouble: Error | null = null;
  const printers: Printers = {
    list: async () => [],
    print: async (printer, name) => {
      if (trouble) throw trouble;
      got.push(`${printer} ${name}`);
      return got.length;
    },
    state: async () => now,
    find: async (printer, name) => {
      const place = got.lastIndexOf(`${printer} ${name}`);
      return place < 0 ? null : place + 1;
    },
  };
  return {
    printers,
    got,
    be: (next: SpoolState) => {
      now = next;
    },
    fail: (error: Error | null) => {
      trouble = error;
    },
  };
};

describe('a print desk', () => {
  it('gives a job to the spooler once, however often it is asked', async () => {
    const { printers, got, be } = spooler();
    const desk = createPrintDesk(fakeStore(), printers);
    const both = await Promise.all([desk.print(job), desk.print(job)]);
    expect(both).toEqual(Array(2).fill({ is: 'printing', printer: 'hall', reasons: [] }));
    be({ is: 'waiting', reasons: ['media-empty-error'] });
    expect(await desk.print(job)).toEqual({
      is: 'printing',
      printer: 'hall',
      reasons: ['media-empty-error'],
    });
    be({ is: 'completed' });
    expect(await desk.stateOf(job.name)).toEqual({ is: 'completed', printer: 'hall' });
    expect(await desk.print(job)).toEqual({ is: 'completed', printer: 'hall' });
    expect(got).toEqual(['hall assize-3-41-1']);
  });

  it('is a new job with each copy, and knows none that it was not given', async () => {
    const { printers, got } = spooler();
    const desk = createPrintDesk(fakeStore(), printers);
    expect(await desk.stateOf(job.name)).toEqual({ is: 'none' });
    await desk.print(job);
    await desk.print({ ...job, name: 'assize-3-41-2' });
    expect(got).toHaveLength(2);
  });

  it.each([
    ['aborted', 'failed'],
    ['canceled', 'failed'],
    ['unknown', 'failed'],
    ['completed', 'completed'],
  ] as const)('remembers for good that a job is %s', async (is, ended) => {
    const { printers, be } = spooler();
    const store = fakeStore();
    const desk = createPrintDesk(store, printers);
    await desk.print(job);
    be({ is });
    expect(await desk.stateOf(job.name)).toEqual({ is: ended, printer: 'hall' });
    be({ is: 'waiting', reasons: [] });
    expect(await createPrintDesk(store, printers).stateOf(job.name)).toEqual({ is: ended, printer: 'hall' });
  });

  it('finds a job that the spooler had when the app ended, and prints one that it never got', async () => {
    const store = fakeStore({
      'print-desk': [{ name: job.name, printer: 'hall', number: null, ended: null }],
    });
    const had = spooler();
    await had.printers.print('hall', job.name, pdf);
    expect(await createPrintDesk(store, had.printers).print(job)).toMatchObject({ is: 'printing' });
    expect(had.got).toHaveLength(1);

    const never = spooler();
    const other = fakeStore({
      'print-desk': [{ name: job.name, printer: 'hall', number: null, ended: null }],
    });
    const desk = createPrintDesk(other, never.printers);
    expect(await desk.stateOf(job.name)).toEqual({ is: 'none' });
    await desk.print(job);
    expect(never.got).toHaveLength(1);
  });

  it('says that the spooler is away, and may be asked again', async () => {
    const { printers, got, fail } = spooler();
    const desk = createPrintDesk(fakeStore(), printers);
    fail(new Error('connect ECONNREFUSED'));
    await expect(desk.print(job)).rejects.toThrow('ECONNREFUSED');
    fail(null);
    expect(await desk.print(job)).toMatchObject({ is: 'printing' });
    expect(got).toHaveLength(1);
  });

  it('does without what is on the disk and cannot be read', async () => {
    const { printers } = spooler();
    expect(await createPrintDesk(fakeStore({ 'print-desk': 'x' }), printers).stateOf(job.name)).toEqual({
      is: 'none',
    });
  });
});
