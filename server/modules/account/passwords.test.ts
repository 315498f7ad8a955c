import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { argonPasswords } from './passwords.ts';

it('(Accounts 2) knows a password again, and no other', async () => {
  const passwords = argonPasswords();
  const stored = await passwords.hash('correct horse');
  expect(await passwords.matches(stored, 'correct horse')).toBe(true);
  expect(await passwords.matches(stored, 'Correct horse')).toBe(false);
  expect(await passwords.hash('correct horse')).not.toBe(stored);
});

it('takes about as long to refuse an unknown name as a wrong password', async () => {
  const passwords = argonPasswords();
  const stored = await passwords.hash('correct horse');
  await passwords.matches(null, 'warm up');
  const timed = async (hash: string | null) => {
    const from = performance.now();
    await passwords.matches(hash, 'wrong');
    return performance.now() - from;
  };
  // Both are measured in turns, and the shortest time of each counts: other work slows some tries.
  let [unknown, wrong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let count = 0; count < 9; count += 1) {
    unknown = Math.min(unknown, await timed(null));
    wrong = Math.min(wrong, await timed(stored));
  }
  const ratio = unknown / wrong;
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

it('(Accounts 2) refuses none of 1 000 who sign in at once', async () => {
  const passwords = argonPasswords();
  // The hash says itself what it costs: a cheap one makes the rush short and the line as long.
  const stored = await hash('correct horse', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const rush = Array.from({ length: 1_000 }, () => passwords.matches(stored, 'correct horse'));
  expect((await Promise.all(rush)).every(Boolean)).toBe(true);
});

it('lets a rush wait in line, and refuses what the line cannot hold', async () => {
  const passwords = argonPasswords({ atOnce: 1, waiting: 3 });
  const rush = await Promise.allSettled(Array.from({ length: 6 }, () => passwords.hash('correct horse')));
  const refused = rush.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  for (const one of refused)
    expect(one).toMatchObject({ reason: { code: 'service.busy', status: 503, retryAfter: 5 } });
  // The line is free again afterwards.
  expect(await passwords.hash('again')).toMatch(/^\$argon2id\$/);
});

it('hashes many in the background so that who comes waits for about one of them', async () => {
  const passwords = argonPasswords({ atOnce: 2, waiting: 1 });
  let done = 0;
  const many = Array.from({ length: 30 }, async () => {
    await passwords.hashInBackground('correct horse');
    done += 1;
  });
  await Promise.race(many);
  const before = done;
  // The line for people is not full, however many wait in the background.
  await passwords.hash('somebody signs in');
  expect(done - before).toBeLessThanOrEqual(4);
  expect(done).toBeLessThan(30);
  await Promise.all(many);
  expect(done).toBe(30);
});
