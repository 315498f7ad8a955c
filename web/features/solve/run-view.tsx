import { verdict } from '@assize/shared/domain/verdict.ts';
import { DiffView } from '../../kit/diff/output-diff.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatMemoryKb, formatTimeMs } from '../../ui/format.ts';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import type { Run } from './use-test-runs.ts';

function Text({ title, text }: { title: string; text: string }) {
  return (
    <div className="run-text">
      <div className="muted">{title}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="said-text" tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}

/** What became of a run: verdict, figures, message, and the output beside the expected one where they part. */
export function RunView({ run }: { run: Run }) {
  const { t } = useText();
  if (run.kind === 'waiting')
    return (
      <p role="status">
        <VerdictTag status={verdict.judging} /> <span className="muted">{t('task:running')}</span>
      </p>
    );
  if (run.kind === 'failed')
    return (
      <p role="alert" className="said-wrong">
        {run.text}
      </p>
    );
  const { status, time, memory, userOutput, expectedOutput, stderr, errorOutput } = run.result;
  const expected = expectedOutput ?? '';
  const finished = status === verdict.accepted && expected === '';
  return (
    <div className="stack run-view" data-testid="run-view">
      <div className="row" role="status">
        {finished ? (
          <strong className="said-right">{t('task:finished')}</strong>
        ) : (
          <VerdictTag status={status} />
        )}
        {time !== null && <span className="num muted">{formatTimeMs(time)}</span>}
        {memory !== null && <span className="num muted">{formatMemoryKb(memory)}</span>}
      </div>
      {stderr && <Text title={t('task:message')} text={stderr} />}
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
