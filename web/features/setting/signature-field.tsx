import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import css from './setting.module.css';

/** A text in markdown and what it will look like; `value` and `onChange` are the form's. */
export function SignatureField({
  id,
  value = '',
  onChange,
}: {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}) {
  const { t } = useText();
  const [view, setView] = useState<'write' | 'preview'>('write');
  return (
    <div className={css.signature}>
      <Segmented
        size="small"
        value={view}
        options={(['write', 'preview'] as const).map((one) => ({
          value: one,
          label: t(`setting:signature.${one}`),
        }))}
        onChange={setView}
      />
      {view === 'write' ? (
        <Input.TextArea
          {...(id !== undefined && { id })}
          value={value}
          autoSize={{ minRows: 4, maxRows: 16 }}
          onChange={({ target }) => onChange?.(target.value)}
        />
      ) : (
        <section className={css.preview} aria-label={t('setting:signature.preview')}>
          {value.trim() === '' ? (
            <p className={textCss.muted}>{t('setting:signature.nothing')}</p>
          ) : (
            <Markdown text={value} />
          )}
        </section>
      )}
    </div>
  );
}
