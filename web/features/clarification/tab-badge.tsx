import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import css from './tab-badge.module.css';
import { useClarificationNews } from './use-clarifications.ts';

function Count({ cid, uid }: { cid: number; uid: string }) {
  const { t } = useText();
  const { data } = useClarificationNews(cid, uid);
  if (!data) return null;
  const count = data.waiting ?? data.unread.length;
  if (count === 0) return null;
  const name =
    data.waiting === null ? t('contest:tab.unread', { count }) : t('contest:tab.waiting', { count });
  return (
    <span className={css.badge} role="img" aria-label={name} title={name}>
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** How many answers the viewer has not read, or how many questions wait for the viewer. */
export function ClarificationBadge({ cid }: { cid: number }) {
  const uid = useSession(({ user }) => user?.uid);
  return uid === undefined ? null : <Count cid={cid} uid={uid} />;
}
