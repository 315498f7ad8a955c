import { Modal } from 'antd';
import { Fragment } from 'react';
import { type Keys, useKnownShortcuts } from '../../platform/shortcuts.ts';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import css from './shortcut-sheet.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const names: Readonly<Record<string, string>> = { Mod: isMac ? '⌘' : 'Ctrl', Alt: isMac ? '⌥' : 'Alt' };
const nameOf = (key: string): string => names[key] ?? (key.length === 1 ? key.toUpperCase() : key);

function Pressed({ keys }: { keys: Keys }) {
  return (
    <>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ' + '}
          <kbd>{nameOf(key)}</kbd>
        </Fragment>
      ))}
    </>
  );
}

/** The keys that work on the page behind it. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const known = useKnownShortcuts();
  return (
    <Modal
      open
      width={440}
      title={t('common:keys.title')}
      closable={{ 'aria-label': t('common:close') }}
      footer={null}
      onCancel={onClose}
    >
      <dl className={css.keys}>
        {known.map(({ keys, text, isRange }) => (
          <Fragment key={text}>
            <dt>{t(text)}</dt>
            <dd>
              {(isRange ? [...keys.slice(0, 1), ...keys.slice(-1)] : keys).map((one, index) => (
                <Fragment key={one.join('+')}>
                  {index > 0 && (
                    <span className={textCss.muted}> {isRange ? '…' : t('common:keys.or')} </span>
                  )}
                  <Pressed keys={one} />
                </Fragment>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
