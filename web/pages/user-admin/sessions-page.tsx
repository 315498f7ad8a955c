import {
  endSession,
  endSessionsOf,
  listOpenSessions,
  type OpenSession,
} from '@assize/shared/areas/user-admin/endpoints.ts';
import { Button, Popconfirm } from 'antd';
import { clsx } from 'clsx';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { UserLink } from '../../features/people/user-link.tsx';
import { deviceOf } from '../../features/setting/device-name.ts';
import { text } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import css from './users-page.module.css';

const filters = { keyword: text };

function Tools({ one: { sessionId, uid, username, current } }: { one: OpenSession }) {
  const { t } = useText();
  const options = { changes: [listOpenSessions], done: t('user-admin:sessions.ended', { name: username }) };
  const end = useAction(endSession, options);
  const endAll = useAction(endSessionsOf, options);
  return (
    <span className={clsx(layoutCss.row, layoutCss.tools)}>
      {!current && (
        <Button
          size="small"
          loading={end.pending}
          aria-label={t('user-admin:sessions.endOf', { name: username })}
          onClick={() => void end.run({ body: { sessionId } })}
        >
          {t('user-admin:sessions.end')}
        </Button>
      )}
      <Popconfirm
        title={t('user-admin:sessions.endAllAsk', { name: username })}
        description={t('user-admin:sessions.endAllHint')}
        okText={t('user-admin:sessions.endAll')}
        cancelText={t('common:cancel')}
        okButtonProps={{ danger: true }}
        onConfirm={() => void endAll.run({ body: { uid } })}
      >
        <Button
          size="small"
          danger
          loading={endAll.pending}
          aria-label={t('user-admin:sessions.endAllOf', { name: username })}
        >
          {t('user-admin:sessions.endAllShort')}
        </Button>
      </Popconfirm>
    </span>
  );
}

/** Open sessions of all users: from where, with what, and when they were seen last. */
export default function SessionsPage() {
  const { t } = useText();
  const list = useList(filters, { limit: 30 });
  const { keyword } = list.values;
  const query = useApi(
    listOpenSessions,
    { query: { keyword, ...list.paging } },
    { keep: true, pollMs: () => 60_000 },
  );
  // What tells sessions of one user apart stands under the name where its columns have no room.
  const narrow = useNarrow(phoneBreakpoint);
  const deviceName = ({ userAgent }: OpenSession): string => {
    const device = deviceOf(userAgent);
    return device ? t('user-admin:sessions.device.of', device) : t('user-admin:sessions.device.unknown');
  };
  const columns: Column<OpenSession>[] = [
    {
      key: 'user',
      title: t('user-admin:user'),
      render: (one) => (
        <>
          <span className={layoutCss.row}>
            <UserLink uid={one.uid} username={one.username} />
            {one.current && <span className={textCss.chip}>{t('user-admin:sessions.current')}</span>}
          </span>
          {narrow && (
            <div className={textCss.muted}>
              {deviceName(one)} · <TimeAgo instant={one.seenAt} />
            </div>
          )}
        </>
      ),
    },
    {
      key: 'device',
      title: t('user-admin:sessions.device'),
      hideBelow: 768,
      render: (one) => <span title={one.userAgent}>{deviceName(one)}</span>,
    },
    {
      key: 'ip',
      title: t('user-admin:sessions.ip'),
      width: 150,
      hideBelow: 480,
      render: ({ ip }) => <span className={textCss.mono}>{ip}</span>,
    },
    {
      key: 'opened',
      title: t('user-admin:sessions.opened'),
      width: 130,
      hideBelow: 992,
      render: ({ openedAt }) => <TimeAgo instant={openedAt} />,
    },
    {
      key: 'seen',
      title: t('user-admin:sessions.seen'),
      width: 130,
      hideBelow: 768,
      render: ({ seenAt }) => <TimeAgo instant={seenAt} />,
    },
    { key: 'tools', title: t('admin:actions'), width: 180, render: (one) => <Tools one={one} /> },
  ];
  return (
    <ListPage
      title={t('admin:area.sessions')}
      list={list}
      query={query}
      none={t('user-admin:sessions.none')}
      noMatch={t('user-admin:sessions.noMatch')}
      filters={
        <SearchBox
          className={clsx(css.search)}
          value={keyword}
          label={t('user-admin:sessions.keyword')}
          maxLength={64}
          onSearch={(typed) => list.set({ keyword: typed })}
        />
      }
    >
      {(rows, stale) => (
        <DataTable rows={rows} columns={columns} rowKey={({ sessionId }) => sessionId} stale={stale} />
      )}
    </ListPage>
  );
}
