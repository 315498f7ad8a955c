import { InputNumber, Select } from 'antd';
import { useText } from '../../platform/texts/texts.ts';
import { useDraft } from '../problem-draft/draft-context.tsx';
import { groupSummaries, withDependence, wouldCircle } from './case-rows.ts';

/** Subtasks: what each is worth, how many cases it has, which others must be solved before it runs. */
export function GroupList() {
  const { t } = useText();
  const { draft, change, errorOf } = useDraft();
  const { samples, groups, problem } = draft;
  const summaries = groupSummaries(samples, groups, problem.judgeCaseMode);
  const setScore = (groupNum: number, score: number) =>
    change((now) => ({
      ...now,
      samples: now.samples.map((one) => (one.groupNum === groupNum ? { ...one, score } : one)),
    }));
  return (
    <section className="stack tight" aria-label={t('authoring:groups')} data-path="groups">
      <strong>{t('authoring:groups')}</strong>
      <p className="muted">{t('authoring:groups.how')}</p>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('authoring:case.subtask')}</th>
            <th scope="col">{t('authoring:case.points')}</th>
            <th scope="col" className="to-right">
              {t('authoring:groups.cases')}
            </th>
            <th scope="col">{t('authoring:groups.dependsOn')}</th>
          </tr>
        </thead>
        <tbody>
          {summaries.map(({ groupNum, cases, score, dependsOn }) => {
            const circle = wouldCircle(groups, groupNum);
            const place = groups.findIndex((one) => one.groupNum === groupNum);
            const error = errorOf(`groups.${place}.dependsOn`);
            return (
              <tr key={groupNum} data-testid={`group-${groupNum}`}>
                <td className="num">{groupNum}</td>
                <td>
                  <InputNumber
                    size="small"
                    className="case-number"
                    min={0}
                    precision={0}
                    value={score}
                    aria-label={t('authoring:groups.score', { n: groupNum })}
                    onChange={(value) => setScore(groupNum, value ?? 0)}
                  />
                </td>
                <td className="num to-right">{cases}</td>
                <td>
                  <Select
                    mode="multiple"
                    size="small"
                    className="desk-select"
                    value={[...dependsOn]}
                    {...(error !== undefined && { status: 'error' as const })}
                    aria-label={t('authoring:groups.dependsOnOf', { n: groupNum })}
                    placeholder={t('authoring:groups.none')}
                    // Those that need this one cannot be chosen: the two would wait for each other.
                    options={summaries
                      .filter((other) => other.groupNum !== groupNum)
                      .map((other) => ({
                        value: other.groupNum,
                        label: String(other.groupNum),
                        disabled: circle.has(other.groupNum),
                      }))}
                    onChange={(next) =>
                      change((now) => ({ ...now, groups: withDependence(now.groups, groupNum, next) }))
                    }
                  />
                  {error && <p className="field-error">{error}</p>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
