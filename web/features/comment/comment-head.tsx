import type { CommentReply } from '@assize/shared/areas/comment/endpoints.ts';
import { useText } from '../../platform/texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { TitleTag } from '../people/title-tag.tsx';
import { UserLink } from '../people/user-link.tsx';
import css from './comment-head.module.css';

type Author = Pick<
  CommentReply,
  'fromUid' | 'fromName' | 'fromAvatar' | 'fromRole' | 'fromTitleName' | 'fromTitleColor' | 'gmtCreate'
>;
/** Letters of the badges. */
const letters = { root: 'SPA', admin: 'ADM' } as const;

/** Who wrote something, and when; `to`: to whom. */
export function CommentHead({ by, to }: { by: Author; to?: { uid: string; name: string } }) {
  const { t } = useText();
  const { fromUid, fromName, fromAvatar, fromRole, fromTitleName, fromTitleColor, gmtCreate } = by;
  return (
    <div className={css.head}>
      <Avatar username={fromName} avatar={fromAvatar} size={28} />
      {fromName === '' ? (
        <span className={textCss.muted}>{t('comment:gone')}</span>
      ) : (
        <UserLink uid={fromUid} username={fromName} />
      )}
      {fromRole !== 'user' && (
        <abbr className={textCss.chip} title={t(`comment:role.${fromRole}`)}>
          {letters[fromRole]}
        </abbr>
      )}
      <TitleTag titleName={fromTitleName} titleColor={fromTitleColor} />
      {to && (
        <span className={textCss.muted}>
          {t('comment:replied')} {to.name === '' ? t('comment:gone') : to.name}
        </span>
      )}
      <span className={textCss.muted}>
        <TimeAgo instant={gmtCreate} />
      </span>
    </div>
  );
}
