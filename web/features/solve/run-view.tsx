import { verdict } from '@assize/shared/domain/verdict.ts';
import { clsx } from 'clsx';
import { DiffView } from '../../kit/diff/output-diff.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatTimeMs, formatUsedKb } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { remarkInWords } from '../submissions/remark.ts';
import css from './run-view.module.css';
import type { Run } from './use-test-runs.ts';

function Text({ title, text }: { title: string; text: string }) {
  return (
    <div className={css.text}>
      <div className={textCss.muted}>{title}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={plainCss.saidText} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}

/** Result of a run: verdict, figures, message, and the output beside the expected output where they differ. */
export function RunView({ run }: { run: Run }) {
  const { t } = useText();
  if (run.kind === 'waiting')
    return (
      <p role="status">
        <VerdictTag status={verdict.judging} /> <span className={textCss.muted}>{t('task:running')}</span>
      </p>
    );
  if (run.kind === 'failed')
    return (
      <p role="alert" className={plainCss.saidWrong}>
        {run.text}
      </p>
    );
  const { status, time, memory, userOutput, expectedOutput, stderr, errorOutput } = run.result;
  const expected = expectedOutput ?? '';
  const finished = status === verdict.accepted && expected === '';
  return (
    <div className={clsx(layoutCss.stack, css.view)} data-testid="run-view">
      <div className={layoutCss.row} role="status">
        {finished ? (
          <strong className={plainCss.saidRight}>{t('task:finished')}</strong>
        ) : (
          <VerdictTag status={status} />
        )}
        {time !== null && <span className={clsx(textCss.num, textCss.muted)}>{formatTimeMs(time)}</span>}
        {memory !== null && <span className={clsx(textCss.num, textCss.muted)}>{formatUsedKb(memory)}</span>}
      </div>
      {stderr && <Text title={t('task:message')} text={remarkInWords(t, stderr)} />}
      {status === verdict.wrongAnswer || status === verdict.presentationError ? (
        <DiffView expected={expected} got={userOutput ?? ''} />
      ) : null}
      {status !== verdict.compileError && (
        <Text title={t('task:got')} text={userOutput || t('task:nothing')} />
      )}
      {errorOutput && <Text title={t('task:errors')} text={errorOutput} />}
    </div>
  );
}
