import type { DeskFilter } from '@assize/shared/contract/saved-filter.ts';
import { useText } from '../../../platform/texts/texts.ts';

/** A filter in words. */
export const useFilterText = () => {
  const { t } = useText();
  return ({ keyword, oj, auth }: DeskFilter): string => {
    const parts = [
      keyword === '' ? null : `“${keyword}”`,
      oj === 'All' ? null : oj === 'Mine' ? t('admin:bank.Mine') : oj,
      auth === 0 ? null : t(`desk:auth.${auth}`),
    ].filter((one) => one !== null);
    return parts.length === 0 ? t('problem-list:filters.all') : parts.join(' · ');
  };
};
