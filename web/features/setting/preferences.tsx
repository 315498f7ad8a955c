import { locales } from '@assize/shared/i18n/locales.ts';
import { Radio } from 'antd';
import { useId } from 'react';
import { languages } from '../../platform/texts/languages.ts';
import { switchLocale, useText } from '../../platform/texts/texts.ts';
import { themeChoices, useSettings } from '../../state/settings.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { EditorSettings } from '../solve/editor-settings.tsx';
import css from './setting.module.css';

/** Choices that this browser keeps. */
export function Preferences() {
  const { t, locale } = useText();
  const { theme, setTheme } = useSettings();
  const id = useId();
  return (
    <div className={layoutCss.stack}>
      <p className={textCss.muted}>{t('setting:preferences.hint')}</p>
      <div className={css.choice}>
        <h3 id={`${id}-language`}>{t('common:language')}</h3>
        <Radio.Group
          aria-labelledby={`${id}-language`}
          value={locale}
          options={locales.map((value) => ({ value, label: languages[value].name }))}
          onChange={({ target }) => void switchLocale(target.value)}
        />
      </div>
      <div className={css.choice}>
        <h3 id={`${id}-theme`}>{t('common:theme')}</h3>
        <Radio.Group
          aria-labelledby={`${id}-theme`}
          value={theme}
          options={themeChoices.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
          onChange={({ target }) => setTheme(target.value)}
        />
      </div>
      <div className={css.choice}>
        <h3>{t('setting:preferences.editor')}</h3>
        <EditorSettings />
      </div>
    </div>
  );
}
