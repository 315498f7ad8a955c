import { ReloadOutlined } from '@ant-design/icons';
import { type Announcement, listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { events } from '@assize/shared/areas/site/events.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { again, type LiveTopic } from '../../data/live.ts';
import { List } from '../../kit/list/list-page.tsx';
import { useInnerPager } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { formatDay } from '../../ui/format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import css from './announcement-panel.module.css';
import { announcementsShown } from './home-calls.ts';
import itemsCss from './items.module.css';

const topics: LiveTopic<ReplyOf<typeof listAnnouncements>>[] = [
  { name: 'site', events: { announcement: again(events.site.announcement) } },
];

// The text machinery is large, and most visitors only read the titles.
const AnnouncementText = lazyPart(() => import('./announcement-text.tsx'));

/** What the staff announces: a list, and one announcement in its place when picked. */
export function AnnouncementPanel() {
  const { t, locale } = useText();
  const pager = useInnerPager(announcementsShown);
  const [open, setOpen] = useState<Announcement | null>(null);
  const query = useApi(
    listAnnouncements,
    { query: { currentPage: pager.page, limit: announcementsShown } },
    { keep: true, topics },
  );
  if (open)
    return (
      <Suspense
        fallback={
          <Panel title={open.title}>
            <Lines rows={announcementsShown} />
          </Panel>
        }
      >
        <AnnouncementText item={open} onBack={() => setOpen(null)} />
      </Suspense>
    );
  return (
    <Panel
      title={t('site:announcements')}
      extra={
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined aria-hidden="true" />}
          aria-label={t('common:refresh')}
          loading={query.isFetching && !query.isPending}
          onClick={() => void query.refetch()}
        />
      }
    >
      <List
        list={{ pager }}
        query={query}
        skeleton={<Lines rows={announcementsShown} />}
        none={t('site:announcements.none')}
      >
        {(items) => (
          <ul className={itemsCss.items}>
            {items.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={clsx(textCss.textButton, css.title)}
                  data-testid="announcement"
                  onClick={() => setOpen(item)}
                >
                  {item.title}
                </button>
                <span className={itemsCss.when}>{formatDay(item.gmtCreate, locale)}</span>
              </li>
            ))}
          </ul>
        )}
      </List>
    </Panel>
  );
}
