import textCss from '../../ui/text.module.css';
import { useSolveScope } from '../scope/solve-scope.ts';

/** Why nothing can be submitted, or what a person is to know before doing so. */
export function SubmitNote({ closed }: { closed: string | null }) {
  const { notice } = useSolveScope();
  const text = closed ?? notice;
  return text === null ? null : <span className={textCss.muted}>{text}</span>;
}
