import { Button } from 'antd';
import { useText } from '../platform/texts/texts.ts';
import css from './colour-field.module.css';
import layoutCss from './layout.module.css';
import textCss from './text.module.css';

/** Chosen first where somebody picks a colour. */
const firstColour = '#2f54eb';

type Props = { id?: string; value?: string; onChange?: (value: string) => void };

/** A colour or none; a control of antd's Form. */
export function ColourField({ id, value = '', onChange }: Props) {
  const { t } = useText();
  return (
    <span className={layoutCss.row}>
      <input
        {...(id !== undefined && { id })}
        type="color"
        className={css.input}
        value={value === '' ? firstColour : value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <span className={textCss.mono}>{value === '' ? t('admin:tags.noColour') : value}</span>
      {value !== '' && (
        <Button size="small" onClick={() => onChange?.('')}>
          {t('admin:tags.clearColour')}
        </Button>
      )}
    </span>
  );
}
