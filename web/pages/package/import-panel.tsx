import { InboxOutlined } from '@ant-design/icons';
import { importFormat, importProblems, readImport } from '@assize/shared/areas/package/endpoints.ts';
import { events } from '@assize/shared/areas/package/events.ts';
import { Button, Progress, Select } from 'antd';
import { clsx } from 'clsx';
import { type DragEvent, useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { useApi } from '../../data/hooks.ts';
import { again } from '../../data/live.ts';
import { upload } from '../../data/runtime.ts';
import { useQueryParams } from '../../kit/list/use-query-params.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { useFilePicker } from '../../ui/file-picker.tsx';
import { percentOf } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import textCss from '../../ui/text.module.css';
import css from './import-panel.module.css';
import optionsCss from './options.module.css';
import { ReportView } from './report-view.tsx';

const takenChoices = ['skip', 'rename'] as const;
const authChoices = ['keep', 'private', 'public', 'contest'] as const;
const authOf = { keep: undefined, public: 1, private: 2, contest: 3 } as const;

/** An archive is chosen, looked at without storing anything, then imported; both run on at the server. */
export function ImportPanel() {
  const { t } = useText();
  const params = useQueryParams();
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState<(typeof importFormat.options)[number]>('auto');
  const [onTaken, setOnTaken] = useState<(typeof takenChoices)[number]>('skip');
  const [auth, setAuth] = useState<(typeof authChoices)[number]>('keep');
  const [sent, setSent] = useState<number | null>(null);
  const id = params.get('import');
  const report = useImportReport(id);
  const busy = sent !== null || report.data?.state === 'reading';

  const send = async (dryRun: boolean) => {
    if (file === null) return;
    setSent(0);
    try {
      const begun = await upload(
        importProblems,
        { query: { format, onTaken, auth: authOf[auth], dryRun: dryRun ? 'true' : undefined } },
        file,
        { onProgress: (done, total) => setSent(percentOf(done, total)) },
      );
      params.set({ import: begun.id });
    } catch (failure) {
      toast({ kind: 'error', text: failureText(failure, t) });
    } finally {
      setSent(null);
    }
  };
  const picker = useFilePicker({
    onFiles: ([picked]) => setFile(picked ?? null),
    accept: '.zip,.xml,.fps,.kpp',
    testId: 'package-file',
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!busy) setFile(event.dataTransfer.files[0] ?? null);
  };

  return (
    <div className={clsx(panelCss.body, layoutCss.stack)}>
      <p className={textCss.muted}>{t('package:import.about')}</p>
      <button
        type="button"
        className={css.drop}
        disabled={busy}
        onClick={picker.open}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <InboxOutlined aria-hidden="true" />
        <span>{file?.name ?? t('package:import.pick')}</span>
      </button>
      {picker.input}
      <div className={optionsCss.options}>
        <div>
          <span aria-hidden="true">{t('package:import.format')}</span>
          <Select
            value={format}
            aria-label={t('package:import.format')}
            disabled={busy}
            onChange={setFormat}
            options={importFormat.options.map((value) => ({ value, label: t(`package:format.${value}`) }))}
          />
        </div>
        <div>
          <span aria-hidden="true">{t('package:import.taken')}</span>
          <Select
            value={onTaken}
            aria-label={t('package:import.taken')}
            disabled={busy}
            onChange={setOnTaken}
            options={takenChoices.map((value) => ({
              value,
              label: t(`package:import.taken.${value}`),
            }))}
          />
        </div>
        <div>
          <span aria-hidden="true">{t('package:import.auth')}</span>
          <Select
            value={auth}
            aria-label={t('package:import.auth')}
            disabled={busy}
            onChange={setAuth}
            options={authChoices.map((value) => ({
              value,
              label: t(`package:import.auth.${value}`),
            }))}
          />
        </div>
      </div>
      <div className={layoutCss.row}>
        <Button disabled={file === null || busy} onClick={() => void send(true)}>
          {t('package:import.check')}
        </Button>
        <Button type="primary" disabled={file === null || busy} onClick={() => void send(false)}>
          {t('package:import.start')}
        </Button>
        {sent !== null && (
          <span className={clsx(layoutCss.row, layoutCss.grow)} role="status">
            {t('package:import.uploading')}
            <Progress
              percent={sent}
              size="small"
              className={clsx(layoutCss.grow)}
              aria-label={t('package:import.uploading')}
            />
          </span>
        )}
      </div>
      {id !== '' && <ReportView query={report} onAgain={() => params.set({ import: null })} />}
    </div>
  );
}

const pollMs = 2_000;
/** The report of an import, read again whenever the server says that it has moved. */
const useImportReport = (id: string) => {
  const uid = useSession(({ user }) => user?.uid ?? null);
  return useApi(
    readImport,
    { query: { id } },
    {
      enabled: id !== '',
      topics:
        uid === null ? undefined : [{ name: `user.${uid}`, events: { import: again(events.user.import) } }],
      pollMs: (found) => (found?.state === 'reading' ? pollMs : undefined),
    },
  );
};
