import { parentPort } from 'node:worker_threads';
import { printFonts } from './fonts.ts';
import { type Paper, paperPdf } from './pdf.ts';

export type Asked = { id: number; paper: Paper };
export type Made = { id: number; pdf: Uint8Array } | { id: number; trouble: string };

const answer = async ({ id, paper }: Asked): Promise<Made> => {
  try {
    return { id, pdf: await paperPdf(paper, printFonts()) };
  } catch (error) {
    return { id, trouble: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort?.on('message', (asked: Asked) => {
  void answer(asked).then((made) => parentPort?.postMessage(made));
});
