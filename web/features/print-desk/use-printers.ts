import { useQuery } from '@tanstack/react-query';
import { platform } from '../../platform/platform.ts';

const refreshMs = 3_000;
const machine = { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } as const;

/** Whether this page runs in the app of a print desk. */
export const useIsDesk = (): boolean =>
  useQuery({
    queryKey: ['machine'],
    queryFn: async () => (await platform.hall?.info()) ?? null,
    ...machine,
  }).data?.profile === 'staff-print';

/** Printers of the machine, looked at every few seconds: paper runs out. */
export const usePrinters = () =>
  useQuery({
    queryKey: ['printers'],
    queryFn: async () => (await platform.hall?.printers()) ?? [],
    ...machine,
    refetchInterval: refreshMs,
    retry: false,
  });
