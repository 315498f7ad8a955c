import { expect, it } from 'vitest';
import { openSockets } from './open-sockets.ts';

const ada = { kind: 'user', id: 'ada' } as const;

it('counts strangers by address, and each payer apart from it (Push 12)', () => {
  const open = openSockets({ one: 1, address: 2 });
  const [first, second] = [open.take('10.0.0.1'), open.take('::ffff:10.0.0.1')];
  expect(() => open.refuseFull('10.0.0.1')).toThrow('request.too-many');
  expect(() => open.refuseFull('10.0.0.2')).not.toThrow();
  first.moveTo(ada);
  expect(() => open.refuseFull('10.0.0.1')).not.toThrow();
  expect(() => second.moveTo(ada)).toThrow('request.too-many');
  first.leave();
  first.leave();
  second.moveTo(ada);
  expect(() => open.take('10.0.0.1').moveTo(ada)).toThrow('request.too-many');
});

it('gives the place back of one that left while it was looked at', () => {
  const open = openSockets({ one: 1, address: 1 });
  const place = open.take('10.0.0.1');
  place.leave();
  place.moveTo(ada);
  expect(() => open.take('10.0.0.1').moveTo(ada)).not.toThrow();
});
