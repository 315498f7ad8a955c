import { UploadOutlined } from '@ant-design/icons';
import { checkUserRows, importUsers, readUserBatch } from '@assize/shared/areas/user-admin/endpoints.ts';
import { mostAtOnce } from '@assize/shared/areas/user-admin/rows.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button, Input, Modal } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { readCsv, readText } from '../../kit/csv/csv.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useFilePicker } from '../../ui/file-picker.tsx';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import css from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';

type Checked = { rows: string[][]; faults: ReplyOf<typeof checkUserRows>['faults'] };

const largestFile = 1024 * 1024;

/** Users from CSV: typed, pasted or a file; looked at as a whole before any is made. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [content, setContent] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = useAction(checkUserRows);
  const run = useAction(importUsers, { changes: [readUserBatch] });
  const write = (text: string) => {
    setContent(text);
    setWrong(null);
    setNote(null);
  };
  const picker = useFilePicker({
    accept: '.csv,.txt,text/csv,text/plain',
    testId: 'user-file',
    onFiles: ([file]) => {
      if (!file) return;
      if (file.size > largestFile) return setWrong(t('errors:request.too-large', { limit: '1 MiB' }));
      void readText(file).then((read) => {
        if (read === null) return setWrong(t('user-admin:import.encoding'));
        write(read.text);
        if (read.guessed) setNote(t('user-admin:import.guessed'));
      });
    },
  });
  const look = async () => {
    const read = readCsv(content);
    if ('unclosed' in read) return setWrong(t('user-admin:import.unclosed', { row: read.unclosed }));
    const { rows } = read;
    if (rows.length === 0) return setWrong(t('user-admin:import.empty'));
    if (rows.length > mostAtOnce)
      return setWrong(t('user-admin:import.tooMany', { count: rows.length, limit: mostAtOnce }));
    const answer = await check.run({ body: { users: rows } });
    if (answer) setChecked({ rows, faults: answer.reply.faults });
  };
  const make = async (rows: string[][]) => {
    if (await run.run({ body: { users: rows } })) onClose();
    // Somebody took a name meanwhile, for instance.
    else await look();
  };
  return (
    <Modal
      open
      width={checked ? 920 : 680}
      title={t('user-admin:import')}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        checked ? (
          <div className={css.footer}>
            <Button disabled={run.pending} onClick={() => setChecked(null)}>
              {t('user-admin:import.back')}
            </Button>
            {checked.faults.length === 0 && (
              <Button type="primary" loading={run.pending} onClick={() => void make(checked.rows)}>
                {t('user-admin:import.run', { count: checked.rows.length })}
              </Button>
            )}
          </div>
        ) : (
          <div className={css.footer}>
            <Button icon={<UploadOutlined aria-hidden="true" />} onClick={picker.open}>
              {t('user-admin:import.file')}
            </Button>
            <Button type="primary" loading={check.pending} onClick={() => void look()}>
              {t('user-admin:import.check')}
            </Button>
          </div>
        )
      }
    >
      {picker.input}
      {checked ? (
        <ImportPreview rows={checked.rows} faults={checked.faults} />
      ) : (
        <div className={layoutCss.stack}>
          <p>{t('user-admin:import.intro')}</p>
          <p className={textCss.muted}>{t('user-admin:import.format', { limit: mostAtOnce })}</p>
          <Input.TextArea
            className={clsx(css.text)}
            rows={10}
            value={content}
            aria-label={t('user-admin:import.paste')}
            aria-invalid={wrong !== null}
            placeholder={t('user-admin:import.placeholder')}
            spellCheck={false}
            autoFocus
            onChange={({ target }) => write(target.value)}
          />
          {note !== null && <p role="status">{note}</p>}
          {wrong !== null && (
            <p className={textCss.error} role="alert">
              {wrong}
            </p>
          )}
        </div>
      )}
    </Modal>
  );
}
