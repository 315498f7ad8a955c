import { type exportFormat, exportProblems } from '@assize/shared/areas/package/endpoints.ts';
import type { z } from 'zod';
import { create } from 'zustand';
import { failureText } from '../../data/failure-text.ts';
import { download } from '../../data/runtime.ts';
import { platform } from '../../platform/platform.ts';
import { textNow } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';

type Format = z.output<typeof exportFormat>;
/** The export that is on its way; it outlives its page, and is found again by whoever opens that once more. */
type Running = { received: number; stop: () => void };

export const useRunningExport = create<{ running: Running | null }>()(() => ({ running: null }));

/** Fetches problems as one archive and saves it, also when the page has been left. One at a time. */
export const startExport = async (pids: readonly number[], format: Format): Promise<void> => {
  if (useRunningExport.getState().running !== null) return;
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const told = (received: number) => useRunningExport.setState({ running: { received, stop } });
  told(0);
  try {
    const input = { query: { pid: pids.join(','), format } };
    const archive = await download(exportProblems, input, { signal: stopping.signal, onProgress: told });
    platform.saveFile(archive, `problems-${format}.zip`);
  } catch (failure) {
    if (!stopping.signal.aborted) toast({ kind: 'error', text: failureText(failure, textNow()) });
  } finally {
    useRunningExport.setState({ running: null });
  }
};
