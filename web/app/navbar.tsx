import {
  CloudSyncOutlined,
  DesktopOutlined,
  DownOutlined,
  GlobalOutlined,
  MenuOutlined,
  MoonOutlined,
  SunOutlined,
} from '@ant-design/icons';
import { type Locale, locales } from '@assize/shared/i18n/locales.ts';
import { Button, Drawer, Dropdown } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { navBreakpoint, useNarrow } from '../components/use-narrow.ts';
import { switchLocale, useText } from '../i18n/i18n.ts';
import { useConnection } from '../state/connection.ts';
import { openLogin } from '../state/login-dialog.ts';
import { useSession } from '../state/session.ts';
import { type ThemeChoice, themeChoices, useSettings } from '../state/settings.ts';
import { areas } from './areas.tsx';
import { useSite } from './site.ts';

/** Names of the languages in themselves; the same in every language. */
const localeNames: Record<Locale, string> = { 'zh-CN': '简体中文', 'en-US': 'English' };
const themeIcons: Record<ThemeChoice, React.ReactNode> = {
  light: <SunOutlined aria-hidden="true" />,
  dark: <MoonOutlined aria-hidden="true" />,
  system: <DesktopOutlined aria-hidden="true" />,
};

function AreaLinks({ className, onPick }: { className: string; onPick?: () => void }) {
  const { t } = useText();
  const { pathname } = useLocation();
  return (
    <nav className={className} aria-label={t('common:nav.main')}>
      {areas.map((area) => (
        <Link
          key={area.path}
          to={area.path}
          {...(onPick && { onClick: onPick })}
          {...(area.covers(pathname) && { 'aria-current': 'page' as const })}
        >
          {area.icon}
          {t(area.text)}
        </Link>
      ))}
    </nav>
  );
}

function LanguageMenu() {
  const { t, locale } = useText();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [locale],
        items: locales.map((key) => ({ key, label: localeNames[key], lang: key })),
        onClick: ({ key }) => void switchLocale(key === 'en-US' ? 'en-US' : 'zh-CN'),
      }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined aria-hidden="true" />}
        aria-label={t('common:language')}
        data-testid="language"
      />
    </Dropdown>
  );
}

function ThemeMenu() {
  const { t } = useText();
  const { theme, setTheme } = useSettings();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [theme],
        items: themeChoices.map((key) => ({ key, label: t(`common:theme.${key}`), icon: themeIcons[key] })),
        onClick: ({ key }) => setTheme(themeChoices.find((choice) => choice === key) ?? 'system'),
      }}
    >
      <Button type="text" icon={themeIcons[theme]} aria-label={t('common:theme')} data-testid="theme" />
    </Dropdown>
  );
}

function UserMenu() {
  const { t } = useText();
  const user = useSession((session) => session.user);
  const site = useSite();
  if (!user)
    return (
      <>
        <Button type="text" onClick={() => openLogin()}>
          {t('common:user.login')}
        </Button>
        {site?.register && (
          <Button type="primary" className="wide-only" onClick={() => openLogin('register')}>
            {t('common:user.register')}
          </Button>
        )}
      </>
    );
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'mine',
            label: <Link to="/status?onlyMine=true">{t('common:user.submissions')}</Link>,
          },
          { type: 'divider' },
          { key: 'logout', label: <Link to="/logout">{t('common:user.logout')}</Link> },
        ],
      }}
    >
      <Button type="text" aria-label={t('common:user.menu', { name: user.username })} data-testid="user-menu">
        <span className="avatar" aria-hidden="true">
          {user.username.slice(0, 1).toUpperCase()}
        </span>
        <span className="wide-only user-name">{user.username}</span>
        <DownOutlined aria-hidden="true" className="wide-only" />
      </Button>
    </Dropdown>
  );
}

/** Whether pushes arrive; words only when they do not. */
function ConnectionSign() {
  const { t } = useText();
  const { socket, online } = useConnection();
  if (!online || socket === 'down') {
    const text = online ? t('common:connection.down') : t('common:connection.offline');
    return (
      <span className="live-text row" role="status" title={text}>
        <CloudSyncOutlined aria-hidden="true" />
        <span className="wide-only">{text}</span>
      </span>
    );
  }
  return null;
}

export function Navbar() {
  const { t } = useText();
  const narrow = useNarrow(navBreakpoint);
  const [open, setOpen] = useState(false);
  const site = useSite();
  return (
    <header className="bar">
      {narrow && (
        <Button
          type="text"
          icon={<MenuOutlined aria-hidden="true" />}
          aria-label={t('common:nav.open')}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      )}
      <Link to="/home" className="brand">
        <img src="/favicon.svg" alt="" />
        {site?.shortName}
      </Link>
      {!narrow && <AreaLinks className="nav" />}
      <div className="bar-tools">
        <ConnectionSign />
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </div>
      {narrow && (
        <Drawer
          open={open}
          placement="left"
          size={264}
          title={site?.shortName}
          closable={{ 'aria-label': t('common:nav.close') }}
          onClose={() => setOpen(false)}
        >
          <AreaLinks className="drawer-nav" onPick={() => setOpen(false)} />
        </Drawer>
      )}
    </header>
  );
}
