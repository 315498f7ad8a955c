import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSite } from '../../data/site.ts';
import { Comments } from '../../features/comment/comments.tsx';
import { hasRight, useContest } from '../../features/contest/contest-context.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';
import { PageSkeleton } from '../../ui/skeletons.tsx';

/** Comments on the contest; where the site has none, the address leads home. */
export default function ContestCommentPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const site = useSite();
  const { contest, access, phase } = useContest();
  usePageTitle(`${t('comment:title')} - ${contest.title}`);
  const isClosed = site?.openContestComment === false;
  const leave = useEffectEvent(() => {
    toast({ kind: 'error', text: t('comment:closed') });
    void navigate('/home', { replace: true });
  });
  useEffect(() => {
    if (isClosed) leave();
  }, [isClosed]);
  if (!site || isClosed) return <PageSkeleton />;
  const runs = phase === 'running' || phase === 'sealed';
  const notice = runs && !hasRight(access, 'manage') ? t('comment:restricted') : undefined;
  return (
    <div className={layoutCss.stack}>
      <h1>{t('comment:title')}</h1>
      <Comments place={{ cid: contest.id }} notice={notice} />
    </div>
  );
}
