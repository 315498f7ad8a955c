import { isFinal, isVerdict, verdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { CaseStrip, type StripCase } from '../../ui/case-strip.tsx';
import { formatMemoryKb, formatTimeMs } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { splitBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { useSolveScope } from '../scope/solve-scope.ts';
import { Failure } from '../submissions/failure.tsx';
import type { LiveSubmission } from '../submissions/live-submission.ts';
import css from './result-panel.module.css';

/** The one result of a page. */
export const resultId = 'result';

type Props = {
  /** null: nothing submitted yet on this page. */
  submitId: number | null;
  submitting: boolean;
  /** Why the last try was not taken. */
  refusal: string | null;
  live: LiveSubmission;
  /** Without edges of its own. */
  plain?: boolean;
};

const stripOf = ({ progress, cases, final }: LiveSubmission): { cases: StripCase[]; total: number } => {
  if (!final)
    return {
      cases: progress?.cases.map(([caseId, status]) => ({ caseId, status })) ?? [],
      total: progress?.total ?? 0,
    };
  const judged = cases.data?.judgeCaseList ?? [];
  return { cases: judged.map(({ caseId, status }) => ({ caseId, status })), total: judged.length };
};

/** The verdict as it comes: case after case, then the whole. Screen readers hear the status, not every cell. */
export function ResultPanel({ submitId, submitting, refusal, live, plain = false }: Props) {
  const { t } = useText();
  const { links } = useSolveScope();
  const frame = clsx(css.result, plain && css.plain);
  const section = useRef<HTMLElement>(null);
  const narrow = useNarrow(splitBreakpoint);
  // In one column the result lies below the window.
  useEffect(() => {
    if (narrow && (submitting || refusal !== null)) section.current?.scrollIntoView({ block: 'center' });
  }, [narrow, submitting, refusal]);
  if (submitId === null && !submitting)
    return (
      <section ref={section} id={resultId} className={frame} aria-label={t('problem:result')}>
        {refusal === null ? (
          <p className={textCss.muted}>{t('problem:result.none')}</p>
        ) : (
          <p role="alert" className={plainCss.saidWrong}>
            {t('problem:result.refused', { reason: refusal })}
          </p>
        )}
      </section>
    );

  const status = submitting ? verdict.submitting : live.status;
  const strip = submitting ? { cases: [], total: 0 } : stripOf(live);
  const done = isFinal(status);
  const submission = live.detail.data?.submission;
  const spoken = isVerdict(status) ? t(`judging:${verdictName(status)}`) : '';
  return (
    <section
      ref={section}
      id={resultId}
      className={frame}
      aria-label={t('problem:result')}
      data-testid="result"
    >
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <div className={layoutCss.row}>
          <VerdictTag status={status} large />
          {done && submission && submission.time !== null && submission.memory !== null && (
            <span className={clsx(textCss.num, textCss.muted)}>
              {formatTimeMs(submission.time)} · {formatMemoryKb(submission.memory)}
            </span>
          )}
          {done && submission?.score !== null && submission?.score !== undefined && (
            <strong className={textCss.num}>
              {t('submission:score.of', { score: submission.score, full: submission.ioScore ?? '–' })}
            </strong>
          )}
          {!done && strip.total > 0 && (
            <span className={clsx(textCss.num, textCss.muted)}>
              {t('problem:result.progress', { done: strip.cases.length, total: strip.total })}
            </span>
          )}
        </div>
        {submission && !submitting && (
          <Link to={links.submission(submission)}>{t('problem:result.open')}</Link>
        )}
      </div>
      <span className={textCss.srOnly} aria-live="polite">
        {spoken}
      </span>
      {strip.total > 0 && <CaseStrip cases={strip.cases} total={strip.total} />}
      {done && <Failure status={status} cases={live.cases.data?.judgeCaseList ?? []} />}
      {done && submission?.errorMessage && (
        <details className={css.message} open>
          <summary>{t('problem:result.compile')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{submission.errorMessage}</pre>
        </details>
      )}
    </section>
  );
}
