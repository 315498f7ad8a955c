import type { PrinterOfDesk } from '@assize/shared/domain/kiosk/print-desk.ts';

/** Where the spooler stands with a job; `unknown`: it has forgotten it. */
export type SpoolState =
  | { readonly is: 'waiting'; readonly reasons: readonly string[] }
  | { readonly is: 'completed' | 'aborted' | 'canceled' | 'unknown' };

/** The spooler of the machine. Rejects where it does not answer, or refuses. */
export type Printers = {
  readonly list: () => Promise<readonly PrinterOfDesk[]>;
  /** @returns the spooler's number of the job */
  readonly print: (printer: string, name: string, pdf: Uint8Array) => Promise<number>;
  readonly state: (printer: string, number: number) => Promise<SpoolState>;
  /** Number of the newest job under this name; null: there is none. */
  readonly find: (printer: string, name: string) => Promise<number | null>;
};
