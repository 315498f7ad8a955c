import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { Seat } from './seat.ts';
import { unprovenForm } from './signed-body.ts';

const seat: Seat = {
  ...{ seatId: '1/A-1', hallId: 1, seat: 'A-1', deviceId: 'a'.repeat(32), label: 'verified', isVoid: false },
  signed: { bodySha256: 'b'.repeat(64), pressedAt: null },
};

it('takes an upload for unsigned: its hash is compared with nothing', () => {
  const request = { seat } as FastifyRequest;
  const payload = Readable.from(['x']);
  expect(unprovenForm(request, payload)).toBe(payload);
  expect(request.seat).toEqual({ ...seat, signed: null });
});

it('leaves an upload alone that comes from no machine', () => {
  const request = { seat: null } as FastifyRequest;
  unprovenForm(request, Readable.from(['x']));
  expect(request.seat).toBeNull();
});
