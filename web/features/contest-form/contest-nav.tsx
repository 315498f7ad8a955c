import { readContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { clsx } from 'clsx';
import { useLocation } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { MoreNav } from '../../ui/more-nav.tsx';
import { RuleTag } from '../contest/contest-tags.tsx';
import css from './contest-nav.module.css';

const pages = [
  ...(['edit', 'problems', 'announcement', 'teams', 'staff', 'course', 'checks'] as const),
  ...(['exports', 'log'] as const),
] as const;

/** Name of a contest of the admin pages, and links between its pages. */
export function ContestAdminNav({ cid }: { cid: number }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const { data } = useApi(readContest, { query: { cid } }, { keep: true });
  const items = pages.map((page) => {
    const to = `/admin/contest/${cid}/${page}`;
    return { key: page, text: t(`contest-admin:page.${page}`), to, isCurrent: to === pathname };
  });
  const site = { key: 'site', text: t('contest-admin:page.site'), to: `/contest/${cid}` };
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      <h1 className={layoutCss.row}>
        {data ? data.draft.title : '\u00a0'}
        {data && <RuleTag type={data.draft.type} />}
      </h1>
      <MoreNav
        label={t('contest-admin:pages')}
        more={t('contest-admin:pages.more')}
        items={[...items, { ...site, isCurrent: false, isOutside: true }]}
        className={css.nav}
      />
    </div>
  );
}
