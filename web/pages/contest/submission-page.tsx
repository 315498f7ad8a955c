import { useParams } from 'react-router-dom';
import { SubmissionView } from '../../features/submissions/submission-view.tsx';

export default function ContestSubmissionPage() {
  const { submitID = '' } = useParams();
  return <SubmissionView id={submitID} />;
}
