import { DiffOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import type { EditorDraft } from './use-draft.ts';

/** Texts set aside for a draft, by when they were saved and their length; a press takes one back. */
export function Aside({ draft: { aside, swap } }: { draft: EditorDraft }) {
  const { t, locale } = useText();
  if (aside.length === 0) return null;
  const label = t('problem:draft.aside', { count: aside.length });
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: aside.map((one) => ({
          key: `${one.savedAtMs} ${one.code}`,
          label: t('problem:draft.asideOne', {
            time: formatInstant(one.savedAtMs, locale),
            lines: one.code.split('\n').length,
          }),
          onClick: () => swap(one),
        })),
      }}
    >
      <Button type="text" icon={<DiffOutlined aria-hidden="true" />} aria-label={label} title={label} />
    </Dropdown>
  );
}
