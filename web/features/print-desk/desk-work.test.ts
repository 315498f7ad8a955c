import { checkPrint, claimPrint, type PrintRow } from '@assize/shared/areas/print/endpoints.ts';
import type { DeskState } from '@assize/shared/domain/kiosk/print-desk.ts';
import { describe, expect, it } from 'vitest';
import { deskRound, nextJob } from './desk-work.ts';

const row = (id: number, more: Partial<PrintRow> = {}): PrintRow => ({
  ...{
    id,
    cid: 3,
    gmtCreate: '',
    changedAt: '',
    state: 'queued',
    status: 0,
    problem: 'A',
    pages: 1,
    copy: 1,
  },
  ...{ reason: '', username: 'ada', realname: '', team: 'Rivers', seat: 'B-17', zone: 'B', staff: null },
  ...{ own: false, leaseUntil: null },
  ...more,
});
const own = (id: number, more: Partial<PrintRow> = {}) => row(id, { state: 'claimed', own: true, ...more });
const desk = { cid: 3, name: 'desk-on-the-left', printer: 'north', zones: [] as string[], auto: true };

/** A machine that stands with its jobs as it is told, and a server that notes what is asked of it. */
const world = (states: Readonly<Record<string, DeskState>> = {}, refuse: readonly unknown[] = []) => {
  const done: unknown[] = [];
  const call = async (endpoint: unknown, { body }: { body?: unknown } = {}): Promise<unknown> => {
    if (refuse.includes(endpoint)) throw new Error('refused');
    done.push([endpoint === claimPrint ? 'claim' : endpoint === checkPrint ? 'printed' : '?', body]);
    return null;
  };
  const ports = {
    machine: {
      printState: async ({ name }: { name: string }) => states[name] ?? ({ is: 'none' } as const),
      print: async ({ name, printer, pdf }: { name: string; printer: string; pdf: Uint8Array }) => {
        done.push(['print', name, printer, new TextDecoder().decode(pdf)]);
        return { is: 'printing', printer, reasons: [] } as const;
      },
    },
    call,
    download: async () => new Blob(['%PDF']),
  } as unknown as Parameters<typeof deskRound>[2];
  return { done, ports };
};

describe('the job that a desk takes next', () => {
  it('is the oldest that waits in its zones, while it has fewer than two', () => {
    const rows = [row(1, { zone: 'A' }), row(2, { state: 'claimed' }), row(3), row(4)];
    expect(nextJob(rows, desk)?.id).toBe(1);
    expect(nextJob(rows, { ...desk, zones: ['B'] })?.id).toBe(3);
    expect(nextJob([own(9), ...rows], desk)?.id).toBe(1);
    expect(nextJob([own(9), own(8), ...rows], desk)).toBeNull();
  });

  it('is none without a printer, by hand, or where only jobs of other desks are', () => {
    const rows = [row(1)];
    expect(nextJob(rows, { ...desk, printer: null })).toBeNull();
    expect(nextJob(rows, { ...desk, auto: false })).toBeNull();
    expect(nextJob([row(1, { state: 'claimed' })], desk)).toBeNull();
  });
});

describe('a round of a desk', () => {
  it('prints what it has, under the name of its copy, and takes the next', async () => {
    const { done, ports } = world();
    const { states, changed } = await deskRound([own(41, { copy: 2 }), row(42)], desk, ports);
    expect(done).toEqual([
      ['print', 'assize-3-41-2', 'north', '%PDF'],
      ['claim', { id: 42, cid: 3, desk: 'desk-on-the-left' }],
    ]);
    expect(states.get(41)).toMatchObject({ is: 'printing' });
    expect(changed).toBe(true);
  });

  it('has those marked that came out, and leaves to a person what failed', async () => {
    const { done, ports } = world({
      'assize-3-41-1': { is: 'completed', printer: 'north' },
      'assize-3-42-1': { is: 'failed', printer: 'north' },
      'assize-3-43-1': { is: 'printing', printer: 'north', reasons: ['media-empty-error'] },
    });
    const rows = [own(41), own(42), own(43)];
    const { states } = await deskRound(rows, { ...desk, auto: false }, ports);
    expect(done).toEqual([['printed', { id: 41, cid: 3, desk: 'desk-on-the-left' }]]);
    expect([...states].map(([id, { is }]) => [id, is])).toEqual([
      [41, 'completed'],
      [42, 'failed'],
      [43, 'printing'],
    ]);
  });

  it('prints nothing by itself where it works by hand, and touches no job of another desk', async () => {
    const { done, ports } = world();
    const rows = [own(41), row(42, { state: 'claimed' })];
    expect((await deskRound(rows, { ...desk, auto: false }, ports)).states.get(41)).toEqual({ is: 'none' });
    expect(done).toEqual([]);
  });

  it('goes on where another desk was quicker', async () => {
    const { ports } = world({}, [claimPrint]);
    expect((await deskRound([row(42)], desk, ports)).changed).toBe(true);
  });
});
