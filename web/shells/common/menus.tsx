import { DesktopOutlined, DownOutlined, GlobalOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { locales } from '@assize/shared/i18n/locales.ts';
import { Button, Dropdown } from 'antd';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useSite } from '../../data/site.ts';
import { Bell } from '../../features/messages/bell.tsx';
import { userPath } from '../../features/people/user-link.tsx';
import { showSheet } from '../../platform/shortcuts.ts';
import { languages } from '../../platform/texts/languages.ts';
import { switchLocale, useText } from '../../platform/texts/texts.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { useMay, useSession } from '../../state/session.ts';
import { type ThemeChoice, themeChoices, useSettings } from '../../state/settings.ts';
import { Avatar } from '../../ui/avatar.tsx';
import layoutCss from '../../ui/layout.module.css';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import css from './menus.module.css';

const themeIcons: Record<ThemeChoice, React.ReactNode> = {
  light: <SunOutlined aria-hidden="true" />,
  dark: <MoonOutlined aria-hidden="true" />,
  system: <DesktopOutlined aria-hidden="true" />,
};

function LanguageMenu() {
  const { t, locale } = useText();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [locale],
        items: locales.map((key) => ({
          key,
          label: languages[key].name,
          lang: key,
          onClick: () => void switchLocale(key),
        })),
      }}
    >
      <Button type="text" icon={<GlobalOutlined aria-hidden="true" />} aria-label={t('common:language')} />
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
      <Button type="text" icon={themeIcons[theme]} aria-label={t('common:theme')} />
    </Dropdown>
  );
}

function UserMenu() {
  const { t } = useText();
  const user = useSession((session) => session.user);
  const site = useSite();
  const staff = useMay('problem.create');
  const narrow = useNarrow(phoneBreakpoint);
  if (!user)
    return (
      <>
        <Button type="text" onClick={() => openLogin()}>
          {t('common:user.login')}
        </Button>
        {site?.register && (
          <Button type="primary" className={clsx(layoutCss.wideOnly)} onClick={() => openLogin('register')}>
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
          { key: 'home', label: <Link to={userPath(user)}>{t('common:user.home')}</Link> },
          { key: 'mine', label: <Link to="/status?onlyMine=true">{t('common:user.submissions')}</Link> },
          { key: 'setting', label: <Link to="/setting">{t('common:user.setting')}</Link> },
          ...(staff
            ? [
                {
                  key: 'admin',
                  label: (
                    <a href="/admin/" target="_blank" rel="noreferrer">
                      {t('common:user.admin')}
                    </a>
                  ),
                },
              ]
            : []),
          ...(narrow ? [] : [{ key: 'keys', label: t('common:keys.title'), onClick: () => showSheet(true) }]),
          { type: 'divider' },
          { key: 'logout', label: <Link to="/logout">{t('common:user.logout')}</Link> },
        ],
      }}
    >
      <Button type="text" title={t('common:user.menu', { name: user.username })} data-testid="user-menu">
        <Avatar username={user.username} avatar={user.avatar} />
        <span className={clsx(layoutCss.wideOnly, css.userName)}>{user.username}</span>
        <DownOutlined aria-hidden="true" className={layoutCss.wideOnly} />
      </Button>
    </Dropdown>
  );
}

/** Language, appearance and the person; in a chunk of its own, so that the page need not wait for menus. */
export default function Menus() {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
      <Bell />
      <UserMenu />
    </>
  );
}
