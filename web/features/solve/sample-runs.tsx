import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { RunView } from './run-view.tsx';
import { type Run, runPassed } from './use-test-runs.ts';

type Example = ProblemDetail['problem']['examples'][number];

const signOf = (passed: boolean | null) => {
  if (passed === null) return null;
  return passed ? <CheckCircleFilled aria-hidden="true" /> : <CloseCircleFilled aria-hidden="true" />;
};

/** All samples of the statement with what became of each; the first that failed is shown open. */
export function SampleRuns({ examples, runs }: { examples: readonly Example[]; runs: readonly Run[] }) {
  const { t } = useText();
  const [chosen, setChosen] = useState<number | null>(null);
  if (runs.length === 0) return <p className={textCss.muted}>{t('task:samples.hint')}</p>;
  const failed = runs.findIndex((run) => runPassed(run) === false);
  const open = chosen ?? Math.max(failed, 0);
  const passed = runs.filter((run) => runPassed(run) === true).length;
  const shown = runs[open];
  return (
    <div className={layoutCss.stack}>
      <fieldset className={clsx(layoutCss.row, plainCss.choices)} aria-label={t('task:samples')}>
        {examples.map((_, index) => {
          const state = runPassed(runs[index]);
          const spoken =
            state === null
              ? t('task:sample.waiting')
              : state
                ? t('task:sample.passed')
                : t('task:sample.failed');
          const n = index + 1;
          return (
            <button
              key={n}
              type="button"
              className={plainCss.choiceButton}
              data-passed={state ?? undefined}
              aria-pressed={index === open}
              onClick={() => setChosen(index)}
            >
              {signOf(state)} {t('task:sample', { n })} <span className={textCss.srOnly}>{spoken}</span>
            </button>
          );
        })}
        <span className={clsx(textCss.muted, textCss.num)} role="status">
          {t('task:samples.passed', { passed, total: runs.length })}
        </span>
      </fieldset>
      {shown && <RunView run={shown} />}
    </div>
  );
}
