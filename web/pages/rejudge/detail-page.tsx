import { useParams } from 'react-router-dom';
import { RejudgeView } from '../../features/rejudge/rejudge-view.tsx';
import { isAddressId } from '../../platform/address-id.ts';
import { NotFound } from '../../ui/not-found.tsx';

export default function RejudgeDetailPage() {
  const { rejudgeId = '' } = useParams();
  if (!isAddressId(rejudgeId)) return <NotFound />;
  return <RejudgeView key={rejudgeId} id={Number(rejudgeId)} back="/admin/rejudge" />;
}
