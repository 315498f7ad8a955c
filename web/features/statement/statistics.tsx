import type { ProblemCount } from '@assize/shared/areas/problem/endpoints.ts';
import type { VerdictName } from '@assize/shared/domain/verdict.ts';
import { clsx } from 'clsx';
import { Pie } from '../../kit/charts/pie.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { passRate } from '../../ui/format.ts';
import { Empty } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { verdictLook } from '../../ui/verdict-look.tsx';
import statsCss from './stats.module.css';

const counted = [
  ['ac', 'accepted'],
  ['wa', 'wrongAnswer'],
  ['tle', 'timeLimit'],
  ['mle', 'memoryLimit'],
  ['re', 'runtimeError'],
  ['pe', 'presentationError'],
  ['ce', 'compileError'],
  ['pa', 'partial'],
  ['se', 'systemError'],
] as const satisfies readonly (readonly [keyof ProblemCount, VerdictName])[];

/** Submissions by verdict, as a picture and as a table. */
export default function Statistics({ counts }: { counts: ProblemCount }) {
  const { t } = useText();
  if (counts.total === 0) return <Empty text={t('problem:stats.none')} />;
  const share = (count: number) => `${((count / counts.total) * 100).toFixed(2)}%`;
  return (
    <div className={statsCss.both}>
      <Pie
        slices={counted.map(([counter, name]) => ({
          key: counter,
          value: counts[counter],
          colour: `var(--v-${verdictLook[name].colour})`,
        }))}
      >
        <span className={clsx(statsCss.rate, textCss.num)}>{passRate(counts)}</span>
        <span className={textCss.muted}>{t('problem:rate')}</span>
      </Pie>
      <table className={clsx(statsCss.stats, textCss.num)} data-testid="statistics">
        <caption className={textCss.srOnly}>{t('problem:stats.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('problem:stats.verdict')}</th>
            <th scope="col">{t('problem:stats.count')}</th>
            <th scope="col">{t('problem:stats.share')}</th>
          </tr>
        </thead>
        <tbody>
          {counted.map(([counter, name]) => {
            const { colour, icon } = verdictLook[name];
            return (
              <tr key={counter}>
                <th scope="row" style={{ color: `var(--v-${colour})` }}>
                  {icon} {t(`judging:${name}`)}
                </th>
                <td>{counts[counter]}</td>
                <td>{share(counts[counter])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
