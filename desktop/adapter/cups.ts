import { type PrinterOfDesk, printerOfDesk } from '@assize/shared/domain/kiosk/print-desk.ts';
import ipp from 'ipp';
import { z } from 'zod';
import type { Printers, SpoolState } from '../ports/printers.ts';

/** An operation of CUPS beyond the protocol, which the library has no name for. */
const listAll = 'CUPS-Get-Printers';
Object.assign(ipp.operations, { [listAll]: 0x4002 });

const user = 'assize';
const text = z.string().catch('');
/** The library gives one value bare, and several as a list. */
const list = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([]);
const reasons = list.transform((all) => all.filter((one) => one !== 'none'));
const groupOf = <T extends z.ZodType>(one: T) => z.union([z.array(one), one.transform((only) => [only])]);

const printer = z.object({
  'printer-name': z.string(),
  'printer-info': text,
  'printer-location': text,
  'printer-state': z.enum(['idle', 'processing', 'stopped']),
  'printer-state-reasons': reasons,
  'printer-is-accepting-jobs': z.boolean().catch(true),
});
const job = z.object({
  'job-state': z.string(),
  'job-state-reasons': reasons.optional(),
  'job-printer-state-reasons': reasons.optional(),
});
const named = z.object({ 'job-id': z.int(), 'job-name': text });

/** The spooler refused, with the protocol's word for why. */
class SpoolerRefusal extends Error {
  override readonly name = 'SpoolerRefusal';
  readonly status: string;
  constructor(status: string) {
    super(`the spooler answered ${status}`);
    this.status = status;
  }
}

type Message = { operation: string; attributes: Readonly<Record<string, unknown>>; data?: Buffer };

/** The spooler CUPS. @param address such as `http://127.0.0.1:631` */
export const cups = (address: string): Printers => {
  const uriOf = (name: string): string =>
    `${address.replace(/^http/, 'ipp')}/printers/${encodeURIComponent(name)}`;
  const ask = (path: string, { operation, attributes, data }: Message): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const message = ipp.serialize({
        operation,
        id: 1,
        'operation-attributes-tag': {
          'attributes-charset': 'utf-8',
          'attributes-natural-language': 'en',
          ...attributes,
        },
        ...(data && { data }),
      });
      ipp.request(`${address}${path}`, message, (error, response) => {
        if (error) return reject(error);
        const status = z.object({ statusCode: z.string() }).safeParse(response);
        const word = status.success ? status.data.statusCode : 'nothing';
        return word.startsWith('successful') ? resolve(response) : reject(new SpoolerRefusal(word));
      });
    });
  const askPrinter = (name: string, operation: string, attributes: Message['attributes'], data?: Buffer) =>
    ask(`/printers/${encodeURIComponent(name)}`, {
      operation,
      attributes: { 'printer-uri': uriOf(name), 'requesting-user-name': user, ...attributes },
      ...(data && { data }),
    });

  return {
    async list() {
      const answer = await ask('/', {
        operation: listAll,
        attributes: {
          'requested-attributes': Object.keys(printer.shape),
        },
      }).catch((error: unknown) => {
        // CUPS answers so where it has no printer at all.
        if (error instanceof SpoolerRefusal && error.status === 'client-error-not-found') return {};
        throw error;
      });
      const found = z.object({ 'printer-attributes-tag': groupOf(printer).optional() }).parse(answer);
      return (found['printer-attributes-tag'] ?? []).map(
        (one): PrinterOfDesk =>
          printerOfDesk.parse({
            name: one['printer-name'],
            info: one['printer-info'],
            location: one['printer-location'],
            state: one['printer-state'] === 'processing' ? 'printing' : one['printer-state'],
            reasons: one['printer-state-reasons'],
            accepts: one['printer-is-accepting-jobs'],
          }),
      );
    },

    async print(name, jobName, pdf) {
      const answer = await askPrinter(
        name,
        'Print-Job',
        { 'job-name': jobName, 'document-format': 'application/pdf' },
        Buffer.from(pdf),
      );
      return z.object({ 'job-attributes-tag': z.object({ 'job-id': z.int() }) }).parse(answer)[
        'job-attributes-tag'
      ]['job-id'];
    },

    async state(name, number): Promise<SpoolState> {
      const answer = await askPrinter(name, 'Get-Job-Attributes', {
        'job-id': number,
        'requested-attributes': Object.keys(job.shape),
      }).catch((error: unknown) => {
        if (error instanceof SpoolerRefusal && error.status === 'client-error-not-found') return null;
        throw error;
      });
      if (answer === null) return { is: 'unknown' };
      const found = z.object({ 'job-attributes-tag': job }).parse(answer)['job-attributes-tag'];
      const state = found['job-state'];
      if (state === 'completed' || state === 'aborted' || state === 'canceled') return { is: state };
      const said = [...(found['job-state-reasons'] ?? []), ...(found['job-printer-state-reasons'] ?? [])];
      return { is: 'waiting', reasons: [...new Set(said)] };
    },

    async find(name, jobName) {
      const answer = await askPrinter(name, 'Get-Jobs', {
        'which-jobs': 'all',
        'requested-attributes': Object.keys(named.shape),
      });
      const found = z.object({ 'job-attributes-tag': groupOf(named).optional() }).parse(answer);
      const numbers = (found['job-attributes-tag'] ?? [])
        .filter((one) => one['job-name'] === jobName)
        .map((one) => one['job-id']);
      return numbers.length === 0 ? null : Math.max(...numbers);
    },
  };
};
