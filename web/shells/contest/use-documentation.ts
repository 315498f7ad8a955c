import { useQuery } from '@tanstack/react-query';
import { platform } from '../../platform/platform.ts';

/** Shows the documentation that the machine of a hall has; null: it has none, or this is a browser. */
export const useDocumentation = (): (() => void) | null => {
  const { hall } = platform;
  const machine = useQuery({
    queryKey: ['machine'],
    queryFn: async () => (await hall?.info()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    enabled: hall !== null,
  });
  return hall && machine.data?.documentation.length ? () => void hall.documentation() : null;
};
