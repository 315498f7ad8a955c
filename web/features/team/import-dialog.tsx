import { UploadOutlined } from '@ant-design/icons';
import { checkTeams, importTeams, listTeams } from '@assize/shared/areas/team/endpoints.ts';
import { mostTeams } from '@assize/shared/areas/team/team.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button, Input, Modal } from 'antd';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { readCsv, readText } from '../../kit/csv/csv.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useFilePicker } from '../../ui/file-picker.tsx';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import css from './import-dialog.module.css';
import { TeamPreview } from './import-preview.tsx';
import { icpcRows, inColumns, readIcpc } from './team-files.ts';

type Read = { rows: string[][]; linesBefore: number };
type Checked = Read & ReplyOf<typeof checkTeams>;
type Icpc = NonNullable<ReturnType<typeof readIcpc>>;

const largestFile = 4 * 1024 * 1024;

/** Teams from files: looked at as a whole before any is made. */
export default function ImportTeamsDialog({ cid, onClose }: { cid: number; onClose: () => void }) {
  const { t } = useText();
  const id = useId();
  const [content, setContent] = useState('');
  const [icpc, setIcpc] = useState<readonly Icpc[]>([]);
  const [pattern, setPattern] = useState('team#');
  const [wrong, setWrong] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = useAction(checkTeams);
  const run = useAction(importTeams, {
    changes: [listTeams],
    done: (counts) => t('team:import.done', counts),
  });
  const write = (text: string) => {
    setContent(text);
    setIcpc([]);
    setWrong(null);
    setNote(null);
  };
  const take = async (files: readonly File[]) => {
    if (files.some(({ size }) => size > largestFile))
      return setWrong(t('errors:request.too-large', { limit: '4 MiB' }));
    const read = await Promise.all(files.map(readText));
    const found = read.filter((one) => one !== null);
    if (found.length < files.length) return setWrong(t('team:import.encoding'));
    const known = found.flatMap(({ text }) => readIcpc(text) ?? []);
    write(found.map(({ text }) => text).join('\n'));
    if (found.some(({ guessed }) => guessed)) setNote(t('team:import.guessed'));
    if (known.length === files.length) setIcpc(known);
  };
  const picker = useFilePicker({
    accept: '.csv,.tsv,.txt,text/csv,text/plain',
    multiple: true,
    testId: 'team-file',
    onFiles: (files) => void take(files),
  });
  const rowsOf = (): Read | string => {
    if (icpc.length > 0) return { rows: icpcRows(icpc, pattern), linesBefore: 0 };
    const read = readCsv(content);
    if ('unclosed' in read) return t('team:import.unclosed', { row: read.unclosed });
    const rows = inColumns(read.rows);
    return { rows, linesBefore: read.rows.length - rows.length };
  };
  const look = async () => {
    const read = rowsOf();
    if (typeof read === 'string') return setWrong(read);
    const { rows } = read;
    if (rows.length === 0) return setWrong(t('team:import.empty'));
    if (rows.length > mostTeams)
      return setWrong(t('team:import.tooMany', { count: rows.length, limit: mostTeams }));
    const answer = await check.run({ body: { cid, rows } });
    if (answer) setChecked({ ...read, ...answer.reply });
  };
  const make = async ({ rows }: Checked) => {
    if (await run.run({ body: { cid, rows } })) onClose();
    // Somebody changed a team meanwhile, for instance.
    else await look();
  };
  return (
    <Modal
      open
      width={checked ? 920 : 680}
      title={t('team:import.title')}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        checked ? (
          <div className={css.footer}>
            <Button disabled={run.pending} onClick={() => setChecked(null)}>
              {t('team:import.back')}
            </Button>
            {checked.faults.length === 0 && (
              <Button type="primary" loading={run.pending} onClick={() => void make(checked)}>
                {t('team:import.run', { count: checked.rows.length })}
              </Button>
            )}
          </div>
        ) : (
          <div className={css.footer}>
            <Button icon={<UploadOutlined aria-hidden="true" />} onClick={picker.open}>
              {t('team:import.file')}
            </Button>
            <Button type="primary" loading={check.pending} onClick={() => void look()}>
              {t('team:import.check')}
            </Button>
          </div>
        )
      }
    >
      {picker.input}
      {checked ? (
        <TeamPreview {...checked} />
      ) : (
        <div className={layoutCss.stack}>
          <p>{t('team:import.intro')}</p>
          <p className={textCss.muted}>{t('team:import.icpc')}</p>
          <Input.TextArea
            className={clsx(css.text)}
            rows={9}
            value={content}
            aria-label={t('team:import.paste')}
            aria-invalid={wrong !== null}
            spellCheck={false}
            autoFocus
            onChange={({ target }) => write(target.value)}
          />
          {icpc.length > 0 && (
            <label htmlFor={id}>
              {t('team:import.pattern')}
              <Input
                id={id}
                value={pattern}
                maxLength={40}
                onChange={({ target }) => setPattern(target.value)}
              />
            </label>
          )}
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
