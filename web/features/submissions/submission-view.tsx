import { DiffOutlined, EditOutlined } from '@ant-design/icons';
import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import {
  changeShare,
  getSubmissionDetail,
  type SubmissionDetail,
} from '@assize/shared/areas/submission/endpoints.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { Button, Checkbox } from 'antd';
import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { patchAll, useCall } from '../../data/hooks.ts';
import { useQueryParams } from '../../kit/list/use-query-params.ts';
import { isAddressId } from '../../platform/address-id.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { CaseStrip } from '../../ui/case-strip.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatInstant, formatLength, formatTimeMs, formatUsedKb, orDash } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import panelCss from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { PageQueryView, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { UserLink } from '../people/user-link.tsx';
import { useSolveScope } from '../scope/solve-scope.ts';
import { CaseGrid } from './case-grid.tsx';
import { CodeView } from './code-view.tsx';
import factsCss from './facts.module.css';
import { Failure, isExplained } from './failure.tsx';
import { type LiveSubmission, useLiveSubmission } from './live-submission.ts';
import css from './submission-view.module.css';

type Submission = SubmissionDetail['submission'];

const Compare = lazyPart(withTexts(['task'], () => import('./compare.tsx')));
const ComparePicker = lazyPart(() => import('./compare-picker.tsx'));
const StaffActions = lazyPart(withTexts(['rejudge'], () => import('./staff-actions.tsx')));

function Facts({ submission }: { submission: Submission }) {
  const { links } = useSolveScope();
  const { t, locale } = useText();
  const score =
    submission.score === null
      ? null
      : submission.ioScore === null
        ? String(submission.score)
        : t('submission:score.of', { score: submission.score, full: submission.ioScore });
  const facts: [string, React.ReactNode][] = [
    [
      t('submission:problem'),
      <Link key="problem" to={links.problem(submission.displayId)}>
        {submission.displayId} {submission.title}
      </Link>,
    ],
    [t('submission:user'), <UserLink key="user" uid={submission.uid} username={submission.username} />],
    [t('submission:language'), submission.language],
    [t('submission:time'), orDash(submission.time, formatTimeMs)],
    [t('submission:memory'), orDash(submission.memory, formatUsedKb)],
    ...(score === null ? [] : [[t('submission:score'), score] satisfies [string, string]]),
    [t('submission:length'), orDash(submission.length, formatLength)],
    [t('submission:when'), formatInstant(submission.submitTime, locale)],
    ...(submission.judger === null
      ? []
      : [[t('submission:judger'), submission.judger] satisfies [string, string]]),
  ];
  return (
    <dl className={clsx(factsCss.facts, textCss.num)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Cases({ live, submission }: { live: LiveSubmission; submission: Submission }) {
  const { t } = useText();
  const signedIn = useSession(({ user }) => user !== null);
  if (!live.final) {
    const { progress } = live;
    if (!progress || progress.total === 0)
      return <p className={textCss.muted}>{t('submission:cases.waiting')}</p>;
    return (
      <div className={layoutCss.stack}>
        <p className={textCss.num}>
          {t('problem:result.progress', { done: progress.cases.length, total: progress.total })}
        </p>
        <CaseStrip
          cases={progress.cases.map(([caseId, status]) => ({ caseId, status }))}
          total={progress.total}
        />
      </div>
    );
  }
  if (!signedIn)
    return (
      <div className={layoutCss.row}>
        <span className={textCss.muted}>{t('submission:cases.login')}</span>
        <Button size="small" onClick={() => openLogin()}>
          {t('common:user.login')}
        </Button>
      </div>
    );
  // No case ran: the message below says why.
  if (submission.status === verdict.compileError) return null;
  return (
    <QueryView
      query={live.cases}
      skeleton={<Lines rows={3} />}
      isEmpty={({ judgeCaseList }) => judgeCaseList.length === 0}
      empty={<p className={textCss.muted}>{t('submission:cases.closed')}</p>}
    >
      {(result) => <CaseGrid result={result} />}
    </QueryView>
  );
}

/** The owner's switch that shows the code to others, where the problem allows it. */
function ShareSwitch({ submission: { submitId, share } }: { submission: Submission }) {
  const { t } = useText();
  const change = useCall(changeShare);
  const toggle = async (next: boolean) => {
    await change.mutateAsync({ body: { submitId, share: next } });
    patchAll(getSubmissionDetail, (known) =>
      known.submission.submitId === submitId
        ? { ...known, submission: { ...known.submission, share: next } }
        : undefined,
    );
    toast({ kind: 'success', text: next ? t('submission:share.on') : t('submission:share.off') });
  };
  return (
    <Checkbox
      checked={share}
      disabled={change.isPending}
      onChange={({ target }) => void toggle(target.checked).catch(() => undefined)}
    >
      {t('submission:share')}
    </Checkbox>
  );
}

type CodeProps = { detail: SubmissionDetail; onCompare: (otherId: number) => void };

function Code({ detail: { submission, contentType, codeShare }, onCompare }: CodeProps) {
  const { t } = useText();
  const uid = useSession(({ user }) => user?.uid);
  const navigate = useNavigate();
  const { links } = useSolveScope();
  const [picking, setPicking] = useState(false);
  const { code } = submission;
  if (code === null)
    return (
      <Panel title={t('submission:code')}>
        <p className={textCss.muted}>{t('submission:code.hidden')}</p>
      </Panel>
    );
  return (
    <Panel
      title={t('submission:code')}
      extra={
        <div className={layoutCss.row}>
          {codeShare && uid === submission.uid && <ShareSwitch submission={submission} />}
          <Button
            size="small"
            icon={<EditOutlined aria-hidden="true" />}
            onClick={() =>
              void navigate(links.problem(submission.displayId), {
                state: { prefilled: { code, language: submission.language } },
              })
            }
          >
            {t('submission:resubmit')}
          </Button>
          {uid !== undefined && (
            <Button size="small" icon={<DiffOutlined aria-hidden="true" />} onClick={() => setPicking(true)}>
              {t('submission:compare.with')}
            </Button>
          )}
          <CopyButton text={code} label={t('submission:copyCode')} />
        </div>
      }
    >
      {picking && (
        <Suspense>
          <ComparePicker
            submission={submission}
            onClose={() => setPicking(false)}
            onPick={(otherId) => {
              setPicking(false);
              onCompare(otherId);
            }}
          />
        </Suspense>
      )}
      <CodeView code={code} language={contentType} />
    </Panel>
  );
}

function Submission({ submitId }: { submitId: number }) {
  const { t } = useText();
  const live = useLiveSubmission(submitId);
  const params = useQueryParams();
  const compared = params.get('compare') ?? '';
  const otherId = isAddressId(compared) && Number(compared) !== submitId ? Number(compared) : null;
  const mayRejudge = useSession(({ user }) => may(user?.roleList[0] ?? null, 'rejudge'));
  usePageTitle(t('submission:detail', { id: submitId }));
  return (
    <PageQueryView query={live.detail} skeleton={<Lines rows={10} />}>
      {(detail) => {
        const { submission } = detail;
        const messageTitle =
          submission.status === verdict.compileError
            ? t('submission:compileMessage')
            : t('submission:systemMessage');
        const showCases = !live.final || submission.status !== verdict.compileError;
        const judged = live.cases.data?.judgeCaseList ?? [];
        const passed = judged.filter(({ status }) => status === verdict.accepted).length;
        return (
          <div className={layoutCss.stack}>
            <section className={clsx(panelCss.panel, css.head)}>
              <div className={clsx(layoutCss.row, layoutCss.spread)}>
                <h1 className={layoutCss.row} aria-live="polite">
                  <span>{t('submission:detail', { id: submitId })}</span>
                  <VerdictTag status={live.status} large />
                  {submission.isManual && <span className={textCss.chip}>{t('submission:manual')}</span>}
                </h1>
              </div>
              <Facts submission={submission} />
            </section>
            {live.final && isExplained(submission.status) && (
              <Panel title={t('submission:why')}>
                <Failure
                  status={submission.status}
                  cases={judged}
                  explained={live.cases.data?.explained}
                  pid={submission.language === textLanguage ? null : submission.pid}
                />
              </Panel>
            )}
            {submission.errorMessage !== null && submission.errorMessage !== '' && (
              <Panel
                title={messageTitle}
                extra={<CopyButton text={submission.errorMessage} label={t('common:copy')} />}
              >
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
                <pre className={clsx(css.code, css.message)} tabIndex={0}>
                  {submission.errorMessage}
                </pre>
              </Panel>
            )}
            {showCases && (
              <Panel
                title={t('submission:cases')}
                extra={
                  live.final &&
                  judged.length > 0 && (
                    <span className={clsx(textCss.muted, textCss.num)}>
                      {t('submission:cases.count', { passed, total: judged.length })}
                    </span>
                  )
                }
              >
                <Cases live={live} submission={submission} />
              </Panel>
            )}
            {mayRejudge && (
              <Suspense>
                <StaffActions submission={submission} />
              </Suspense>
            )}
            {otherId !== null && (
              <Suspense fallback={<Lines rows={8} />}>
                <Compare
                  key={otherId}
                  submission={submission}
                  otherId={otherId}
                  onClose={() => params.set({ compare: null })}
                />
              </Suspense>
            )}
            <Code detail={detail} onCompare={(chosen) => params.set({ compare: String(chosen) })} />
          </div>
        );
      }}
    </PageQueryView>
  );
}

/** A submission by its id as the address has it. */
export function SubmissionView({ id }: { id: string }) {
  return isAddressId(id) ? <Submission key={id} submitId={Number(id)} /> : <NotFound />;
}
