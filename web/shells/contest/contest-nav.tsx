import type { ContestRight } from '@assize/shared/domain/contest/rights.ts';
import { Link } from 'react-router-dom';
import { hasRight } from '../../features/contest/contest-context.tsx';
import { type ContestAccess, useContestInfo } from '../../features/contest/use-contest.ts';
import { useText } from '../../platform/texts/texts.ts';
import { trailOf, useCurrentRoute, useRouteTable } from '../common/route-table.ts';

/** Parts that need one of these are not shown to others. */
const staffRights: readonly ContestRight[] = ['manage', 'rejudge', 'staff'];

type Props = {
  cid: number;
  /** undefined: not known yet. */
  access: ContestAccess | undefined;
  className: string | undefined;
  onPick?: () => void;
};

/** Links to the parts of a contest; those that the viewer may not open yet are no links. */
export function ContestNav({ cid, access, className, onPick }: Props) {
  const { t } = useText();
  const table = useRouteTable();
  const isAcm = useContestInfo(cid).data?.type === 0;
  const current = trailOf(table, useCurrentRoute()).findLast(({ handle }) => 'tab' in handle);
  return (
    <nav className={className} aria-label={t('contest:menu')}>
      {table.map(({ path, handle }) => {
        if (!('tab' in handle) || handle.tab === undefined) return null;
        const { text, right, acmOnly = false } = handle.tab;
        const lacksRight = right !== null && (access === undefined || !hasRight(access, right));
        if ((lacksRight && staffRights.includes(right)) || (acmOnly && !isAcm)) return null;
        if (lacksRight)
          return (
            <span key={path} aria-disabled="true">
              {t(text)}
            </span>
          );
        return (
          <Link
            key={path}
            to={path.replace(':contestID', String(cid))}
            {...(onPick && { onClick: onPick })}
            {...(path === current?.path && { 'aria-current': 'page' as const })}
          >
            {t(text)}
          </Link>
        );
      })}
    </nav>
  );
}
