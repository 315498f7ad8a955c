import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import noteCss from './note.module.css';
import statsCss from './stats.module.css';

type Problem = ProblemDetail['problem'];

function Subtasks({ subtasks, lowest }: { subtasks: NonNullable<Problem['subtasks']>; lowest: boolean }) {
  const { t } = useText();
  const needs = subtasks.some(({ dependsOn }) => dependsOn.length > 0);
  return (
    <section>
      <h2>{t('task:subtasks')}</h2>
      <table className={statsCss.stats}>
        <thead>
          <tr>
            <th scope="col">{t('task:subtasks.number')}</th>
            <th scope="col">{t('task:subtasks.score')}</th>
            <th scope="col">{t('task:subtasks.cases')}</th>
            {needs && <th scope="col">{t('task:subtasks.needs')}</th>}
          </tr>
        </thead>
        <tbody>
          {subtasks.map(({ groupNum, score, cases, dependsOn }) => (
            <tr key={groupNum} className={textCss.num}>
              <td>{groupNum}</td>
              <td>{score}</td>
              <td>{cases}</td>
              {needs && <td>{dependsOn.join(', ') || '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={textCss.muted}>{lowest ? t('task:subtasks.lowest') : t('task:subtasks.average')}</p>
    </section>
  );
}

/** Facts of the judge mode that a solver must know before writing a program. */
export default function ModeFacts({ problem }: { problem: Problem }) {
  const { t } = useText();
  const { judgeMode, subtasks } = problem;
  return (
    <>
      {(judgeMode === 'interactive' || judgeMode === 'communication' || judgeMode === 'multi_pass') && (
        <p className={noteCss.note}>{t(`task:mode.${judgeMode}`)}</p>
      )}
      {subtasks && subtasks.length > 0 && (
        <Subtasks subtasks={subtasks} lowest={problem.judgeCaseMode === 'subtask_lowest'} />
      )}
    </>
  );
}
