import { afterEach, expect, it, vi } from 'vitest';
import { importPart } from './import-part.ts';

const build = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

// Before the end that all tests have, which waits in real time.
afterEach(() => void vi.useRealTimers());

it('a script that does not come within 120 s is an error of its part', async () => {
  // As after the one reload that a stale build gets.
  sessionStorage.setItem('reloaded', `${Date.now()} ${build()}`);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const told = vi.fn();
  importPart(() => new Promise(() => undefined)).catch(told);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledExactlyOnceWith(new Error('script load timed out'));
});
