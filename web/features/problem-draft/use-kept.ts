import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../state/session.ts';
import { readKept } from './kept-draft.ts';

/** Work kept in this browser on a problem (null: a new one), read when its form is opened; null when there is none. */
export const useKept = (pid: number | null) => {
  const uid = useSession(({ user }) => user?.uid ?? '');
  return useQuery({
    queryKey: ['kept-draft', uid, pid],
    queryFn: async () => (await readKept(uid, pid)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};
