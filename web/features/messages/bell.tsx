import { BellOutlined } from '@ant-design/icons';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import textCss from '../../ui/text.module.css';
import css from './bell.module.css';
import { messagesPath, useUnread } from './unread.ts';

/** Greatest number that the bell shows. */
const most = 99;

/** The way to one's messages, with the number of unread ones. */
export function Bell() {
  const { t } = useText();
  const signedIn = useSession(({ user }) => user !== null);
  const count = useUnread();
  if (!signedIn) return null;
  const name = count > 0 ? t('message:unread', { count }) : t('message:bell');
  return (
    <Link to={messagesPath} className={css.bell} aria-label={name} title={name} data-testid="bell">
      <BellOutlined aria-hidden="true" />
      {count > 0 && (
        <span aria-hidden="true" className={clsx(css.count, textCss.num)}>
          {count > most ? `${most}+` : count}
        </span>
      )}
    </Link>
  );
}
