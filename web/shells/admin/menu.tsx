import { DashboardOutlined, ExportOutlined } from '@ant-design/icons';
import { may } from '@assize/shared/domain/permissions.ts';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { areaAt } from './area-at.ts';
import { adminAreas, areaGroups } from './areas.ts';
import { useAttention } from './attention.ts';

/** How many things want somebody; nothing when none do. */
function AttentionCount({ count }: { count: number }) {
  const { t } = useText();
  if (count === 0) return null;
  return (
    <span className="menu-count num">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('admin:attention', { count })}</span>
    </span>
  );
}

/** Links to the areas the viewer may open, by group, with what wants attention; the current one, or the one it is reached from, is marked. */
export function AdminMenu({ onPick }: { onPick?: () => void }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const role = useSession(({ user }) => user?.roleList[0] ?? null);
  const here = areaAt(pathname);
  const current = here?.parent ?? here?.path;
  const pick = onPick ? { onClick: onPick } : {};
  const mark = (is: boolean) => (is ? { 'aria-current': 'page' as const } : {});
  const attention = useAttention();
  const open = adminAreas.filter((area) => area.parent === undefined && may(role, area.verb));
  return (
    <nav className="admin-menu" aria-label={t('admin:menu')}>
      <Link to="/admin" {...pick} {...mark(/^\/admin\/?$/.test(pathname))}>
        <DashboardOutlined aria-hidden="true" />
        {t('admin:area.dashboard')}
      </Link>
      {areaGroups.map((group) => {
        const inGroup = open.filter((area) => area.group === group);
        if (inGroup.length === 0) return null;
        return (
          <div key={group} className="admin-menu-group">
            <span className="admin-menu-title">{t(`admin:group.${group}`)}</span>
            {inGroup.map(({ path, title, icon: Icon }) => (
              <Link key={path} to={`/admin/${path}`} {...pick} {...mark(path === current)}>
                <Icon aria-hidden="true" />
                {t(title)}
                <AttentionCount count={attention[path] ?? 0} />
              </Link>
            ))}
          </div>
        );
      })}
      <div className="admin-menu-group">
        <Link to="/home" {...pick}>
          <ExportOutlined aria-hidden="true" />
          {t('admin:toSite')}
        </Link>
      </div>
    </nav>
  );
}
