import { expect, it } from 'vitest';
import { createOutbox, mostKept, outboxName } from './outbox.ts';
import { fakeStore } from './test/fakes.ts';

const call = (number: number, body = '{}') => ({
  key: `submission-${String(number).padStart(20, '0')}`,
  owner: 'u1',
  method: 'POST' as const,
  path: '/api/submit',
  body,
  pressedAt: 1_000 + number,
  stamp: null,
});

it('keeps submissions in the order they were pressed, over a new start', () => {
  const store = fakeStore();
  const outbox = createOutbox(store);
  expect([outbox.keep(call(1)), outbox.keep(call(2)), outbox.keep(call(1, 'other'))]).toEqual([
    true,
    true,
    true,
  ]);
  const again = createOutbox(store);
  expect(again.kept()).toEqual([call(1), call(2)]);
  again.sent(call(1).key);
  again.sent(call(9).key);
  expect(createOutbox(store).kept()).toEqual([call(2)]);
});

it('has an end', () => {
  const outbox = createOutbox(fakeStore());
  for (let number = 0; number < mostKept; number += 1) expect(outbox.keep(call(number))).toBe(true);
  expect(outbox.keep(call(mostKept))).toBe(false);
  const heavy = createOutbox(fakeStore());
  const large = 'x'.repeat(500 * 1024);
  let kept = 0;
  while (heavy.keep(call(kept, large))) kept += 1;
  expect(kept).toBe(16);
});

it('begins empty when what lies there cannot be read', () => {
  expect(createOutbox(fakeStore({ [outboxName]: [{ key: 'x' }] })).kept()).toEqual([]);
});

it('does not say that it keeps what the disk did not take', () => {
  const outbox = createOutbox({
    ...fakeStore(),
    write: () => {
      throw new Error('disk full');
    },
  });
  expect(() => outbox.keep(call(1))).toThrow('disk full');
  expect(outbox.kept()).toEqual([]);
});
