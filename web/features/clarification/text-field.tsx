import { mostClarificationLength } from '@assize/shared/areas/clarification/clarification.ts';
import { Input, Tabs } from 'antd';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';

type Props = { label: string; value: string; rows: number; onChange: (value: string) => void };

/** Markdown as it is typed and as it will look. */
export function TextField({ label, value, rows, onChange }: Props) {
  const { t } = useText();
  return (
    <Tabs
      size="small"
      items={[
        {
          key: 'write',
          label: t('clarification:tab.write'),
          children: (
            <Input.TextArea
              aria-label={label}
              placeholder={label}
              value={value}
              maxLength={mostClarificationLength}
              autoSize={{ minRows: rows, maxRows: 16 }}
              onChange={({ target }) => onChange(target.value)}
            />
          ),
        },
        { key: 'preview', label: t('clarification:tab.preview'), children: <Markdown text={value} /> },
      ]}
    />
  );
}
