import { useParams } from 'react-router-dom';
import { useContest } from '../../features/contest/contest-context.tsx';
import { contestLinks } from '../../features/contest/contest-scope.ts';
import { RejudgeView } from '../../features/rejudge/rejudge-view.tsx';
import { isAddressId } from '../../platform/address-id.ts';
import { NotFound } from '../../ui/not-found.tsx';

/** A rejudge of a contest, within the contest. */
export default function ContestRejudgeDetailPage() {
  const { rejudgeId = '' } = useParams();
  const { id: cid } = useContest().contest;
  if (!isAddressId(rejudgeId)) return <NotFound />;
  return <RejudgeView key={rejudgeId} id={Number(rejudgeId)} back={contestLinks(cid).rejudges} />;
}
