import { clsx } from 'clsx';
import { useParams } from 'react-router-dom';
import { ContestCountdown } from '../../features/contest/countdown.tsx';
import { useContestAccess, useContestInfo } from '../../features/contest/use-contest.ts';
import { useVirtualRun } from '../../features/virtual-run/use-virtual-run.ts';
import css from './contest-menu.module.css';
import { ContestNav } from './contest-nav.tsx';

/** The bar's menu in a contest: its parts, and its clock. */
export default function ContestMenu({ className }: { className: string | undefined }) {
  const { contestID = '' } = useParams();
  return <MenuOf key={contestID} cid={Number(contestID)} className={clsx(css.parts, className)} />;
}

function MenuOf({ cid, className }: { cid: number; className: string | undefined }) {
  const info = useContestInfo(cid);
  const access = useContestAccess(cid);
  const virtual = useVirtualRun(cid, info.data, access.data);
  return (
    <>
      <ContestNav cid={cid} access={access.data} className={className} />
      {info.data && (
        <ContestCountdown contest={virtual ?? info.data} isVirtual={virtual !== null} className={css.clock} />
      )}
    </>
  );
}
