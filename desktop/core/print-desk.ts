import type { DeskState } from '@assize/shared/domain/kiosk/print-desk.ts';
import { z } from 'zod';
import type { Printers } from '../ports/printers.ts';
import type { Store } from '../ports/store.ts';

const deskName = 'print-desk';
/** Jobs whose end is remembered, so that a page that missed it can ask. */
const mostKept = 500;

const record = z.strictObject({
  name: z.string(),
  printer: z.string(),
  /** Number in the spooler; null: it was being given to it. */
  number: z.int().nullable(),
  ended: z.enum(['completed', 'failed']).nullable(),
});
type Record = z.output<typeof record>;

export type PrintDesk = {
  /** Prints a job once: the same name again answers where it stands. */
  readonly print: (job: { name: string; printer: string; pdf: Uint8Array }) => Promise<DeskState>;
  readonly stateOf: (name: string) => Promise<DeskState>;
};

/**
 * Jobs of a print desk on their way through the spooler. What was begun is on the disk before the spooler gets it: an
 * app that ended in the middle looks there for the job rather than print it again.
 */
export const createPrintDesk = (store: Store, printers: Printers): PrintDesk => {
  const read = z.array(record).safeParse(store.read(deskName));
  let jobs: readonly Record[] = read.success ? read.data : [];
  /** Jobs that are being given to the spooler now. */
  const going = new Map<string, Promise<DeskState>>();

  const put = (changed: Record): void => {
    const others = jobs.filter(({ name }) => name !== changed.name);
    jobs = [...others, changed].slice(-mostKept);
    store.write(deskName, jobs);
  };
  const drop = (name: string): void => {
    jobs = jobs.filter((job) => job.name !== name);
    store.write(deskName, jobs);
  };

  /** Where a job stands that the spooler has, or may have. */
  const look = async (job: Record): Promise<DeskState> => {
    const { name, printer } = job;
    if (job.ended !== null) return { is: job.ended, printer };
    const number = job.number ?? (await printers.find(printer, name));
    if (number === null) {
      drop(name);
      return { is: 'none' };
    }
    const state = await printers.state(printer, number);
    if (state.is === 'waiting') {
      if (job.number === null) put({ ...job, number });
      return { is: 'printing', printer, reasons: [...state.reasons] };
    }
    // A spooler that has forgotten a job keeps ended ones only so long: paper may have come out.
    const ended = state.is === 'completed' ? 'completed' : 'failed';
    put({ ...job, number, ended });
    return { is: ended, printer };
  };

  const begin = async (name: string, printer: string, pdf: Uint8Array): Promise<DeskState> => {
    const known = jobs.find((job) => job.name === name);
    if (known) {
      const state = await look(known);
      if (state.is !== 'none') return state;
    }
    put({ name, printer, number: null, ended: null });
    const number = await printers.print(printer, name, pdf);
    put({ name, printer, number, ended: null });
    return { is: 'printing', printer, reasons: [] };
  };

  return {
    print: ({ name, printer, pdf }) => {
      const already = going.get(name);
      if (already) return already;
      const beginning = begin(name, printer, pdf).finally(() => going.delete(name));
      going.set(name, beginning);
      return beginning;
    },
    stateOf: async (name) => {
      const beginning = going.get(name);
      if (beginning) return beginning;
      const known = jobs.find((job) => job.name === name);
      return known ? look(known) : { is: 'none' };
    },
  };
};
