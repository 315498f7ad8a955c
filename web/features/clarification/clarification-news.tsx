import { MessageOutlined } from '@ant-design/icons';
import {
  markClarificationsRead,
  readClarificationNews,
  type UnreadAnswer,
} from '@assize/shared/areas/clarification/endpoints.ts';
import { events } from '@assize/shared/areas/clarification/events.ts';
import { Button } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { on, useTopic } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AboutLabel } from './about-label.tsx';
import css from './clarification-news.module.css';
import { clarificationsPath, useClarificationNews } from './use-clarifications.ts';

type Props = {
  cid: number;
  uid: string;
  /** It stands at the edge of the window, without corners. */
  atEdge: boolean;
};

/** A short message where the page itself does not show what happened. */
const useToasts = (cid: number, uid: string): void => {
  const { t } = useText();
  const path = clarificationsPath(cid);
  const isShown = useLocation().pathname === path;
  const say = (text: string) => {
    if (!isShown)
      toast({ kind: 'info', text, action: { text: t('clarification:unread.open'), to: path }, forMs: 8_000 });
  };
  useTopic(
    `user.${uid}`,
    {
      clarification: on(events.user.clarification, (told) => {
        if (told.cid === cid && told.answered) say(t('clarification:toast.answered'));
      }),
    },
    () => undefined,
  );
  useTopic(
    `clarification.${cid}`,
    {
      queue: on(events.clarification.queue, ({ asked }) => {
        if (asked) say(t('clarification:toast.asked'));
      }),
    },
    () => undefined,
  );
};

function News({ cid, unread, atEdge }: { cid: number; unread: readonly UnreadAnswer[]; atEdge: boolean }) {
  const { t } = useText();
  const mark = useAction(markClarificationsRead, { changes: [readClarificationNews] });
  const [newest] = unread;
  if (!newest) return null;
  return (
    <section
      className={css.news}
      role="status"
      aria-label={t('clarification:unread')}
      {...(atEdge && { 'data-edge': 'none' })}
    >
      <h2 className={layoutCss.row}>
        <MessageOutlined aria-hidden="true" />
        {t('clarification:unread')}
      </h2>
      <ul>
        {unread.map((one) => (
          <li key={one.id}>
            <AboutLabel about={one} />
            <strong>{one.mine ? t('clarification:unread.own') : t('clarification:unread.all')}</strong>
            <span className={css.excerpt}>
              {one.kind === 'no-comment' ? t('clarification:noComment') : one.excerpt}
            </span>
            <TimeAgo instant={one.gmtCreate} />
          </li>
        ))}
      </ul>
      <div className={layoutCss.row}>
        <Link to={clarificationsPath(cid)}>{t('clarification:unread.open')}</Link>
        <Button
          size="small"
          loading={mark.pending}
          onClick={() => void mark.run({ body: { cid, until: newest.gmtCreate } })}
        >
          {t('clarification:unread.close')}
        </Button>
      </div>
    </section>
  );
}

/** What the jury told the viewer and was not read, until it is acknowledged. */
export default function ClarificationNews({ cid, uid, atEdge }: Props) {
  useToasts(cid, uid);
  const { data } = useClarificationNews(cid, uid);
  const isShown = useLocation().pathname === clarificationsPath(cid);
  if (!data || isShown) return null;
  return <News cid={cid} unread={data.unread} atEdge={atEdge} />;
}
