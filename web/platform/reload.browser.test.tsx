import { expect, it, vi } from 'vitest';
import { beforeReload, leavePage } from './reload.ts';

it('a page is left once what is to be finished is finished, and after a second at the latest', async () => {
  const done: string[] = [];
  const stop = beforeReload(async () => {
    await Promise.resolve();
    done.push('draft');
  });
  await leavePage(() => done.push('gone'));
  expect(done).toEqual(['draft', 'gone']);
  stop();
  vi.useFakeTimers();
  const stopNever = beforeReload(() => new Promise(() => {}));
  const left = leavePage(() => done.push('gone at last'));
  await vi.advanceTimersByTimeAsync(999);
  expect(done).not.toContain('gone at last');
  await vi.advanceTimersByTimeAsync(1);
  await left;
  expect(done).toContain('gone at last');
  stopNever();
  vi.useRealTimers();
});
