import { CheckCircleFilled, CloseCircleFilled, SafetyCertificateOutlined } from '@ant-design/icons';
import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { readLastVerify, verifyProblem, type verifyRun } from '@assize/shared/areas/task/endpoints.ts';
import { isVerdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { Button, Checkbox } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi, useCall } from '../../data/hooks.ts';
import { isOpen, type TaskState, useTasks } from '../../data/task.ts';
import fieldCss from '../../kit/form/field.module.css';
import { useText } from '../../platform/texts/texts.ts';
import tableCss from '../../ui/data-table.module.css';
import { formatTimeMs } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import plainCss from '../../ui/plain-text.module.css';
import textCss from '../../ui/text.module.css';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { useDraft, useDraftModel } from '../problem-draft/draft-context.tsx';
import { CompilerMessage } from './compile-button.tsx';
import { CancelTasks, TaskLine } from './task-line.tsx';
import css from './verify.module.css';
import { endedAsExpected, limitAdvice } from './verify-rules.ts';
import { Validators } from './verify-validators.tsx';

type Started = NonNullable<(typeof readLastVerify)['reply']['_output']>;
type Run = (typeof verifyRun)['_output'];

const solutionOf = (task: TaskState | undefined) =>
  task?.result?.kind === 'solution' ? task.result : undefined;

/** Cases shown in the matrix; the verdict sums up the rest. */
const casesShown = 200;

function Sign({ run, task }: { run: Run; task: TaskState | undefined }) {
  const { t } = useText();
  const result = solutionOf(task);
  if (!result) return null;
  const right = endedAsExpected(run, result);
  return (
    <span className={right ? plainCss.saidRight : plainCss.saidWrong}>
      {right ? <CheckCircleFilled aria-hidden="true" /> : <CloseCircleFilled aria-hidden="true" />}{' '}
      {right ? t('authoring:verify.right') : t('authoring:verify.wrong')}
    </span>
  );
}

function ExpectedText({ run }: { run: Run }) {
  const { t } = useText();
  const names = run.expected.filter(isVerdict).map((value) => t(`judging:${verdictName(value)}`));
  return (
    <>
      {names.length === 0 ? t('authoring:program.expected.any') : names.join(' / ')}
      {run.expectedScore &&
        ` ${t('authoring:verify.scoreRange', { min: run.expectedScore.min, max: run.expectedScore.max })}`}
    </>
  );
}

function Matrix({ runs, tasks }: { runs: readonly Run[]; tasks: ReadonlyMap<string, TaskState> }) {
  const { t } = useText();
  const longest = runs
    .map((run) => solutionOf(tasks.get(run.key))?.cases ?? [])
    .reduce((a, b) => (b.length > a.length ? b : a), []);
  const ids = longest.slice(0, casesShown).map(({ caseId }) => caseId);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={tableCss.frame} tabIndex={0}>
      <table className={clsx(tableCss.table, css.table)} data-testid="verify">
        <thead>
          <tr>
            <th scope="col">{t('authoring:verify.program')}</th>
            <th scope="col">{t('authoring:verify.expected')}</th>
            <th scope="col">{t('authoring:verify.got')}</th>
            <th scope="col" className={tableCss.toRight}>
              {t('authoring:verify.slowest')}
            </th>
            {ids.map((id) => (
              <th key={id} scope="col" className={clsx(textCss.num, tableCss.toCenter)}>
                {id}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => {
            const task = tasks.get(run.key);
            const result = solutionOf(task);
            const right = result ? endedAsExpected(run, result) : null;
            return (
              <tr key={run.key} data-right={right ?? undefined}>
                <th scope="row">
                  {run.name} <span className={textCss.muted}>{run.language}</span>
                </th>
                <td>
                  <ExpectedText run={run} />
                </td>
                <td>
                  {result ? (
                    <span className={layoutCss.row}>
                      <VerdictTag status={result.status} />
                      {result.score !== null && <span className={textCss.num}>{result.score}</span>}
                      <Sign run={run} task={task} />
                    </span>
                  ) : (
                    <TaskLine task={task ?? null} />
                  )}
                </td>
                <td className={clsx(textCss.num, tableCss.toRight)}>
                  {result?.timeMs != null ? formatTimeMs(result.timeMs) : '–'}
                </td>
                {ids.map((id) => {
                  const one = result?.cases.find(({ caseId }) => caseId === id);
                  return (
                    <td key={id} className={clsx(textCss.num, tableCss.toCenter)}>
                      {one && (
                        <>
                          <VerdictTag status={one.status} />
                          <div className={textCss.muted}>{one.timeMs}</div>
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Advice({ runs, tasks }: { runs: readonly Run[]; tasks: ReadonlyMap<string, TaskState> }) {
  const { t } = useText();
  const { draft, change } = useDraft();
  const languages = useApi(listLanguages, { query: { all: 'true' } }, { staleMs: 60_000 });
  const done = runs.flatMap((run) => {
    const result = solutionOf(tasks.get(run.key));
    if (!result) return [];
    const own = draft.limitFactors[run.language]?.time;
    const factor = own ?? languages.data?.find(({ name }) => name === run.language)?.timeFactor ?? 1;
    return [{ ...run, status: result.status, score: result.score, timeMs: result.timeMs, factor }];
  });
  if (done.length < runs.length) return null;
  const advice = limitAdvice(done);
  if (!advice) return <p className={textCss.muted}>{t('authoring:verify.noAdvice')}</p>;
  const { suggestedMs, slowestMs, tooFast } = advice;
  const same = draft.problem.timeLimit === suggestedMs;
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      <div className={layoutCss.row} data-testid="limit-advice">
        <strong>{t('authoring:verify.suggested', { limit: formatTimeMs(suggestedMs) })}</strong>
        <span className={textCss.muted}>
          {t('authoring:verify.rule', { slowest: formatTimeMs(slowestMs) })}
        </span>
        <Button
          size="small"
          disabled={same}
          onClick={() => change((now) => ({ ...now, problem: { ...now.problem, timeLimit: suggestedMs } }))}
        >
          {same ? t('authoring:verify.applied') : t('authoring:verify.apply')}
        </Button>
      </div>
      {tooFast.length > 0 && (
        <p className={fieldCss.warning}>{t('authoring:verify.tooFast', { names: tooFast.join(', ') })}</p>
      )}
    </div>
  );
}

/** Runs the saved problem's solutions and validators over its test data and shows who ended as expected. */
export function Verify() {
  const { t } = useText();
  const { draft, pid } = useDraft();
  const { unsaved } = useDraftModel();
  const [started, setStarted] = useState<Started | null>(null);
  const [wide, setWide] = useState(false);
  const verify = useCall(verifyProblem);
  const last = useApi(readLastVerify, { query: { pid: pid ?? 0 } }, { enabled: pid !== null });
  const shown = started ?? last.data ?? null;
  const tasks = useTasks([...(shown?.runs ?? []), ...(shown?.validators ?? [])].map(({ key }) => key));
  const busy = verify.isPending || [...tasks.values()].some(isOpen);
  const changed = pid !== null && unsaved().length > 0;
  const broken = shown?.runs.flatMap((run) => {
    const message = solutionOf(tasks.get(run.key))?.message;
    return message ? [{ name: run.name, message }] : [];
  });
  if (pid === null) return <p className={textCss.muted}>{t('authoring:verify.saveFirst')}</p>;
  if (!draft.programs.some(({ role }) => role !== 'generator') && shown === null) return null;
  const run = async () => {
    const reply = await verify.mutateAsync({ body: { pid, limitFactor: wide ? 3 : 1 } }).catch(() => null);
    if (reply) setStarted(reply);
  };
  return (
    <section className={clsx(layoutCss.stack, layoutCss.tight)} aria-label={t('authoring:verify')}>
      <div className={layoutCss.row}>
        <Button
          icon={<SafetyCertificateOutlined aria-hidden="true" />}
          loading={busy}
          onClick={() => void run()}
        >
          {t('authoring:verify.run')}
        </Button>
        <CancelTasks tasks={[...tasks.values()]} />
        <Checkbox checked={wide} onChange={({ target }) => setWide(target.checked)}>
          {t('authoring:verify.wide')}
        </Checkbox>
        {changed && <span className={textCss.muted}>{t('authoring:verify.unsaved')}</span>}
      </div>
      {shown && <Validators validators={shown.validators} tasks={tasks} />}
      {shown && shown.runs.length > 0 && (
        <>
          <Matrix runs={shown.runs} tasks={tasks} />
          <Advice runs={shown.runs} tasks={tasks} />
          {broken?.map(({ name, message }) => (
            <details key={name}>
              <summary>{t('authoring:verify.message', { name })}</summary>
              <CompilerMessage text={message} onLine={undefined} />
            </details>
          ))}
        </>
      )}
    </section>
  );
}
