import { Suspense } from 'react';
import { ContestantClarifications } from '../../features/clarification/contestant.tsx';
import { hasRight, useContest } from '../../features/contest/contest-context.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';

const ClarificationQueue = lazyPart(() => import('../../features/clarification/queue.tsx'));

/** Questions to the jury: one's own for contestants, all for those who answer. */
export default function ContestClarificationsPage() {
  const { t } = useText();
  const { contest, access } = useContest();
  const uid = useSession(({ user }) => user?.uid ?? '');
  usePageTitle(`${t('clarification:title')} - ${contest.title}`);
  if (!hasRight(access, 'answer')) return <ContestantClarifications uid={uid} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ClarificationQueue uid={uid} />
    </Suspense>
  );
}
