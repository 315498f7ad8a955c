import type { AllCaseResult, CaseRow } from '@assize/shared/areas/submission/endpoints.ts';
import { firstFailedOf } from '@assize/shared/areas/submission/first-failed.ts';
import { isVerdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatTimeMs, formatUsedKb } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { CaseFiles } from './case-files.tsx';
import { FailedSample } from './failed-sample.tsx';
import { remarkInWords } from './remark.ts';

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
  /** What the first case that failed is in the statement, if it is one of its samples. */
  sample?: AllCaseResult['sample'];
  /** Runs the samples, where that is possible. */
  onRunSamples?: () => void;
};

/** Why a submission was not accepted: what its verdict means, and the first case that failed with the judge's remark. */
export function Failure({ status, cases, pid, sample, onRunSamples }: Props) {
  const { t } = useText();
  const name = explainedName(status);
  if (name === undefined) return null;
  const first = firstFailedOf(cases);
  const shown = first && sample?.caseId === first.caseId ? sample : undefined;
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
      {shown && <FailedSample sample={shown} {...(onRunSamples && { onRun: onRunSamples })} />}
      {first && pid !== null && first.inputData !== null && (
        <CaseFiles key={first.caseId} pid={pid} input={first.inputData} output={first.outputData} />
      )}
      {first && !shown && pid !== null && first.inputData === null && (
        <p className={textCss.muted}>{t('submission:why.hidden')}</p>
      )}
    </section>
  );
}
