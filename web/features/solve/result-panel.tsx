import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import { isFinal, isVerdict, verdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { CaseStrip, type StripCase } from '../../ui/case-strip.tsx';
import { formatHour, formatTimeMs, formatUsedKb } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { splitBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { useSolveScope } from '../scope/solve-scope.ts';
import { Failure } from '../submissions/failure.tsx';
import type { LiveSubmission } from '../submissions/live-submission.ts';
import css from './result-panel.module.css';
import type { Submission } from './use-submission.ts';

/** The one result of a page. */
export const resultId = 'result';

type Props = {
  submission: Submission;
  /** Whether what stands on the page was changed after it was submitted. */
  earlier: boolean;
  /** Without edges of its own. */
  plain?: boolean;
  onRunSamples?: () => void;
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

/** Which submission it is: `#469 · C++ 17 · 12:03`. */
function Head({
  submitId,
  taken,
  detail,
}: {
  submitId: number;
  taken: boolean;
  detail: LiveSubmission['detail'];
}) {
  const { t, locale } = useText();
  const { links } = useSolveScope();
  const submission = detail.data?.submission;
  const words = [
    `#${submitId}`,
    submission?.language,
    submission && formatHour(submission.submitTime, locale),
  ];
  return (
    <div className={clsx(layoutCss.row, layoutCss.tools, layoutCss.spread)}>
      <span className={clsx(textCss.num, textCss.muted, textCss.oneLine)} data-testid="result-head">
        {words.filter(Boolean).join(' · ')}
        {taken && <span role="status"> · {t('problem:submit.done')}</span>}
      </span>
      {submission && <Link to={links.submission(submission)}>{t('problem:result.open')}</Link>}
    </div>
  );
}

/** What is sent by itself soon, and the way to leave it. */
function Later({ later: { seconds, cancel } }: Pick<Submission, 'later'>) {
  const { t } = useText();
  return (
    <div className={clsx(layoutCss.row, css.later)} role="status" data-testid="later">
      <span>{t('task:later', { seconds: seconds ?? 0 })}</span>
      <Button size="small" onClick={cancel}>
        {t('common:cancel')}
      </Button>
    </div>
  );
}

/** The verdict as it comes: case after case, then the whole. Screen readers hear the status, not every cell. */
export function ResultPanel({ submission: sent, earlier, plain = false, onRunSamples }: Props) {
  const { submitId, taken, submitting, refusal, kept, live, later } = sent;
  const { t } = useText();
  const frame = clsx(css.result, plain && css.plain);
  const section = useRef<HTMLElement>(null);
  const narrow = useNarrow(splitBreakpoint);
  const waits = later.seconds !== null;
  // In one column the result lies below the window.
  useEffect(() => {
    if (narrow && (submitting || refusal !== null || waits))
      section.current?.scrollIntoView({ block: 'start' });
  }, [narrow, submitting, refusal, waits]);
  if (submitId === null && !submitting)
    return (
      <section ref={section} id={resultId} className={frame} aria-label={t('problem:result')}>
        {waits ? (
          <Later later={later} />
        ) : kept ? (
          <p role="status">{t('hall:outbox.kept')}</p>
        ) : refusal === null ? (
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
  const greyed = (earlier && !submitting) || undefined;
  return (
    <section
      ref={section}
      id={resultId}
      className={frame}
      aria-label={t('problem:result')}
      data-testid="result"
    >
      {waits && <Later later={later} />}
      {submitId !== null && !submitting && <Head submitId={submitId} taken={taken} detail={live.detail} />}
      {greyed && <p className={css.note}>{t('task:result.earlier')}</p>}
      <div className={css.verdict} data-earlier={greyed}>
        <div className={layoutCss.row}>
          <VerdictTag status={status} large />
          {done && submission && submission.time !== null && submission.memory !== null && (
            <span className={clsx(textCss.num, textCss.muted)}>
              {formatTimeMs(submission.time)} · {formatUsedKb(submission.memory)}
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
        <span className={textCss.srOnly} aria-live="polite">
          {spoken}
        </span>
        {strip.total > 0 && <CaseStrip cases={strip.cases} total={strip.total} />}
      </div>
      {done && (
        <div className={css.verdict} data-earlier={greyed}>
          <Failure
            status={status}
            cases={live.cases.data?.judgeCaseList ?? []}
            explained={live.cases.data?.explained}
            {...(onRunSamples && { onRunSamples })}
            pid={submission && submission.language !== textLanguage ? submission.pid : null}
          />
        </div>
      )}
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
