import { checkPrint, claimPrint, type PrintRow, printPdf } from '@assize/shared/areas/print/endpoints.ts';
import type { JudgeBridge } from '@assize/shared/domain/kiosk/bridge.ts';
import { type DeskState, deskJobName } from '@assize/shared/domain/kiosk/print-desk.ts';
import type { call, download } from '../../data/runtime.ts';

/** Jobs that a desk takes by itself before those it has are printed. */
const mostAtOnce = 2;

type Ports = {
  machine: Pick<JudgeBridge, 'print' | 'printState'>;
  call: typeof call;
  download: typeof download;
};
type Desk = { cid: number; name: string; printer: string | null; zones: readonly string[]; auto: boolean };

/** The job that a desk takes next by itself: the oldest that waits in its zones. Rows come the oldest first. */
export const nextJob = (
  rows: readonly PrintRow[],
  { printer, zones, auto }: Pick<Desk, 'printer' | 'zones' | 'auto'>,
): PrintRow | null => {
  const own = rows.filter((row) => row.own).length;
  if (!auto || printer === null || own >= mostAtOnce) return null;
  const ours = ({ zone }: PrintRow) => zones.length === 0 || zones.includes(zone);
  return rows.find((row) => row.state === 'queued' && ours(row)) ?? null;
};

/** Gives a job that this desk has to its printer; the machine prints it once, however often it is asked. */
export const printJob = async (
  row: PrintRow,
  printer: string,
  { machine, download }: Ports,
): Promise<DeskState> => {
  const pdf = await download(printPdf, { query: { id: row.id } });
  return machine.print({ name: deskJobName(row), printer, pdf: new Uint8Array(await pdf.arrayBuffer()) });
};

/**
 * One round of a desk: asks the machine where the jobs of this desk stand, has the server mark those that came out, and
 * with `auto` prints what it has and takes the next job.
 * @returns where each job of this desk stands, and whether the list is another now
 */
export const deskRound = async (
  rows: readonly PrintRow[],
  desk: Desk,
  ports: Ports,
): Promise<{ states: ReadonlyMap<number, DeskState>; changed: boolean }> => {
  const states = new Map<number, DeskState>();
  let changed = false;
  for (const row of rows.filter(({ own }) => own)) {
    let state = await ports.machine.printState({ name: deskJobName(row) });
    if (state.is === 'none' && desk.auto && desk.printer !== null)
      state = await printJob(row, desk.printer, ports);
    states.set(row.id, state);
    if (state.is !== 'completed') continue;
    await ports.call(checkPrint, { body: { id: row.id, cid: desk.cid, desk: desk.name } });
    changed = true;
  }
  const next = nextJob(rows, desk);
  if (next) {
    // Of several desks one gets it; the others see so in their list.
    await ports
      .call(claimPrint, { body: { id: next.id, cid: desk.cid, desk: desk.name } })
      .catch(() => undefined);
    changed = true;
  }
  return { states, changed };
};
