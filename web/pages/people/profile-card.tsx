import {
  BankOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  GithubOutlined,
  LinkOutlined,
  ManOutlined,
  WomanOutlined,
} from '@ant-design/icons';
import type { UserHome } from '@assize/shared/areas/people/endpoints.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { TitleTag } from '../../features/people/title-tag.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatDay } from '../../ui/format.ts';
import panelCss from '../../ui/panel.module.css';
import textCss from '../../ui/text.module.css';
import css from './profile-card.module.css';

function Gender({ gender }: { gender: 'male' | 'female' }) {
  const { t } = useText();
  const name = t(`people:gender.${gender}`);
  const Icon = gender === 'male' ? ManOutlined : WomanOutlined;
  return (
    <span role="img" aria-label={name} title={name} data-gender={gender} className={css.gender}>
      <Icon aria-hidden="true" />
    </span>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span className={textCss.srOnly}>{name}</span>
      <span className={css.value}>{children}</span>
    </li>
  );
}

/** An address as people say it. */
const shortAddress = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

function Away({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" title={to}>
      {shortAddress(to)}
    </a>
  );
}

/** Who a user is, as far as they say it. */
export function ProfileCard({ user }: { user: UserHome }) {
  const { t, locale } = useText();
  const { username, nickname, gender, titleName, titleColor, school, github, blog } = user;
  return (
    <aside className={clsx(panelCss.panel, css.card)}>
      <Avatar username={username} avatar={user.avatar} size={96} />
      <div className={css.names}>
        <h1>
          {username} {gender !== 'secrecy' && <Gender gender={gender} />}
        </h1>
        <div className={css.tags}>
          <TitleTag titleName={titleName} titleColor={titleColor} />
          {nickname !== null && (
            <span className={textCss.chip} title={t('people:nickname')}>
              {nickname}
            </span>
          )}
        </div>
      </div>
      <ul className={css.facts}>
        {school !== null && (
          <Fact icon={<BankOutlined aria-hidden="true" />} name={t('people:school')}>
            {school}
          </Fact>
        )}
        {github !== null && (
          <Fact icon={<GithubOutlined aria-hidden="true" />} name={t('people:github')}>
            <Away to={github} />
          </Fact>
        )}
        {blog !== null && (
          <Fact icon={<LinkOutlined aria-hidden="true" />} name={t('people:blog')}>
            <Away to={blog} />
          </Fact>
        )}
        <Fact icon={<CalendarOutlined aria-hidden="true" />} name={t('people:joined')}>
          {t('people:joined.on', { day: formatDay(user.gmtCreate, locale) })}
        </Fact>
        {user.recentLoginTime !== null && (
          <Fact icon={<ClockCircleOutlined aria-hidden="true" />} name={t('people:lastLogin')}>
            {t('people:lastLogin.on', { day: formatDay(user.recentLoginTime, locale) })}
          </Fact>
        )}
      </ul>
    </aside>
  );
}
