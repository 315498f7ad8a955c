import {
  type ContestAnnouncement,
  listContestAnnouncements,
} from '@assize/shared/areas/contest/endpoints.ts';
import { events } from '@assize/shared/areas/contest/events.ts';
import { useEffect } from 'react';
import { useApi } from '../../data/hooks.ts';
import { again } from '../../data/live.ts';
import { useContest } from '../../features/contest/contest-context.tsx';
import { markRead } from '../../features/contest/read-announcements.ts';
import { RefreshButton } from '../../kit/list/filter-fields.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './announcements-page.module.css';

const noFilters = {};

function Announcements({ items }: { items: readonly ContestAnnouncement[] }) {
  const { contest } = useContest();
  const uid = useSession(({ user }) => user?.uid);
  const shown = items.map(({ id }) => id).join(' ');
  // What is shown is read.
  useEffect(() => {
    if (uid !== undefined) markRead(uid, contest.id, shown.split(' ').map(Number));
  }, [uid, contest.id, shown]);
  return items.map(({ id, title, content, username, gmtCreate }) => (
    <article key={id} className={css.item} data-testid="announcement">
      <h2>{title}</h2>
      <p className={textCss.muted}>
        {username} · <TimeAgo instant={gmtCreate} />
      </p>
      <Markdown text={content} />
    </article>
  ));
}

/** What the staff of the contest announce, newest first. */
export default function ContestAnnouncementsPage() {
  const { t } = useText();
  const { contest } = useContest();
  const list = useList(noFilters, { limit: 5, sizes: false });
  const query = useApi(
    listContestAnnouncements,
    { query: { cid: contest.id, ...list.paging } },
    {
      keep: true,
      topics: [
        {
          name: `contest.${contest.id}`,
          events: { announcement: again(events.contest.announcement) },
        },
      ],
      pollMs: () => 60_000,
    },
  );
  usePageTitle(`${t('contest:announcements')} - ${contest.title}`);
  return (
    <ListPage
      title={t('contest:announcements')}
      list={list}
      query={query}
      none={t('contest:announcements.none')}
      extra={<RefreshButton query={query} />}
    >
      {(items) => <Announcements items={items} />}
    </ListPage>
  );
}
