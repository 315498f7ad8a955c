import type { ProblemListFilter } from '@assize/shared/areas/saved-filter/endpoints.ts';
import { useText } from '../../../platform/texts/texts.ts';

/** A filter in words. */
export const useFilterText = () => {
  const { t } = useText();
  return ({ keyword, oj, auth }: ProblemListFilter): string => {
    const parts = [
      keyword === '' ? null : `“${keyword}”`,
      oj === 'All' ? null : oj === 'Mine' ? t('admin:bank.Mine') : oj,
      auth === 0 ? null : t(`authoring:auth.${auth}`),
    ].filter((one) => one !== null);
    return parts.length === 0 ? t('authoring:filters.all') : parts.join(' · ');
  };
};
