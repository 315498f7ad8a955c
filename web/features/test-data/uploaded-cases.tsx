import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { downloadTestcase } from '@assize/shared/areas/testdata/endpoints.ts';
import { Button, Progress } from 'antd';
import { clsx } from 'clsx';
import { type ChangeEvent, useRef, useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { download } from '../../data/runtime.ts';
import fieldCss from '../../kit/form/field.module.css';
import { platform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { percentOf } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { useDraft } from '../problem-draft/draft-context.tsx';
import { formatBytes } from './bytes.ts';
import { CaseTable } from './case-table.tsx';
import { FileDrawer } from './file-drawer.tsx';
import { GenerateData } from './generate.tsx';
import { type DataSetTools, type Sending, useDataSet } from './use-data-set.ts';

function SendingLine({ sending, onStop }: { sending: Sending; onStop: () => void }) {
  const { t } = useText();
  const { name, sent, total } = sending;
  return (
    <div className={layoutCss.row} role="status">
      <span>{t('authoring:data.sending', { name })}</span>
      <span className={clsx(textCss.num, textCss.muted)}>
        {formatBytes(sent)} / {formatBytes(total)}
      </span>
      <Progress
        className={clsx(layoutCss.grow)}
        size="small"
        percent={percentOf(sent, total)}
        aria-label={t('authoring:data.sending', { name })}
      />
      <Button size="small" onClick={onStop}>
        {t('common:cancel')}
      </Button>
    </div>
  );
}

/** Files of the upload that are missing or were not used. */
function Warnings({ set }: { set: NonNullable<DataSetTools['set']> }) {
  const { t } = useText();
  const list = (names: readonly string[]) =>
    names.length > 8 ? `${names.slice(0, 8).join(', ')} … (${names.length})` : names.join(', ');
  return (
    <>
      {set.missing.length > 0 && (
        <p className={fieldCss.warning} role="status">
          {t('authoring:data.missing', { names: list(set.missing) })}
        </p>
      )}
      {set.ignored.length > 0 && (
        <p className={fieldCss.warning} role="status">
          {t('authoring:data.ignored', { names: list(set.ignored) })}
        </p>
      )}
    </>
  );
}

/** Test data as files: upload, check, order, score, replace, download. */
export function UploadedCases() {
  const { t } = useText();
  const { draft, pid } = useDraft();
  const tools = useDataSet();
  const picker = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [generating, setGenerating] = useState(false);

  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file may be picked again after a change on disk.
    currentTarget.value = '';
    if (file) void tools.putZip(file);
  };
  const downloadAll = () =>
    void download(downloadTestcase, { query: { pid: pid ?? 0 } }).then(
      (content) => platform.saveFile(content, `${draft.problem.problemId || 'problem'}-testdata.zip`),
      (failure: unknown) => toast({ kind: 'error', text: failureText(failure, t) }),
    );
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)} data-path="uploadTestcaseDir">
      <p className={textCss.muted}>{t('authoring:data.how')}</p>
      <div className={layoutCss.row}>
        <Button
          icon={<UploadOutlined aria-hidden="true" />}
          loading={tools.sending !== null}
          onClick={() => picker.current?.click()}
        >
          {draft.samples.length === 0 ? t('authoring:data.zip') : t('authoring:data.zipMore')}
        </Button>
        <input ref={picker} type="file" accept=".zip" hidden onChange={pick} data-testid="data-zip" />
        <Button onClick={() => setGenerating(true)}>{t('authoring:generate.open')}</Button>
        {pid !== null && draft.samples.length > 0 && (
          <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={downloadAll}>
            {t('authoring:data.downloadAll')}
          </Button>
        )}
      </div>
      {tools.sending && <SendingLine sending={tools.sending} onStop={tools.stopSending} />}
      {tools.set && <Warnings set={tools.set} />}
      <CaseTable sizes={tools.sizes} onShow={setShown} />
      <FileDrawer name={shown} tools={tools} onClose={() => setShown(null)} />
      <GenerateData open={generating} tools={tools} onClose={() => setGenerating(false)} />
    </div>
  );
}
