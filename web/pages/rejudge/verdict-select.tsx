import { isVerdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { Select } from 'antd';
import { useText } from '../../platform/texts/texts.ts';

/** Final verdicts, in the order in which people look for them. */
const offered = [0, -1, 1, 2, 3, -3, 8, -2, 4, -4] as const;

/** Picks some of the final verdicts. */
export function VerdictSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
}) {
  const { t } = useText();
  return (
    <Select
      mode="multiple"
      aria-label={label}
      placeholder={t('rejudge:filter.any')}
      value={[...value]}
      maxTagCount="responsive"
      options={offered
        .filter((code) => isVerdict(code))
        .map((code) => ({ value: Number(code), label: t(`judging:${verdictName(code)}`) }))}
      onChange={onChange}
    />
  );
}
