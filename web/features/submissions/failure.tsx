import type { CaseRow, ExplainedCase } from '@assize/shared/areas/submission/endpoints.ts';
import { firstFailedOf } from '@assize/shared/areas/submission/first-failed.ts';
import { isVerdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { formatTimeMs, formatUsedKb } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import plainCss from '../../ui/plain-text.module.css';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { CaseFiles } from './case-files.tsx';
import { remarkInWords } from './remark.ts';

const OutputsBeside = lazyPart(withTexts(['task'], () => import('./outputs-beside.tsx')));

/** Verdicts that are explained. */
const explained = [
  'wrongAnswer',
  'presentationError',
  'timeLimit',
  'memoryLimit',
  'runtimeError',
  'compileError',
  'partial',
  'systemError',
  'cancelled',
  'submitFailed',
] as const;

const explainedName = (status: number) =>
  isVerdict(status) ? explained.find((one) => one === verdictName(status)) : undefined;
export const isExplained = (status: number): boolean => explainedName(status) !== undefined;

type Props = {
  status: number;
  cases: readonly CaseRow[];
  /** The problem; null: its cases have no files that could be shown. */
  pid: number | null;
  /** What the reader may see of the first case that failed. */
  explained?: ExplainedCase | null | undefined;
  /** Runs the samples, where that is possible. */
  onRunSamples?: () => void;
};

/** Why a submission was not accepted: what its verdict means, and the first case that failed with the judge's remark. */
export function Failure({ status, cases, pid, explained = null, onRunSamples }: Props) {
  const { t } = useText();
  const name = explainedName(status);
  if (name === undefined) return null;
  const first = firstFailedOf(cases);
  const seen = explained?.caseId === first?.caseId ? explained : null;
  const sample = seen?.sample ?? null;
  return (
    <section className={layoutCss.stack} aria-label={t(`judging:${name}`)} data-testid="failure">
      <p>{t(`submission:why.${name}`)}</p>
      {first && (
        <p className={clsx(layoutCss.row, textCss.num)}>
          <strong>{t('submission:why.case', { case: first.caseId })}</strong>
          <VerdictTag status={first.status} />
          <span className={textCss.muted}>
            {t('submission:why.figures', {
              time: formatTimeMs(first.time),
              memory: formatUsedKb(first.memory),
            })}
          </span>
        </p>
      )}
      {first?.userOutput && (
        <div>
          <div className={textCss.muted}>{t('submission:case.remark')}</div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={plainCss.saidText} tabIndex={0}>
            {remarkInWords(t, first.userOutput)}
          </pre>
        </div>
      )}
      {sample && seen && (
        <>
          <p className={textCss.muted}>{t('submission:why.sample', { number: sample.number })}</p>
          <Suspense fallback={<Lines rows={3} />}>
            <OutputsBeside
              input={sample.input}
              expected={sample.expected}
              printed={seen.printed}
              exact={seen.exact}
            />
          </Suspense>
          {onRunSamples && (
            <p className={layoutCss.row}>
              <Button size="small" onClick={onRunSamples}>
                {t('submission:why.runSamples')}
              </Button>
            </p>
          )}
        </>
      )}
      {first && pid !== null && !sample && first.inputData !== null && (
        <CaseFiles
          key={first.caseId}
          pid={pid}
          input={first.inputData}
          output={first.outputData}
          printed={seen?.printed ?? null}
          exact={seen?.exact ?? false}
        />
      )}
      {first && pid !== null && !sample && first.inputData === null && (
        <p className={textCss.muted}>{t('submission:why.hidden')}</p>
      )}
    </section>
  );
}
