import { InputNumber, Select } from 'antd';
import { clsx } from 'clsx';
import fieldCss from '../../kit/form/field.module.css';
import { useText } from '../../platform/texts/texts.ts';
import tableCss from '../../ui/data-table.module.css';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { useDraft } from '../problem-draft/draft-context.tsx';
import { groupSummaries, withDependence, wouldCircle } from './case-rows.ts';
import casesCss from './case-table.module.css';

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
    <section
      className={clsx(layoutCss.stack, layoutCss.tight)}
      aria-label={t('authoring:groups')}
      data-path="groups"
    >
      <strong>{t('authoring:groups')}</strong>
      <p className={textCss.muted}>{t('authoring:groups.how')}</p>
      <table className={tableCss.table}>
        <thead>
          <tr>
            <th scope="col">{t('authoring:case.subtask')}</th>
            <th scope="col">{t('authoring:case.points')}</th>
            <th scope="col" className={tableCss.toRight}>
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
                <td className={textCss.num}>{groupNum}</td>
                <td>
                  <InputNumber
                    size="small"
                    className={clsx(casesCss.number)}
                    min={0}
                    precision={0}
                    value={score}
                    aria-label={t('authoring:groups.score', { n: groupNum })}
                    onChange={(value) => setScore(groupNum, value ?? 0)}
                  />
                </td>
                <td className={clsx(textCss.num, tableCss.toRight)}>{cases}</td>
                <td>
                  <Select
                    mode="multiple"
                    size="small"
                    className={clsx(fieldCss.select)}
                    value={[...dependsOn]}
                    {...(error !== undefined && { status: 'error' as const })}
                    aria-label={t('authoring:groups.dependsOnOf', { n: groupNum })}
                    placeholder={t('authoring:groups.none')}
                    // Subtasks that need this one cannot be chosen: the two would wait for each other.
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
                  {error && <p className={textCss.error}>{error}</p>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
