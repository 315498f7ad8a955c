import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { useId } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { RunView } from './run-view.tsx';
import type { Run } from './use-test-runs.ts';

/** Longest input of one's own, in characters (product rule on test runs). */
export const maxRunInput = 1000;

export type OwnInput = { input: string; expected: string };

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
  const tooLong = value.input.length > maxRunInput;
  return (
    <div className="stack own-run">
      <div className="text-boxes">
        <div className="own-field">
          <div className="row spread">
            <label htmlFor={inputId}>{talks ? t('task:input.interactor') : t('task:input')}</label>
            <span id={countId} className={tooLong ? 'num said-wrong' : 'num muted'}>
              {t('task:input.count', { count: value.input.length, most: maxRunInput })}
            </span>
          </div>
          <textarea
            id={inputId}
            className="text-box"
            rows={4}
            spellCheck={false}
            value={value.input}
            aria-invalid={tooLong}
            aria-describedby={countId}
            onChange={({ target }) => onChange({ ...value, input: target.value })}
          />
        </div>
        {!talks && (
          <div className="own-field">
            <label htmlFor={expectedId}>{t('task:expected.optional')}</label>
            <textarea
              id={expectedId}
              className="text-box"
              rows={4}
              spellCheck={false}
              value={value.expected}
              onChange={({ target }) => onChange({ ...value, expected: target.value })}
            />
          </div>
        )}
      </div>
      <div className="row">
        {!talks &&
          problem.examples.map((example, index) => {
            const n = index + 1;
            return (
              <button
                key={n}
                type="button"
                className="text-button"
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
