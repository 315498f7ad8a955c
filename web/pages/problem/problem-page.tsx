import { useParams } from 'react-router-dom';
import { ProblemView } from '../../features/solve/workbench.tsx';

export default function ProblemPage() {
  const { problemID = '' } = useParams();
  // The key drops all state of the problem before.
  return <ProblemView key={problemID} problemId={problemID} />;
}
