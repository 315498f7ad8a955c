import { Checkbox, Select } from 'antd';
import { useText } from '../../platform/texts/texts.ts';
import { editorFontSizes, editorTabSizes, editorThemes, useSettings } from '../../state/settings.ts';
import css from './editor-settings.module.css';

/** Looks of the editor, for all problems on this device. */
export function EditorSettings() {
  const { t } = useText();
  const { editor, setEditor } = useSettings();
  return (
    <div className={css.settings}>
      <label htmlFor="editor-theme">{t('problem:editor.theme')}</label>
      <Select
        id="editor-theme"
        value={editor.theme}
        options={editorThemes.map((value) => ({ value, label: value === 'assize' ? 'Assize' : value }))}
        onChange={(theme) => setEditor({ theme })}
      />
      <label htmlFor="editor-font-size">{t('problem:editor.fontSize')}</label>
      <Select
        id="editor-font-size"
        value={editor.fontSize}
        options={editorFontSizes.map((value) => ({ value, label: `${value} px` }))}
        onChange={(fontSize) => setEditor({ fontSize })}
      />
      <label htmlFor="editor-tab-size">{t('problem:editor.tabSize')}</label>
      <Select
        id="editor-tab-size"
        value={editor.tabSize}
        options={editorTabSizes.map((value) => ({ value, label: String(value) }))}
        onChange={(tabSize) => setEditor({ tabSize })}
      />
      <Checkbox
        className={css.wrap ?? ''}
        checked={editor.wrap ?? false}
        onChange={({ target }) => setEditor({ wrap: target.checked })}
      >
        {t('problem:editor.wrap')}
      </Checkbox>
      <Checkbox checked={editor.vim ?? false} onChange={({ target }) => setEditor({ vim: target.checked })}>
        {t('problem:editor.vim')}
      </Checkbox>
    </div>
  );
}
