import { Link } from 'react-router-dom';
import { useSite } from '../../data/site.ts';
import { ClarificationBadge } from '../../features/clarification/tab-badge.tsx';
import { hasRight } from '../../features/contest/contest-context.tsx';
import { type ContestAccess, useContestInfo } from '../../features/contest/use-contest.ts';
import { isOpenToVirtualRuns } from '../../features/virtual-run/use-virtual-run.ts';
import { useText } from '../../platform/texts/texts.ts';
import { staffRights, trailOf, useCurrentRoute, useRouteTable } from '../common/route-table.ts';

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
  const contest = useContestInfo(cid).data;
  const site = useSite();
  const current = trailOf(table, useCurrentRoute()).findLast(({ handle }) => 'tab' in handle);
  return (
    <nav className={className} aria-label={t('contest:menu')}>
      {table.map(({ path, handle }) => {
        if (!('tab' in handle) || handle.tab === undefined) return null;
        const { text, right, acmOnly = false, printOnly = false, virtualOnly = false } = handle.tab;
        const { open, badge } = handle.tab;
        const lacksRight = right !== null && (access === undefined || !hasRight(access, right));
        if (lacksRight && staffRights.includes(right)) return null;
        if ((acmOnly && contest?.type !== 0) || (printOnly && !contest?.openPrint)) return null;
        if (virtualOnly && !(contest && isOpenToVirtualRuns(contest))) return null;
        if (open !== undefined && !site?.[open]) return null;
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
            {badge === 'clarifications' && <ClarificationBadge cid={cid} />}
          </Link>
        );
      })}
    </nav>
  );
}
