import { ReloadOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useText } from '../../platform/texts/texts.ts';

/** Stands for no choice; no filter has this value. */
const anything = '';

type SelectProps<T extends string | number> = {
  label: string;
  value: T | null;
  /** Text of the entry for no choice; without it one value is always chosen. */
  any?: string;
  options: readonly { value: T; label: string }[];
  className?: string | undefined;
  onChange: (value: T | null) => void;
};

/** A filter of a list with few values; null: no choice. */
export function FilterSelect<T extends string | number>(props: SelectProps<T>) {
  const { label, value, any, options, className, onChange } = props;
  return (
    <Select<T | typeof anything>
      value={value ?? anything}
      aria-label={label}
      popupMatchSelectWidth={false}
      {...(className !== undefined && { className })}
      options={[...(any === undefined ? [] : [{ value: anything, label: any }]), ...options]}
      onChange={(chosen) => onChange(options.find((one) => one.value === chosen)?.value ?? null)}
    />
  );
}

/** Asks for the rows anew. */
export function RefreshButton({ query }: { query: UseQueryResult<unknown> }) {
  const { t } = useText();
  return (
    <Button
      icon={<ReloadOutlined aria-hidden="true" />}
      aria-label={t('common:refresh')}
      title={t('common:refresh')}
      loading={query.isFetching && !query.isPlaceholderData && !query.isPending}
      onClick={() => void query.refetch()}
    />
  );
}
