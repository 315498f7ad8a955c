import { DownloadOutlined, SendOutlined, UploadOutlined } from '@ant-design/icons';
import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { readProblemInput, uploadAnswer } from '@assize/shared/areas/testdata/endpoints.ts';
import { Button, Progress } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { download, upload } from '../../data/runtime.ts';
import { platform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import tableCss from '../../ui/data-table.module.css';
import { useFilePicker } from '../../ui/file-picker.tsx';
import { percentOf } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import paneCss from './pane.module.css';
import { PhoneBar } from './phone-bar.tsx';
import { ResultPanel } from './result-panel.tsx';
import { SubmitNote } from './submit-note.tsx';
import { useSubmission } from './use-submission.ts';

type UploadedAnswer = (typeof uploadAnswer)['reply']['_output'];

/** The inputs of a submit-answer problem to fetch, and the outputs to hand in. */
export default function AnswerPane({ detail: { problem } }: { detail: ProblemDetail }) {
  const { t } = useText();
  const submission = useSubmission(problem);
  const [sending, setSending] = useState<number | null>(null);
  const [uploaded, setUploadedAnswer] = useState<UploadedAnswer | null>(null);
  const files = problem.answerFiles ?? [];
  const failed = (failure: unknown) => toast({ kind: 'error', text: failureText(failure, t) });

  const fetchInput = async (caseId: number, name: string) => {
    if (!submission.signedIn()) return;
    const query = { pid: problem.id, caseId };
    await download(readProblemInput, { query }).then((content) => platform.saveFile(content, name), failed);
  };
  const hand = async (file: File) => {
    if (!submission.signedIn()) return;
    setSending(0);
    const onProgress = (sent: number, total: number) => setSending(percentOf(sent, total));
    await upload(uploadAnswer, { query: { pid: problem.id } }, file, { onProgress }).then(
      setUploadedAnswer,
      failed,
    );
    setSending(null);
  };
  const picker = useFilePicker({ onFiles: ([file]) => file && void hand(file), testId: 'answer-file' });
  const submit = async () => {
    if (submission.blocked || uploaded === null || !submission.signedIn()) return;
    // The outputs are named by the key; the code lists the files, so that readers of the submission see them.
    const code = uploaded.found.join('\n');
    await submission.submit({ language: textLanguage, code, answerKey: uploaded.answerKey });
  };
  return (
    <section className={paneCss.pane} id="editor" aria-label={t('problem:pane.submit_answer')}>
      <div className={clsx(paneCss.body, layoutCss.stack)}>
        <p>{t('task:answer.how')}</p>
        <table className={tableCss.table} data-testid="answer-files">
          <thead>
            <tr>
              <th scope="col">{t('task:answer.input')}</th>
              <th scope="col">{t('task:answer.output')}</th>
              <th scope="col">{t('task:answer.state')}</th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ caseId, input, output }) => (
              <tr key={caseId}>
                <td>
                  <Button
                    type="link"
                    size="small"
                    icon={<DownloadOutlined aria-hidden="true" />}
                    onClick={() => void fetchInput(caseId, input)}
                  >
                    {input}
                  </Button>
                </td>
                <td className={textCss.mono}>{output}</td>
                <td>
                  {uploaded === null ? (
                    <span className={textCss.muted}>{t('task:answer.none')}</span>
                  ) : uploaded.found.includes(output) ? (
                    <span className={plainCss.saidRight}>{t('task:answer.found')}</span>
                  ) : (
                    <span className={plainCss.saidWrong}>{t('task:answer.missing')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={layoutCss.row}>
          <Button
            icon={<UploadOutlined aria-hidden="true" />}
            loading={sending !== null}
            onClick={picker.open}
          >
            {t('task:answer.upload')}
          </Button>
          {picker.input}
          {sending !== null && <Progress percent={sending} size="small" className={clsx(layoutCss.grow)} />}
        </div>
        {uploaded && uploaded.ignored.length > 0 && (
          <p className={textCss.muted}>{t('task:answer.ignored', { names: uploaded.ignored.join(', ') })}</p>
        )}
      </div>
      <ResultPanel {...submission} />
      <div className={paneCss.bar}>
        <span className={clsx(textCss.num, textCss.muted)} role="status">
          {t('task:answer.count', { found: uploaded?.found.length ?? 0, total: files.length })}
        </span>
        <div className={layoutCss.row}>
          <SubmitNote closed={submission.closed} />
          <Button
            type="primary"
            icon={<SendOutlined aria-hidden="true" />}
            loading={submission.submitting}
            disabled={submission.blocked || uploaded === null || uploaded.found.length === 0}
            onClick={() => void submit()}
          >
            {t('problem:submit')}
          </Button>
        </div>
      </div>
      <PhoneBar submission={submission} />
    </section>
  );
}
