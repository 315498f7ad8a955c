import { ExportOutlined } from '@ant-design/icons';
import { may } from '@assize/shared/domain/permissions.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import textCss from '../../ui/text.module.css';
import { adminGroups, useCurrentEntry, useRouteTable } from '../common/route-table.ts';
import { useAttention } from './attention.ts';
import { adminIcons } from './icons.ts';
import css from './menu.module.css';

/** Number of things that want somebody's attention; not shown when there are none. */
function AttentionCount({ count }: { count: number }) {
  const { t } = useText();
  if (count === 0) return null;
  return (
    <span className={clsx(css.count, textCss.num)}>
      <span aria-hidden="true">{count}</span>
      <span className={textCss.srOnly}>{t('admin:attention', { count })}</span>
    </span>
  );
}

/** Links to the areas the viewer may open, by group, with what wants attention; the current one is marked. */
export function AdminMenu({ onPick }: { onPick?: () => void }) {
  const { t } = useText();
  const role = useSession(({ user }) => user?.roleList[0] ?? null);
  const current = useCurrentEntry();
  const attention = useAttention();
  const entries = useRouteTable().flatMap(({ path, handle }) =>
    handle.layout === 'admin' && handle.menu && may(role, handle.access) ? [{ path, ...handle.menu }] : [],
  );
  const linksOf = (group: (typeof entries)[number]['group']) =>
    entries
      .filter((entry) => entry.group === group)
      .map(({ path, text, icon }) => {
        const Icon = adminIcons[icon];
        return (
          <Link
            key={path}
            to={path}
            {...(onPick && { onClick: onPick })}
            {...(path === current?.path && { 'aria-current': 'page' as const })}
          >
            <Icon aria-hidden="true" />
            {t(text)}
            <AttentionCount count={attention[path] ?? 0} />
          </Link>
        );
      });
  return (
    <nav className={css.menu} aria-label={t('admin:menu')}>
      {linksOf(null)}
      {adminGroups.map((group) => {
        const links = linksOf(group);
        if (links.length === 0) return null;
        return (
          <div key={group} className={css.group}>
            <span className={css.title}>{t(`admin:group.${group}`)}</span>
            {links}
          </div>
        );
      })}
      <div className={css.group}>
        <Link to="/home" {...(onPick && { onClick: onPick })}>
          <ExportOutlined aria-hidden="true" />
          {t('admin:toSite')}
        </Link>
      </div>
    </nav>
  );
}
