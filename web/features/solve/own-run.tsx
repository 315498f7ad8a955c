import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { maxRunInput } from '@assize/shared/areas/task/endpoints.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import css from './own-run.module.css';
import { RunView } from './run-view.tsx';
import type { Run } from './use-test-runs.ts';

export type OwnInput = { input: string; expected: string };

/** Whether an input is too long for a test run; samples are as long as the statement has them (Tasks 4). */
export const isTooLongToRun = (input: string, { examples }: Pick<ProblemDetail['problem'], 'examples'>) =>
  input.length > maxRunInput && !examples.some((example) => example.input === input);

type Props = {
  problem: ProblemDetail['problem'];
  value: OwnInput;
  onChange: (value: OwnInput) => void;
  run: Run | undefined;
};

/** Input of one's own, what is expected of it, and what the program made of it. */
export function OwnRun({ problem, value, onChange, run }: Props) {
  const { t } = useText();
  const inputId = useId();
  const expectedId = useId();
  const countId = useId();
  const talks = problem.judgeMode === 'interactive' || problem.judgeMode === 'communication';
  const tooLong = isTooLongToRun(value.input, problem);
  return (
    <div className={layoutCss.stack}>
      <div className={plainCss.textBoxes}>
        <div className={css.field}>
          <div className={clsx(layoutCss.row, layoutCss.spread)}>
            <label htmlFor={inputId}>{talks ? t('task:input.interactor') : t('task:input')}</label>
            <span
              id={countId}
              className={tooLong ? clsx(textCss.num, plainCss.saidWrong) : clsx(textCss.num, textCss.muted)}
            >
              {t('task:input.count', { count: value.input.length, most: maxRunInput })}
            </span>
          </div>
          <textarea
            id={inputId}
            className={plainCss.textBox}
            rows={4}
            spellCheck={false}
            value={value.input}
            aria-invalid={tooLong}
            aria-describedby={countId}
            onChange={({ target }) => onChange({ ...value, input: target.value })}
          />
        </div>
        {!talks && (
          <div className={css.field}>
            <label htmlFor={expectedId}>{t('task:expected.optional')}</label>
            <textarea
              id={expectedId}
              className={plainCss.textBox}
              rows={4}
              spellCheck={false}
              value={value.expected}
              onChange={({ target }) => onChange({ ...value, expected: target.value })}
            />
          </div>
        )}
      </div>
      <div className={layoutCss.row}>
        {!talks &&
          problem.examples.map((example, index) => {
            const n = index + 1;
            return (
              <button
                key={n}
                type="button"
                className={textCss.textButton}
                onClick={() => onChange({ input: example.input, expected: example.output })}
              >
                {t('task:take', { n })}
              </button>
            );
          })}
      </div>
      {run && <RunView run={run} />}
    </div>
  );
}
