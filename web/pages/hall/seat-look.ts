import type { SeatRow, SeatState } from '@assize/shared/areas/hall/seats.ts';
import type { VerdictColour } from '../../ui/tokens.ts';

type Look = { colour: VerdictColour; sign: string };
/** Colour and sign of a state, so that no state is told by its colour alone. */
const looks: Readonly<Record<SeatState, Look>> = {
  empty: { colour: 'grey', sign: '' },
  new: { colour: 'blue', sign: '…' },
  away: { colour: 'red', sign: '✕' },
  crashed: { colour: 'magenta', sign: '!' },
  locked: { colour: 'purple', sign: '■' },
  'signed-out': { colour: 'cyan', sign: '○' },
  contest: { colour: 'green', sign: '●' },
};
export const lookOf = (state: SeatState): Look => looks[state];
export const colourStyle = (colour: VerdictColour) => ({
  color: `var(--v-${colour})`,
  background: `var(--v-${colour}-ground)`,
});

/** Drift of a machine's clock that is told, and from which on staff should look, in ms. */
export const toldDriftMs = 5_000;
const oddDriftMs = 30_000;

/** Whether the machine says that its own test failed. */
export const hasFailedTest = ({ device }: SeatRow): boolean => (device?.selfTest?.length ?? 0) > 0;

/** Whether staff should look at a seat whatever its state is. */
export const wantsLook = (row: SeatRow): boolean => hasFailedTest(row) || isOdd(row);
const isOdd = ({ device }: SeatRow): boolean =>
  device !== null &&
  ((device.app !== null && device.label !== 'verified') ||
    device.signals.length > 0 ||
    device.outbox > 0 ||
    Math.abs(device.driftMs ?? 0) >= oddDriftMs);
