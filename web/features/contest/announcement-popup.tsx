import { NotificationOutlined } from '@ant-design/icons';
import { listUnreadContestAnnouncements } from '@assize/shared/areas/contest/endpoints.ts';
import { events } from '@assize/shared/areas/contest/events.ts';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { again } from '../../data/live.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './announcement-popup.module.css';
import { contestLinks } from './contest-scope.ts';
import { markRead, useReadIds } from './read-announcements.ts';

type Props = {
  cid: number;
  uid: string;
  /** It stands at the edge of the window, without corners. */
  atEdge: boolean;
};

/** Announcements that the viewer has not read, while the contest runs. */
export function AnnouncementPopup({ cid, uid, atEdge }: Props) {
  const { t } = useText();
  const read = useReadIds(uid, cid);
  const { data } = useApi(
    listUnreadContestAnnouncements,
    { body: { cid, readAnnouncementList: [...read] } },
    {
      keep: true,
      topics: [
        {
          name: `contest.${cid}`,
          events: { announcement: again(events.contest.announcement) },
        },
      ],
      pollMs: () => 60_000,
    },
  );
  const unread = data?.filter(({ id }) => !read.includes(id)) ?? [];
  if (unread.length === 0) return null;
  const readAll = () =>
    markRead(
      uid,
      cid,
      unread.map(({ id }) => id),
    );
  return (
    <section
      className={css.popup}
      role="status"
      aria-label={t('contest:unread')}
      {...(atEdge && { 'data-edge': 'none' })}
    >
      <h2 className={layoutCss.row}>
        <NotificationOutlined aria-hidden="true" />
        {t('contest:unread')}
      </h2>
      <ul>
        {unread.map(({ id, title, gmtCreate }) => (
          <li key={id}>
            <Link to={contestLinks(cid).announcements} onClick={readAll}>
              {title}
            </Link>
            <TimeAgo instant={gmtCreate} />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={readAll}>
        {t('contest:unread.close')}
      </Button>
    </section>
  );
}
