import {
  cancelJudge,
  type judgementRow,
  listJudgements,
  manualJudge,
  rejudgeOne,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import {
  getAllCaseResult,
  getSubmissionDetail,
  type SubmissionDetail,
} from '@assize/shared/areas/submission/endpoints.ts';
import {
  isFinal,
  type SettableVerdict,
  settableVerdicts,
  verdict,
  verdictName,
} from '@assize/shared/domain/verdict.ts';
import { Button, InputNumber, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatTimeMs, formatUsedKb, orDash } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { VerdictTag } from '../../ui/verdict-tag.tsx';

type Submission = SubmissionDetail['submission'];
type Row = z.output<typeof judgementRow>;

/** Answers that another verdict changes. */
const changes = [getSubmissionDetail, getAllCaseResult, listJudgements];

function ManualVerdict({ submission, onDone }: { submission: Submission; onDone: () => void }) {
  const { t } = useText();
  const [status, setStatus] = useState<SettableVerdict>(verdict.accepted);
  const [score, setScore] = useState<number | null>(submission.score);
  const save = useAction(manualJudge, { done: t('rejudge:actions.manual.done'), changes });
  const submit = async () => {
    const body = { submitId: submission.submitId, status, ...(score !== null && { score }) };
    if (await save.run({ body })) onDone();
  };
  return (
    <form
      className={layoutCss.row}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Select
        value={status}
        aria-label={t('rejudge:actions.manual.verdict')}
        popupMatchSelectWidth={false}
        options={settableVerdicts.map((code) => ({ value: code, label: t(`judging:${verdictName(code)}`) }))}
        onChange={setStatus}
      />
      {submission.ioScore !== null && (
        <InputNumber
          value={score}
          min={0}
          max={submission.ioScore}
          precision={0}
          aria-label={t('rejudge:actions.manual.score', { full: submission.ioScore })}
          placeholder={t('rejudge:actions.manual.score', { full: submission.ioScore })}
          onChange={setScore}
        />
      )}
      <Button type="primary" htmlType="submit" loading={save.pending}>
        {t('rejudge:actions.manual.save')}
      </Button>
    </form>
  );
}

function History({ submitId }: { submitId: number }) {
  const { t } = useText();
  const query = useApi(listJudgements, { query: { submitId } });
  const columns: Column<Row>[] = [
    { key: 'round', title: t('rejudge:history.round'), width: 72, render: ({ round }) => round },
    {
      key: 'verdict',
      title: t('submission:verdict'),
      render: ({ status, isCurrent, isManual, rawVerdict }) => (
        <span className={layoutCss.row}>
          <VerdictTag status={status} />
          {rawVerdict !== null && <span className={textCss.chip}>{rawVerdict}</span>}
          {isCurrent && <span className={textCss.chip}>{t('rejudge:history.current')}</span>}
          {isManual && <span className={textCss.chip}>{t('rejudge:history.manual')}</span>}
        </span>
      ),
    },
    {
      key: 'score',
      title: t('submission:score'),
      width: 80,
      hideBelow: 480,
      render: ({ score }) => score ?? '–',
    },
    {
      key: 'time',
      title: t('submission:time'),
      width: 96,
      hideBelow: 480,
      render: ({ time }) => orDash(time, formatTimeMs),
    },
    {
      key: 'memory',
      title: t('submission:memory'),
      width: 100,
      hideBelow: 768,
      render: ({ memory }) => orDash(memory, formatUsedKb),
    },
    {
      key: 'judger',
      title: t('rejudge:history.judger'),
      hideBelow: 768,
      render: ({ judger }) => judger ?? '–',
    },
    {
      key: 'when',
      title: t('rejudge:when'),
      width: 110,
      render: ({ judgedAt }) => <TimeAgo instant={judgedAt} />,
    },
  ];
  return (
    <QueryView query={query}>
      {(rows) => <DataTable rows={rows} columns={columns} rowKey={({ round }) => round} />}
    </QueryView>
  );
}

/** Actions of super administrators on a submission: judging it again or by hand, taking its verdict away. */
export default function StaffActions({ submission }: { submission: Submission }) {
  const { t } = useText();
  const [byHand, setByHand] = useState(false);
  const [history, setHistory] = useState(false);
  const rejudge = useAction(rejudgeOne, { done: t('rejudge:actions.rejudge.done'), changes });
  const cancel = useAction(cancelJudge, { done: t('rejudge:actions.cancel.done'), changes });
  const { submitId, status } = submission;
  // A submission that waits can only be taken out of the queue.
  const waits = !isFinal(status);
  return (
    <Panel title={t('rejudge:actions.title')}>
      <div className={layoutCss.stack}>
        <div className={layoutCss.row}>
          {!waits && (
            <Button loading={rejudge.pending} onClick={() => void rejudge.run({ body: { submitId } })}>
              {t('rejudge:actions.rejudge')}
            </Button>
          )}
          {!waits && status !== verdict.compileError && (
            <Button aria-expanded={byHand} onClick={() => setByHand(!byHand)}>
              {t('rejudge:actions.manual')}
            </Button>
          )}
          {status !== verdict.cancelled && (
            <Popconfirm
              title={waits ? t('rejudge:actions.cancelWaiting.confirm') : t('rejudge:actions.cancel.confirm')}
              onConfirm={() => cancel.run({ body: { submitId } })}
            >
              <Button danger loading={cancel.pending}>
                {waits ? t('rejudge:actions.cancelWaiting') : t('rejudge:actions.cancel')}
              </Button>
            </Popconfirm>
          )}
          <Button aria-expanded={history} onClick={() => setHistory(!history)}>
            {t('rejudge:actions.history')}
          </Button>
        </div>
        {byHand && <ManualVerdict submission={submission} onDone={() => setByHand(false)} />}
        {history && <History submitId={submitId} />}
      </div>
    </Panel>
  );
}
