import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends the first at once, then the newest every 200 ms', () => {
  const sent: number[] = [];
  const frames = throttle<number>((value) => sent.push(value), 200);
  for (let i = 0; i < 100; i++) {
    frames.offer(i);
    vi.advanceTimersByTime(10);
  }
  // Offers for one second, the last at 990 ms: at most six frames, the newest of each pause.
  expect(sent).toEqual([0, 19, 39, 59, 79, 99]);
  vi.advanceTimersByTime(1000);
  expect(sent).toHaveLength(6);
});

it('sends nothing after the end', () => {
  const sent: number[] = [];
  const frames = throttle<number>((value) => sent.push(value), 200);
  frames.offer(1);
  frames.offer(2);
  frames.stop();
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([1]);
  expect(vi.getTimerCount()).toBe(0);
});
