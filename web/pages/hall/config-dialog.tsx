import type { CommandOrder } from '@assize/shared/domain/kiosk/command.ts';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { useFilePicker } from '../../ui/file-picker.tsx';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { readConfig } from './config-file.ts';

const longest = 32_768;
type Props = {
  name: string;
  pending: boolean;
  onSend: (order: CommandOrder) => void;
  onClose: () => void;
};

/** A signed config that machines are to have from now on. */
export function ConfigDialog({ name, pending, onSend, onClose }: Props) {
  const { t, locale } = useText();
  const [text, setText] = useState('');
  const picker = useFilePicker({
    testId: 'config-file',
    onFiles: ([file]) =>
      void file
        ?.slice(0, longest + 1)
        .text()
        .then(setText),
  });
  const written = text.trim();
  const config = written.length <= longest ? readConfig(written) : null;
  return (
    <Modal
      open
      title={`${t('hall:do.reconfigure')} – ${name}`}
      closable={{ 'aria-label': t('common:close') }}
      okText={t('hall:config.send')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: config === null, loading: pending }}
      onOk={() => onSend({ verb: 'reconfigure', args: { config: written } })}
      onCancel={onClose}
    >
      {picker.input}
      <div className={layoutCss.stack}>
        <p className={textCss.muted}>{t('hall:config.intro')}</p>
        <Input.TextArea
          rows={5}
          autoFocus
          value={text}
          spellCheck={false}
          aria-label={t('hall:config.text')}
          aria-invalid={written !== '' && config === null}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={layoutCss.row}>
          <Button onClick={picker.open}>{t('hall:seats.file')}</Button>
        </div>
        {written !== '' && config === null && (
          <p role="alert" className={textCss.error}>
            {t('hall:config.unreadable')}
          </p>
        )}
        {config && (
          <p role="status">
            {t('hall:config.says', {
              hall: config.hall,
              profile: config.profile,
              origin: config.origins.join(', '),
              issued: formatInstant(config.issuedAt, locale),
            })}
          </p>
        )}
      </div>
    </Modal>
  );
}
