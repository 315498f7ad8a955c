import { InboxOutlined } from '@ant-design/icons';
import { listAdminContests } from '@assize/shared/areas/contest/admin-endpoints.ts';
import {
  checkContestPackage,
  importContestPackage,
  type PackagePreview,
} from '@assize/shared/areas/contest-import/endpoints.ts';
import { readUserBatch } from '@assize/shared/areas/user-admin/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Alert, Button, Progress } from 'antd';
import { clsx } from 'clsx';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { refetchAll, useApi } from '../../data/hooks.ts';
import { upload } from '../../data/runtime.ts';
import { useWork } from '../../data/use-action.ts';
import { BatchNotice } from '../../features/user-batch/batch-notice.tsx';
import { useKeptBatch } from '../../features/user-batch/kept-batch.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useFilePicker } from '../../ui/file-picker.tsx';
import { percentOf } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import textCss from '../../ui/text.module.css';
import css from './import-page.module.css';
import { PackagePreviewView } from './package-preview.tsx';

type Made = ReplyOf<typeof importContestPackage>;
type Looked = { file: File; preview: PackagePreview };

/** Where the new contest is; while its accounts are being made, it is not yet. */
function Done({ made: { cid, batch } }: { made: Made }) {
  const { t } = useText();
  const { data } = useApi(readUserBatch, {}, { enabled: batch !== null });
  const state = batch === null ? 'done' : data?.id === batch.id ? data.state : 'running';
  const links = (
    <div className={layoutCss.row}>
      <Link to={`/admin/contest/${cid}/edit`}>{t('contest-import:done.edit')}</Link>
      <Link to={`/admin/contest/${cid}/teams`}>{t('contest-import:done.teams')}</Link>
    </div>
  );
  return (
    <div className={layoutCss.stack}>
      {state === 'running' && <p className={textCss.muted}>{t('contest-import:done.pending')}</p>}
      {state !== 'running' && (
        <Alert
          type={state === 'done' ? 'success' : 'error'}
          showIcon
          role="status"
          title={t(state === 'done' ? 'contest-import:done' : 'contest-import:done.failed')}
          description={state === 'done' ? links : undefined}
        />
      )}
      {batch !== null && <BatchNotice />}
    </div>
  );
}

/** A contest package is chosen and looked at; then all of it is made, or nothing. */
export default function ImportContestPage() {
  const { t } = useText();
  const [looked, setLooked] = useState<Looked | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const keepList = useKeptBatch((kept) => kept.keepList);
  const work = useWork();
  const onProgress = (done: number, total: number) => setSent(percentOf(done, total));
  const look = async (file: File | undefined) => {
    if (!file) return;
    setLooked(null);
    setMade(null);
    setSent(0);
    await work.run(async () =>
      setLooked({ file, preview: await upload(checkContestPackage, {}, file, { onProgress }) }),
    );
    setSent(null);
  };
  const make = async ({ file, preview }: Looked) => {
    setSent(0);
    const again = preview.again === null ? undefined : 'true';
    await work.run(async () => {
      const reply = await upload(importContestPackage, { query: { again } }, file, { onProgress });
      if (reply.batch !== null && reply.key !== null) keepList(reply.batch.id, reply.key);
      setMade(reply);
      setLooked(null);
      await refetchAll(listAdminContests);
    });
    setSent(null);
  };
  const picker = useFilePicker({
    onFiles: ([file]) => void look(file),
    accept: '.zip',
    testId: 'contest-package',
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!work.pending) void look(event.dataTransfer.files[0]);
  };
  return (
    <Panel title={t('admin:area.importContest')}>
      <div className={layoutCss.stack}>
        <div className={clsx(layoutCss.stack, layoutCss.tight)}>
          <p>{t('contest-import:about')}</p>
          <p className={textCss.muted}>{t('contest-import:hidden')}</p>
        </div>
        <button
          type="button"
          className={css.drop}
          disabled={work.pending}
          onClick={picker.open}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <InboxOutlined aria-hidden="true" />
          <span>{looked?.file.name ?? t('contest-import:pick')}</span>
        </button>
        {picker.input}
        {sent !== null && (
          <div role="status">
            <Progress percent={sent} aria-label={t('contest-import:reading')} />
            <p className={textCss.muted}>{t('contest-import:reading')}</p>
          </div>
        )}
        {made !== null && <Done made={made} />}
        {looked !== null && (
          <>
            <PackagePreviewView {...looked.preview} />
            {looked.preview.faults.length === 0 && (
              <div className={layoutCss.row}>
                <Button type="primary" loading={work.pending} onClick={() => void make(looked)}>
                  {t(looked.preview.again === null ? 'contest-import:import' : 'contest-import:importAgain')}
                </Button>
                <Button disabled={work.pending} onClick={picker.open}>
                  {t('contest-import:other')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
