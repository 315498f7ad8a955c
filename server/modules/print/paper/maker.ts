import { Worker } from 'node:worker_threads';
import { minuteMs } from '../../../platform/clock.ts';
import type { Paper } from './pdf.ts';
import type { Made } from './worker.ts';

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void };

/** A worker that has drawn nothing for so long gives the memory of its fonts back. */
const idleMs = 5 * minuteMs;

/** Draws PDFs on a thread of its own, one after another: a page with Chinese characters takes some 50 ms. */
export const paperMaker = () => {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  const failed = (from: Worker | undefined, error: Error): void => {
    if (worker !== from) return;
    worker = undefined;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  };
  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const running = worker;
    failed(running, new Error('the drawing thread was stopped'));
    await running?.terminate();
  };
  const start = (): Worker => {
    const made = new Worker(new URL('./worker.ts', import.meta.url));
    made.unref();
    made.on('message', (answer: Made) => {
      const asker = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('pdf' in answer) asker?.resolve(Buffer.from(answer.pdf));
      else asker?.reject(new Error(`no PDF: ${answer.trouble}`));
      if (waiting.size === 0) idle = setTimeout(() => void stop(), idleMs).unref();
    });
    made.on('error', (error: Error) => failed(made, error));
    made.on('exit', (code) => failed(made, new Error(`the drawing thread ended with ${code}`)));
    return made;
  };

  return {
    draw: (paper: Paper): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        worker ??= start();
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, paper });
      }),
    stop,
  };
};
export type PaperMaker = ReturnType<typeof paperMaker>;
