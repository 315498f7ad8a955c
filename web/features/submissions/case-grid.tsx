import type { AllCaseResult, CaseRow } from '@assize/shared/areas/submission/endpoints.ts';
import { firstFailedOf } from '@assize/shared/areas/submission/first-failed.ts';
import { isVerdict, verdict, verdictName, verdictShort } from '@assize/shared/domain/verdict.ts';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { formatTimeMs, formatUsedKb } from '../../ui/format.ts';
import textCss from '../../ui/text.module.css';
import { verdictLook } from '../../ui/verdict-look.tsx';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import css from './case-grid.module.css';
import factsCss from './facts.module.css';
import { remarkInWords } from './remark.ts';

const verdictOf = ({ status }: CaseRow) => (isVerdict(status) ? status : verdict.unknown);

const useCaseName = (row: CaseRow): string => {
  const { t } = useText();
  const status = verdictOf(row);
  // Cancelled on a case means that it was not run any more.
  return status === verdict.cancelled ? t('judging:skipped') : t(`judging:${verdictName(status)}`);
};

function CaseDetails({ row, id }: { row: CaseRow; id: string }) {
  const { t } = useText();
  const name = useCaseName(row);
  const facts = [
    [t('submission:time'), formatTimeMs(row.time)],
    [t('submission:case.runs'), row.runsMs ? row.runsMs.map(formatTimeMs).join(' · ') : null],
    [t('submission:memory'), formatUsedKb(row.memory)],
    [t('submission:score'), row.score === null ? null : String(row.score)],
    [t('submission:case.input'), row.inputData],
    [t('submission:case.output'), row.outputData],
  ] as const;
  return (
    <section className={css.details} id={id} aria-live="polite" data-testid="case-details">
      <strong>
        {t('submission:case.name', { id: row.caseId })} · {name}
      </strong>
      <dl className={factsCss.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={textCss.num}>{value}</dd>
              </div>
            ),
        )}
        {row.userOutput !== null && (
          <div className={css.remark}>
            <dt>{t('submission:case.remark')}</dt>
            <dd>{remarkInWords(t, row.userOutput)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

type CaseProps = { row: CaseRow; open: boolean; detailsId: string; onToggle: () => void };

function Case({ row, open, detailsId, onToggle }: CaseProps) {
  const name = useCaseName(row);
  const status = verdictOf(row);
  const skipped = status === verdict.cancelled;
  const { colour, icon } = verdictLook[verdictName(status)];
  return (
    <button
      type="button"
      className={clsx(css.case, textCss.num)}
      data-testid="case"
      data-status={status}
      aria-expanded={open}
      aria-controls={open ? detailsId : undefined}
      style={{ color: `var(--v-${colour})`, background: `var(--v-${colour}-ground)` }}
      title={name}
      onClick={onToggle}
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
          {formatTimeMs(row.time)} · {formatUsedKb(row.memory)}
        </span>
      )}
    </button>
  );
}

/** Cases side by side; below them the details of the chosen case. */
function Cases({ rows, first }: { rows: readonly CaseRow[]; first: number | null }) {
  const detailsId = useId();
  const [chosen, setChosen] = useState<number | null>(first);
  const open = rows.find(({ caseId }) => caseId === chosen);
  return (
    <>
      <div className={css.grid}>
        {rows.map((row) => (
          <Case
            key={row.caseId}
            row={row}
            open={row.caseId === chosen}
            detailsId={detailsId}
            onToggle={() => setChosen(row.caseId === chosen ? null : row.caseId)}
          />
        ))}
      </div>
      {open && <CaseDetails row={open} id={detailsId} />}
    </>
  );
}

/** All cases of a submission, by subtask where there are any. */
export function CaseGrid({ result }: { result: AllCaseResult }) {
  const { t } = useText();
  const first = firstFailedOf(result.judgeCaseList)?.caseId ?? null;
  if (result.subTaskJudgeCaseVoList.length === 0) return <Cases rows={result.judgeCaseList} first={first} />;
  return result.subTaskJudgeCaseVoList.map(({ groupNum, status, score, ac, total, subtaskDetailList }) => (
    <div key={groupNum} className={css.subtask}>
      <h3>
        {t('submission:subtask', { n: groupNum })}
        <VerdictTag status={status} />
        <span className={clsx(textCss.muted, textCss.num)}>
          {t('submission:subtask.summary', { score, passed: ac, total })}
        </span>
      </h3>
      <Cases rows={subtaskDetailList} first={first} />
    </div>
  ));
}
