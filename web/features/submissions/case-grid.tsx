import type { AllCaseResult, CaseRow } from '@assize/shared/areas/submission/endpoints.ts';
import { isVerdict, verdict, verdictName, verdictShort } from '@assize/shared/domain/verdict.ts';
import { Popover } from 'antd';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatMemoryKb, formatTimeMs } from '../../ui/format.ts';
import textCss from '../../ui/text.module.css';
import { verdictLook } from '../../ui/verdict-look.tsx';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import css from './case-grid.module.css';
import factsCss from './facts.module.css';

function CaseDetails({ row }: { row: CaseRow }) {
  const { t } = useText();
  const facts = [
    [t('submission:time'), formatTimeMs(row.time)],
    [t('submission:memory'), formatMemoryKb(row.memory)],
    [t('submission:score'), row.score === null ? null : String(row.score)],
    [t('submission:case.input'), row.inputData],
    [t('submission:case.output'), row.outputData],
  ] as const;
  return (
    <dl className={clsx(factsCss.facts, css.facts)}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={textCss.num}>{value}</dd>
            </div>
          ),
      )}
      {row.userOutput !== null && (
        <div className={css.remark}>
          <dt>{t('submission:case.remark')}</dt>
          <dd>{row.userOutput}</dd>
        </div>
      )}
    </dl>
  );
}

function Case({ row }: { row: CaseRow }) {
  const { t } = useText();
  const status = isVerdict(row.status) ? row.status : verdict.unknown;
  // Cancelled on a case means that it was not run any more.
  const skipped = status === verdict.cancelled;
  const name = skipped ? t('judging:skipped') : t(`judging:${verdictName(status)}`);
  const { colour, icon } = verdictLook[verdictName(status)];
  const time = formatTimeMs(row.time);
  const memory = formatMemoryKb(row.memory);
  return (
    <Popover
      trigger="click"
      title={`${t('submission:case.name', { id: row.caseId })} · ${name}`}
      content={<CaseDetails row={row} />}
    >
      <button
        type="button"
        className={clsx(css.case, textCss.num)}
        data-testid="case"
        data-status={status}
        style={{ color: `var(--v-${colour})`, background: `var(--v-${colour}-ground)` }}
        title={name}
      >
        <strong>
          <span>#{row.caseId}</span>
          <span>
            {icon} {skipped ? '' : verdictShort[status]}
            {!skipped && <span className={textCss.srOnly}> {name}</span>}
          </span>
        </strong>
        {skipped ? (
          <span>{name}</span>
        ) : (
          <span>
            {time} · {memory}
          </span>
        )}
      </button>
    </Popover>
  );
}

/** All cases of a submission, by subtask where there are any. */
export function CaseGrid({ result }: { result: AllCaseResult }) {
  const { t } = useText();
  if (result.subTaskJudgeCaseVoList.length === 0)
    return (
      <div className={css.grid}>
        {result.judgeCaseList.map((row) => (
          <Case key={row.caseId} row={row} />
        ))}
      </div>
    );
  return result.subTaskJudgeCaseVoList.map(({ groupNum, status, score, ac, total, subtaskDetailList }) => (
    <div key={groupNum} className={css.subtask}>
      <h3>
        {t('submission:subtask', { n: groupNum })}
        <VerdictTag status={status} />
        <span className={clsx(textCss.muted, textCss.num)}>
          {t('submission:subtask.summary', { score, passed: ac, total })}
        </span>
      </h3>
      <div className={css.grid}>
        {subtaskDetailList.map((row) => (
          <Case key={row.caseId} row={row} />
        ))}
      </div>
    </div>
  ));
}
