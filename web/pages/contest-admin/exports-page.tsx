import { DownloadOutlined } from '@ant-design/icons';
import { clicsBase } from '@assize/shared/areas/clics/objects.ts';
import { readContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import {
  acmFormats,
  type ExportFormat,
  exportAcceptedCode,
  exportContest,
  exportFormats,
} from '@assize/shared/areas/contest-export/endpoints.ts';
import { type BoardView, boardViews } from '@assize/shared/areas/standings/board.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Alert, Button, Checkbox, Radio, Select } from 'antd';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { download } from '../../data/runtime.ts';
import { useWork } from '../../data/use-action.ts';
import { ContestPage } from '../../features/contest-form/contest-page.tsx';
import { platform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { PageQueryView } from '../../ui/query-view.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import css from './exports-page.module.css';

type Saved = ReplyOf<typeof readContest>;

const endings: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'board.xlsx',
  csv: 'board.csv',
  results: 'results.tsv',
  static: 'static-board.zip',
  xcpcio: 'xcpcio.zip',
  package: 'contest-package.zip',
};

/** One thing to download. */
function Item(props: {
  name: string;
  hint: string;
  disabled?: boolean;
  fetch: () => Promise<Blob>;
  saveAs: string;
  children?: ReactNode;
}) {
  const { name, hint, disabled = false, fetch, saveAs, children } = props;
  const { t } = useText();
  const work = useWork();
  const start = async (): Promise<void> => {
    const fetched = await work.run(fetch);
    if (fetched) platform.saveFile(fetched.reply, saveAs);
  };
  return (
    <li>
      <div className={css.what}>
        <p className={css.name}>{name}</p>
        <p className={textCss.muted}>{hint}</p>
        {children}
      </div>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        loading={work.pending}
        disabled={disabled}
        aria-label={t('contest-export:downloadOf', { name })}
        onClick={() => void start()}
      >
        {t('contest-export:download')}
      </Button>
    </li>
  );
}

function AcceptedCode({ cid }: { cid: number }) {
  const { t } = useText();
  const [splitType, setSplit] = useState<'user' | 'problem'>('user');
  const [withStaff, setStaff] = useState(false);
  const label = useId();
  return (
    <Item
      name={t('contest-export:code.name')}
      hint={t('contest-export:code.hint')}
      fetch={() =>
        download(exportAcceptedCode, { query: { cid, splitType, excludeAdmin: String(!withStaff) } })
      }
      saveAs={`contest-${cid}-accepted.zip`}
    >
      <div className={layoutCss.row}>
        <span id={label}>{t('contest-export:code.by')}</span>
        <Select<'user' | 'problem'>
          value={splitType}
          aria-labelledby={label}
          popupMatchSelectWidth={false}
          options={(['user', 'problem'] as const).map((value) => ({
            value,
            label: t(`contest-export:code.${value}`),
          }))}
          onChange={setSplit}
        />
        <Checkbox checked={withStaff} onChange={({ target }) => setStaff(target.checked)}>
          {t('contest-export:code.staff')}
        </Checkbox>
      </div>
    </Item>
  );
}

function Downloads({ saved }: { saved: Saved }) {
  const { t } = useText();
  const { cid, draft } = saved;
  const [view, setView] = useState<BoardView>('shared');
  const isAcm = draft.type === 0;
  const label = useId();
  return (
    <Panel title={t('contest-export:title')}>
      <div className={layoutCss.stack}>
        <div className={clsx(layoutCss.stack, layoutCss.tight)}>
          <span id={label} className={css.name}>
            {t('contest-export:view')}
          </span>
          <Radio.Group
            vertical
            value={view}
            aria-labelledby={label}
            options={boardViews.map((value) => ({ value, label: t(`contest-export:view.${value}`) }))}
            onChange={({ target }) => setView(target.value === 'live' ? 'live' : 'shared')}
          />
          <p className={textCss.muted}>{t('contest-export:view.hint')}</p>
        </div>
        {isAcm && !draft.icpcMinutes && <Alert type="info" showIcon title={t('contest-export:minutes')} />}
        <ul className={css.list}>
          {exportFormats.map((format) => {
            const isOff = !isAcm && acmFormats.includes(format);
            return (
              <Item
                key={format}
                name={t(`contest-export:${format}.name`)}
                hint={isOff ? t('contest-export:acmOnly') : t(`contest-export:${format}.hint`)}
                disabled={isOff}
                fetch={() => download(exportContest, { query: { cid, format, view } })}
                saveAs={`contest-${cid}-${endings[format]}`}
              />
            );
          })}
          <AcceptedCode cid={cid} />
        </ul>
      </div>
    </Panel>
  );
}

function Addresses({ cid }: { cid: number }) {
  const { t } = useText();
  const base = `${location.origin}/api${clicsBase}/`;
  const rows = [
    { name: t('contest-export:api.base'), text: base },
    { name: t('contest-export:api.contest'), text: String(cid) },
    { name: t('contest-export:api.feed'), text: `${base}contests/${cid}/event-feed` },
  ];
  return (
    <Panel title={t('contest-export:api')}>
      <p className={clsx(textCss.muted, css.hint)}>{t('contest-export:api.hint')}</p>
      <ul className={css.list}>
        {rows.map(({ name, text }) => (
          <li key={name}>
            <div className={css.what}>
              <p className={css.name}>{name}</p>
              <p className={clsx(textCss.mono, css.address)}>{text}</p>
            </div>
            <CopyButton text={text} label={t('contest-export:copy', { name })} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Loaded({ cid }: { cid: number }) {
  const query = useApi(readContest, { query: { cid } });
  return (
    <PageQueryView query={query} skeleton={<PageSkeleton />}>
      {(saved) => (
        <>
          <Downloads saved={saved} />
          <Addresses cid={cid} />
        </>
      )}
    </PageQueryView>
  );
}

/** A contest for elsewhere: as files, and the addresses at which other software reads it. */
export default function ContestExportsPage() {
  return <ContestPage>{(cid) => <Loaded cid={cid} />}</ContestPage>;
}
