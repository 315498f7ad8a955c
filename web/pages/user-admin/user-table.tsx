import { LockOutlined, SafetyOutlined } from '@ant-design/icons';
import type { AdminUser } from '@assize/shared/areas/user-admin/endpoints.ts';
import { roleOfCode, staff } from '@assize/shared/domain/roles.ts';
import { Checkbox } from 'antd';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { RowActions } from './row-actions.tsx';
import type { Selection } from './use-selection.ts';
import css from './user-table.module.css';

/** Role of a user, marked where it is one of staff. */
function RoleName({ type }: Pick<AdminUser, 'type'>) {
  const { t } = useText();
  const role = roleOfCode(type) ?? 'user';
  const isStaff = staff.some((one) => one === role);
  return <span className={clsx(isStaff && css.staff)}>{t(`user-admin:role.${role}`)}</span>;
}

function State({ user }: { user: AdminUser }) {
  const { t } = useText();
  return (
    <span className={css.state}>
      <span className={clsx(textCss.chip, css.chip)} data-status={user.status}>
        {t(`user-admin:status.${user.status}`)}
      </span>
      {user.locked && (
        <span
          className={clsx(textCss.chip, css.chip)}
          data-status="locked"
          title={t('user-admin:lockedHint')}
        >
          <LockOutlined aria-hidden="true" /> {t('user-admin:locked')}
        </span>
      )}
      {user.secondFactor && (
        <SafetyOutlined
          className={textCss.muted ?? ''}
          title={t('user-admin:secondFactor')}
          aria-label={t('user-admin:secondFactor')}
        />
      )}
    </span>
  );
}

/** Name, title, and what else says who this is; on phones all that other columns have no room for. */
function Who({ user, isSelf, phone }: { user: AdminUser; isSelf: boolean; phone: boolean }) {
  const { t } = useText();
  const { username, nickname, realname, school, titleName, titleColor, email } = user;
  const more = [nickname, realname, school].filter((one) => one !== null).join(' · ');
  return (
    <div className={css.who}>
      <span className={css.names}>
        <strong className={css.name}>{username}</strong>
        {isSelf && <span className={textCss.chip}>{t('user-admin:self')}</span>}
        {titleName && (
          <span className={css.title} style={titleColor ? { borderColor: titleColor } : undefined}>
            {titleColor && <i aria-hidden="true" style={{ background: titleColor }} />}
            {titleName}
          </span>
        )}
      </span>
      {more !== '' && <span className={clsx(textCss.muted, css.more)}>{more}</span>}
      {phone && email && <span className={clsx(textCss.muted, css.more)}>{email}</span>}
      {phone && (
        <span className={css.names}>
          <RoleName type={user.type} />
          <State user={user} />
        </span>
      )}
    </div>
  );
}

type Props = { rows: readonly AdminUser[]; stale: boolean; selection: Selection };

export function UserTable({ rows, stale, selection }: Props) {
  const { t } = useText();
  const phone = useNarrow(phoneBreakpoint);
  const own = useSession(({ user }) => user?.uid);
  const others = rows.filter(({ uid }) => uid !== own);
  const chosen = others.filter(({ uid }) => selection.selected.has(uid)).length;
  const columns: Column<AdminUser>[] = [
    {
      key: 'select',
      title: (
        <Checkbox
          aria-label={t('user-admin:selectPage')}
          disabled={others.length === 0}
          checked={chosen > 0 && chosen === others.length}
          indeterminate={chosen > 0 && chosen < others.length}
          onChange={({ target }) => selection.select(others, target.checked)}
        />
      ),
      width: phone ? 40 : 44,
      render: (user) => (
        <Checkbox
          aria-label={t('user-admin:selectOf', { name: user.username })}
          disabled={user.uid === own}
          checked={selection.selected.has(user.uid)}
          onChange={({ target }) => selection.select([user], target.checked)}
        />
      ),
    },
    {
      key: 'user',
      title: t('user-admin:user'),
      render: (user) => <Who user={user} isSelf={user.uid === own} phone={phone} />,
    },
    {
      key: 'email',
      title: t('user-admin:email'),
      hideBelow: 992,
      render: ({ email }) => <span className={textCss.oneLine}>{email}</span>,
    },
    ...(phone
      ? []
      : [
          {
            key: 'role',
            title: t('user-admin:role'),
            width: 168,
            render: (user: AdminUser) => <RoleName type={user.type} />,
          },
          {
            key: 'status',
            title: t('user-admin:status'),
            width: 140,
            render: (user: AdminUser) => <State user={user} />,
          },
        ]),
    {
      key: 'login',
      title: t('user-admin:lastLogin'),
      width: 112,
      hideBelow: 992,
      render: ({ recentLoginTime: at }) =>
        at === null ? (
          <span className={textCss.muted}>{t('user-admin:neverLogin')}</span>
        ) : (
          <TimeAgo instant={at} />
        ),
    },
    {
      key: 'created',
      title: t('user-admin:created'),
      width: 120,
      hideBelow: 1280,
      render: ({ gmtCreate }) => <TimeAgo instant={gmtCreate} />,
    },
    {
      key: 'actions',
      title: <span className={textCss.srOnly}>{t('admin:actions')}</span>,
      width: phone ? 64 : 104,
      align: 'right',
      render: (user) => <RowActions user={user} isSelf={user.uid === own} folded={phone} />,
    },
  ];
  return <DataTable rows={rows} columns={columns} rowKey={({ uid }) => uid} stale={stale} />;
}
