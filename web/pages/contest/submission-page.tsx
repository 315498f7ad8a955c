import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { hasRight, useContest } from '../../features/contest/contest-context.tsx';
import { SubmissionView } from '../../features/submissions/submission-view.tsx';
import { isAddressId } from '../../platform/address-id.ts';
import { withTexts } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';

const MachinePanel = lazyPart(
  withTexts(['hall'], async () => ({
    default: (await import('../../features/submissions/machine.tsx')).MachinePanel,
  })),
);

export default function ContestSubmissionPage() {
  const { submitID = '' } = useParams();
  const { contest, access } = useContest();
  return (
    <div className={layoutCss.stack}>
      <SubmissionView id={submitID} />
      {hasRight(access, 'code') && isAddressId(submitID) && (
        <Suspense>
          <MachinePanel key={submitID} cid={contest.id} submitId={Number(submitID)} />
        </Suspense>
      )}
    </div>
  );
}
