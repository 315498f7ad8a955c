import { useSite } from '../../data/site.ts';
import { ClarificationBadge } from '../../features/clarification/tab-badge.tsx';
import { hasRight } from '../../features/contest/contest-context.tsx';
import { type ContestAccess, useContestInfo } from '../../features/contest/use-contest.ts';
import { isOpenToVirtualRuns } from '../../features/virtual-run/use-virtual-run.ts';
import { useText } from '../../platform/texts/texts.ts';
import { MoreNav } from '../../ui/more-nav.tsx';
import { staffRights, trailOf, useCurrentRoute, useRouteTable } from '../common/route-table.ts';
import { useDocumentation } from './use-documentation.ts';

type Props = {
  cid: number;
  /** undefined: not known yet. */
  access: ContestAccess | undefined;
  className: string | undefined;
};

/** Links to the parts of a contest; those that the viewer may not open yet are no links. */
export function ContestNav({ cid, access, className }: Props) {
  const { t } = useText();
  const table = useRouteTable();
  const contest = useContestInfo(cid).data;
  const site = useSite();
  const current = trailOf(table, useCurrentRoute()).findLast(({ handle }) => 'tab' in handle);
  const documentation = useDocumentation();
  const parts = table.flatMap(({ path, handle }) => {
    if (!('tab' in handle) || handle.tab === undefined) return [];
    const { text, right, acmOnly = false, printOnly = false, virtualOnly = false } = handle.tab;
    const { open, badge } = handle.tab;
    const lacksRight = right !== null && (access === undefined || !hasRight(access, right));
    if (lacksRight && staffRights.includes(right)) return [];
    if ((acmOnly && contest?.type !== 0) || (printOnly && !contest?.openPrint)) return [];
    if (virtualOnly && !(contest && isOpenToVirtualRuns(contest))) return [];
    if (open !== undefined && !site?.[open]) return [];
    return {
      key: path,
      text: t(text),
      to: lacksRight ? null : path.replace(':contestID', String(cid)),
      isCurrent: path === current?.path,
      badge: badge === 'clarifications' && <ClarificationBadge cid={cid} />,
    };
  });
  const items = documentation
    ? [
        ...parts,
        {
          key: 'documentation',
          text: t('contest:documentation'),
          to: null,
          isCurrent: false,
          onPress: documentation,
        },
      ]
    : parts;
  return (
    <MoreNav label={t('contest:menu')} more={t('contest:menu.more')} items={items} className={className} />
  );
}
