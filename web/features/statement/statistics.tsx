import type { ProblemCount } from '@assize/shared/areas/problem/endpoints.ts';
import type { VerdictName } from '@assize/shared/domain/verdict.ts';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
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

/** Submissions by verdict; bars in a table, so that numbers and picture are one. */
export function Statistics({ counts }: { counts: ProblemCount }) {
  const { t } = useText();
  if (counts.total === 0) return <Empty text={t('problem:stats.none')} />;
  const share = (count: number) => `${((count / counts.total) * 100).toFixed(2)}%`;
  return (
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
              <td>
                <span className={statsCss.bar}>
                  <span
                    className={statsCss.fill}
                    style={{ width: share(counts[counter]), background: `var(--v-${colour})` }}
                  />
                </span>
                <span className={statsCss.share}>{share(counts[counter])}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
