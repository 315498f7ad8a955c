import { Button } from 'antd';
import { clsx } from 'clsx';
import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type LoginMode, openLogin } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { MenuDrawer } from '../common/menu-drawer.tsx';
import { AreaLinks } from './area-links.tsx';
import css from './nav-drawer.module.css';

/** For visitors: the bar of a narrow window has room for the login alone. */
function Enter({ onPick }: { onPick: () => void }) {
  const { t } = useText();
  const site = useSite();
  const signedIn = useSession(({ user }) => user !== null);
  if (signedIn) return null;
  const enter = (mode: LoginMode) => {
    onPick();
    openLogin(mode);
  };
  return (
    <div className={css.enter}>
      {site?.register && (
        <Button type="primary" block onClick={() => enter('register')}>
          {t('common:user.register')}
        </Button>
      )}
      <Button block onClick={() => enter('login')}>
        {t('common:user.login')}
      </Button>
    </div>
  );
}

/** The menu of narrow windows. */
export default function NavDrawer() {
  const site = useSite();
  return (
    <MenuDrawer title={site?.shortName}>
      {(close) => (
        <>
          <AreaLinks className={clsx(css.nav)} onPick={close} />
          <Enter onPick={close} />
        </>
      )}
    </MenuDrawer>
  );
}
