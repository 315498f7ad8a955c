import { useParams } from 'react-router-dom';
import { RejudgeView } from '../../features/rejudge/rejudge-view.tsx';
import { NotFound } from '../../ui/not-found.tsx';

export default function RejudgeDetailPage() {
  const { rejudgeId = '' } = useParams();
  if (!/^[1-9]\d{0,15}$/.test(rejudgeId)) return <NotFound />;
  return <RejudgeView key={rejudgeId} id={Number(rejudgeId)} back="/admin/rejudge" />;
}
