import type { StockChecker } from '@assize/shared/domain/stock-checker.ts';
import { stockCheckers } from '@assize/shared/domain/stock-checkers.ts';
import { Select } from 'antd';
import { clsx } from 'clsx';
import fieldCss from '../../kit/form/field.module.css';
import { useText } from '../../platform/texts/texts.ts';

/** The stock checkers, each with what it compares; choosing one puts it into the editor. */
export function StockSelect({ onTake }: { onTake: (checker: StockChecker) => void }) {
  const { t, locale } = useText();
  return (
    <Select
      className={clsx(fieldCss.select)}
      value={null}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('authoring:stock')}
      aria-label={t('authoring:stock')}
      data-testid="stock-checkers"
      options={stockCheckers.map(({ name, about }) => ({ value: name, label: `${name}: ${about[locale]}` }))}
      onChange={(name: string | null) => {
        const found = stockCheckers.find((one) => one.name === name);
        if (found) onTake(found);
      }}
    />
  );
}
