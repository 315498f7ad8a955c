import { useParams } from 'react-router-dom';
import { ProblemStrip } from '../../features/contest/problem-strip.tsx';
import { ProblemView } from '../../features/solve/workbench.tsx';

/** A problem of the contest, below the row of all its problems. */
export default function ContestProblemPage() {
  const { problemID = '' } = useParams();
  return (
    <>
      <ProblemStrip current={problemID} />
      {/* The key drops all state of the problem before. */}
      <ProblemView key={problemID} problemId={problemID} />
    </>
  );
}
