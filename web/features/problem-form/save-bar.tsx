import { SaveOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { shownIssue } from '../../kit/form/model.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { useDraftState } from '../problem-draft/draft-context.tsx';
import { formSections, problemFields, sectionAt } from '../problem-draft/draft-fields.ts';
import css from './save-bar.module.css';
import { useSave } from './use-save.tsx';

/** Tells what is unsaved, and saves it. */
export function SaveBar() {
  const { t } = useText();
  const { save, saving, compiling, dialog } = useSave();
  const [note, setNote] = useState('');
  const run = async () => {
    if (await save(note)) setNote('');
  };
  useShortcuts([{ keys: [['Mod', 's']], text: 'authoring:save', run: () => void run() }]);
  const pid = useDraftState((state) => state.id);
  const unsaved = useDraftState(({ base, draft }) => {
    const changed = new Set(problemFields.changed(base, draft).map(sectionAt));
    return formSections.filter((section) => changed.has(section)).join(' ');
  });
  const wrong = useDraftState(
    (state) =>
      new Set(
        [...state.issues, ...state.refusals]
          .map(({ path }) => path)
          .filter((path) => shownIssue(state, path) !== undefined),
      ).size,
  );
  const names = unsaved === '' ? [] : formSections.filter((section) => unsaved.split(' ').includes(section));
  return (
    <div className={css.bar} data-testid="save-bar">
      <div className={layoutCss.grow} role="status">
        {compiling !== null
          ? t('authoring:compile.now', { program: compiling })
          : names.length === 0
            ? t(pid === null ? 'authoring:save.new' : 'authoring:save.none')
            : t('authoring:save.unsaved', {
                sections: names
                  .map((section) => t(`authoring:section.${section}`))
                  .join(t('authoring:list.comma')),
              })}
        {wrong > 0 && (
          <span className={clsx(textCss.error, css.wrong)}>{t('authoring:save.wrong', { n: wrong })}</span>
        )}
      </div>
      {pid !== null && names.length > 0 && (
        <Input
          className={css.note}
          value={note}
          maxLength={200}
          placeholder={t('authoring:save.note')}
          aria-label={t('authoring:save.note')}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <Button
        type="primary"
        icon={<SaveOutlined aria-hidden="true" />}
        loading={saving}
        disabled={pid !== null && names.length === 0}
        title={t('authoring:save.keys')}
        onClick={() => void run()}
      >
        {pid === null ? t('authoring:create') : t('authoring:save')}
      </Button>
      {dialog}
    </div>
  );
}
