import { Collapse } from 'antd';
import { clsx } from 'clsx';
import { AvatarField } from '../../features/setting/avatar-field.tsx';
import { EmailForm } from '../../features/setting/email-form.tsx';
import { Factors } from '../../features/setting/factors.tsx';
import { PasswordForm } from '../../features/setting/password-form.tsx';
import { Preferences } from '../../features/setting/preferences.tsx';
import { ProfileForm } from '../../features/setting/profile-form.tsx';
import { ProviderLink } from '../../features/setting/provider-link.tsx';
import { Sessions } from '../../features/setting/sessions.tsx';
import settingCss from '../../features/setting/setting.module.css';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { LoginRequired } from '../../ui/query-view.tsx';
import css from './setting-page.module.css';

function Sections() {
  const { t } = useText();
  return (
    <Collapse
      className={clsx(css.sections)}
      defaultActiveKey={['profile']}
      items={[
        {
          key: 'profile',
          label: <h2>{t('setting:profile')}</h2>,
          children: (
            <>
              <AvatarField />
              <ProfileForm />
            </>
          ),
        },
        {
          key: 'account',
          label: <h2>{t('setting:account')}</h2>,
          children: (
            <div className={settingCss.forms}>
              <PasswordForm />
              <EmailForm />
              <ProviderLink />
            </div>
          ),
        },
        { key: 'factors', label: <h2>{t('factor:title')}</h2>, children: <Factors /> },
        { key: 'sessions', label: <h2>{t('setting:sessions')}</h2>, children: <Sessions /> },
        { key: 'preferences', label: <h2>{t('setting:preferences')}</h2>, children: <Preferences /> },
      ]}
    />
  );
}

/** One's own account, in sections that open and close. */
export default function SettingPage() {
  const { t } = useText();
  const uid = useSession(({ user }) => user?.uid);
  return (
    <div className={css.page} key={uid}>
      <h1>{t('setting:title')}</h1>
      {uid === undefined ? <LoginRequired text={t('setting:loginHint')} /> : <Sections />}
    </div>
  );
}
