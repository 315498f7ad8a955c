import { type AcInfo, checkAcInfo, listAcInfo } from '@assize/shared/areas/standings/endpoints.ts';
import { events } from '@assize/shared/areas/standings/events.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../data/hooks.ts';
import { again, type LiveTopic } from '../../data/live.ts';
import { useAction } from '../../data/use-action.ts';
import { useContest } from '../../features/contest/contest-context.tsx';
import { RefreshButton } from '../../kit/list/filter-fields.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import css from './ac-info-page.module.css';

const limit = 20;
/** What other staff has checked is asked for at this interval. */
const refreshMs = 10_000;

function CheckButton({ row }: { row: AcInfo }) {
  const { t } = useText();
  const { id, cid, checked, username: user, displayId: problem } = row;
  const check = useAction(checkAcInfo, { changes: [listAcInfo] });
  return (
    <Button
      size="small"
      type={checked ? 'text' : 'primary'}
      loading={check.pending}
      aria-label={t(checked ? 'standings:acInfo.uncheck.of' : 'standings:acInfo.check.of', { user, problem })}
      onClick={() => void check.run({ body: { id, cid, checked: !checked } })}
    >
      {checked ? t('standings:acInfo.uncheck') : t('standings:acInfo.check')}
    </Button>
  );
}

function AcInfos({ cid, title }: { cid: number; title: string }) {
  const { t } = useText();
  usePageTitle(`${t('standings:acInfo')} – ${title}`);
  const list = useList({}, { limit, sizes: false });
  const topic: LiveTopic<ReplyOf<typeof listAcInfo>> = {
    name: `board.${cid}`,
    events: { rows: again(events.board.rows), again: again(events.board.again) },
  };
  const query = useApi(listAcInfo, { query: { cid, ...list.paging } }, { keep: true, topics: [topic] });
  const refetch = useEffectEvent(() => void query.refetch());
  useEffect(() => {
    const timer = setInterval(() => refetch(), refreshMs);
    return () => clearInterval(timer);
  }, []);
  const narrow = useNarrow(phoneBreakpoint);
  const columns: Column<AcInfo>[] = [
    {
      key: 'kind',
      title: <span className={clsx(narrow && textCss.srOnly)}>{t('standings:acInfo.kind')}</span>,
      width: narrow ? 56 : 132,
      render: ({ firstBlood }) => (
        <span className={clsx(css.kind, firstBlood && css.first)}>
          {firstBlood ? '★ ' : '✓ '}
          <span className={clsx(narrow && textCss.srOnly)}>
            {firstBlood ? t('standings:acInfo.first') : t('standings:acInfo.accepted')}
          </span>
        </span>
      ),
    },
    {
      key: 'problem',
      title: t('standings:acInfo.problem'),
      width: narrow ? 80 : 84,
      render: ({ displayId, color }) => (
        <span className={css.problem}>
          {color !== null && <i className={css.balloon} style={{ background: color }} />}
          <b>{displayId}</b>
        </span>
      ),
    },
    {
      key: 'user',
      title: t('standings:acInfo.user'),
      render: ({ username }) => <span className={textCss.oneLine}>{username}</span>,
    },
    {
      key: 'realname',
      title: t('standings:acInfo.realname'),
      hideBelow: 768,
      render: ({ realname }) => <span className={textCss.oneLine}>{realname}</span>,
    },
    {
      key: 'time',
      title: t('standings:acInfo.time'),
      width: 132,
      hideBelow: 480,
      render: ({ submitTime }) => <TimeAgo instant={submitTime} />,
    },
    {
      key: 'state',
      title: t('standings:acInfo.state'),
      width: 120,
      hideBelow: 768,
      render: ({ checked }) => (
        <span className={checked ? textCss.muted : css.open}>
          {checked ? t('standings:acInfo.checked') : t('standings:acInfo.unchecked')}
        </span>
      ),
    },
    {
      key: 'action',
      title: t('standings:acInfo.action'),
      width: narrow ? 104 : 120,
      align: 'right',
      render: (row) => <CheckButton row={row} />,
    },
  ];
  return (
    <ListPage
      title={t('standings:acInfo')}
      list={list}
      query={query}
      none={t('standings:acInfo.none')}
      extra={<RefreshButton query={query} />}
      footer={<p className={css.hint}>{t('standings:acInfo.hint')}</p>}
    >
      {(rows, stale) => <DataTable rows={rows} columns={columns} rowKey={({ id }) => id} stale={stale} />}
    </ListPage>
  );
}

/** Accepted submissions of a contest as they come, for staff who bring balloons or watch. */
export default function AcInfoPage() {
  const { id, title } = useContest().contest;
  return <AcInfos cid={id} title={title} />;
}
