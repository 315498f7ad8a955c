import { BellOutlined, CloseOutlined, NotificationOutlined } from '@ant-design/icons';
import {
  cleanMessages,
  readSystemMessages,
  readUnread,
  type SystemMessage,
} from '@assize/shared/areas/message/endpoints.ts';
import { events } from '@assize/shared/areas/message/events.ts';
import { Button, Popconfirm } from 'antd';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { refetchAll, useApi } from '../../data/hooks.ts';
import { again } from '../../data/live.ts';
import { useAction } from '../../data/use-action.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import { LoginRequired } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './system-page.module.css';

const noFilters = {};
const changes = [readSystemMessages, readUnread];

function Message({ one, isNew }: { one: SystemMessage; isNew: boolean }) {
  const { t } = useText();
  const { id, kind, title, content, url, gmtCreate } = one;
  const isNotice = kind === 'notice';
  const remove = useAction(cleanMessages, { changes });
  return (
    <li data-testid="message" data-new={isNew || undefined}>
      <span className={css.sign} aria-hidden="true">
        {isNotice ? <NotificationOutlined /> : <BellOutlined />}
      </span>
      <article className={layoutCss.grow}>
        <h2>
          {title} {isNew && <span className={textCss.chip}>{t('message:new')}</span>}
        </h2>
        {isNotice ? <Markdown text={content} /> : <p>{content}</p>}
        <p className={clsx(textCss.muted, css.foot)}>
          {isNotice && <span>{t('message:notice')}</span>}
          <TimeAgo instant={gmtCreate} />
          {url !== null && <Link to={url}>{t('message:open')}</Link>}
        </p>
      </article>
      <Button
        type="text"
        size="small"
        loading={remove.pending}
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={t('message:remove', { title })}
        onClick={() => void remove.run({ query: { type: 'Sys', id } })}
      />
    </li>
  );
}

function Messages({ uid }: { uid: string }) {
  const { t } = useText();
  const list = useList(noFilters, { limit: 8, sizes: false });
  const query = useApi(
    readSystemMessages,
    { body: list.paging },
    {
      keep: true,
      topics: [{ name: `user.${uid}`, events: { message: again(events.user.message) } }],
    },
  );
  const clear = useAction(cleanMessages, { done: t('message:cleared'), changes });
  // Fetching marks them read: what was new when it came stays marked while the page is open.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const records = query.data?.records;
  useEffect(() => {
    const unread = records?.filter(({ state }) => !state) ?? [];
    if (unread.length === 0) return;
    setFresh((before) => new Set([...before, ...unread.map(({ id }) => id)]));
    void refetchAll(readUnread);
  }, [records]);
  const isThere = (query.data?.total ?? 0) > 0;
  return (
    <ListPage
      title={t('message:sys')}
      list={list}
      query={query}
      none={t('message:none')}
      action={<p className={textCss.muted}>{t('message:none.hint')}</p>}
      extra={
        isThere && (
          <Popconfirm
            title={t('message:clearAsk')}
            description={t('message:clearHint')}
            okText={t('message:clear')}
            cancelText={t('common:cancel')}
            okButtonProps={{ danger: true }}
            onConfirm={() => void clear.run({ query: { type: 'Sys' } })}
          >
            <Button loading={clear.pending}>{t('message:clear')}</Button>
          </Popconfirm>
        )
      }
    >
      {(rows) => (
        <ul className={css.messages}>
          {rows.map((one) => (
            <Message key={one.id} one={one} isNew={!one.state || fresh.has(one.id)} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

/** What the site tells the person who is signed in; being shown marks it read. */
export default function SystemMessagesPage() {
  const { t } = useText();
  const uid = useSession(({ user }) => user?.uid);
  if (uid === undefined)
    return (
      <>
        <h1>{t('message:sys')}</h1>
        <LoginRequired text={t('message:loginHint')} />
      </>
    );
  return <Messages key={uid} uid={uid} />;
}
