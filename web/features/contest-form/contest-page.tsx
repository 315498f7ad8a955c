import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import layoutCss from '../../ui/layout.module.css';
import { NotFound } from '../../ui/not-found.tsx';
import { ContestAdminNav } from './contest-nav.tsx';

/** An admin page of the contest that the address names. */
export function ContestPage({ children }: { children: (cid: number) => ReactNode }) {
  const { contestId } = useParams();
  const cid = Number(contestId);
  if (!Number.isInteger(cid) || cid < 1) return <NotFound />;
  return (
    <div key={cid} className={layoutCss.stack}>
      <ContestAdminNav cid={cid} />
      {children(cid)}
    </div>
  );
}
