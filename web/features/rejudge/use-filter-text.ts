import type { Rejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { isVerdict, verdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import { filterText } from './filter.ts';

/** What a rejudge judges again, and why, in the reader's words. */
export const useFilterText = (): ((rejudge: Rejudge) => string) => {
  const { t, locale } = useText();
  const words = {
    verdict: (status: number) => t(`judging:${verdictName(isVerdict(status) ? status : verdict.unknown)}`),
    instant: (at: string) => formatInstant(at, locale),
  };
  return (rejudge) => [filterText(rejudge, words), rejudge.reason].filter(Boolean).join(' – ');
};
