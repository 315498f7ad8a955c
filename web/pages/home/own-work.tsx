import { ArrowRightOutlined } from '@ant-design/icons';
import { listUnfinishedDrafts } from '@assize/shared/areas/draft/endpoints.ts';
import { getUserProblemStatus } from '@assize/shared/areas/problem/endpoints.ts';
import { listSubmissions, type SubmissionRow } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { Link, useNavigate } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { SubmissionDays } from '../../features/people/submission-days.tsx';
import { practice } from '../../features/scope/solve-scope.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import css from './home-page.module.css';
import itemsCss from './items.module.css';

const gridWeeks = 12;
const lastVerdicts = 5;
/** Own submissions in which unfinished problems are looked for. */
const lookedAt = 30;
const shownUnfinished = 3;
const { links } = practice;

const useLatest = () =>
  useApi(listSubmissions, { query: { onlyMine: 'true', limit: lookedAt } }, { keep: true });

/** The problems of these submissions that the viewer has not solved, the latest first; undefined: not known yet. */
const useUnfinished = (rows: readonly SubmissionRow[]): SubmissionRow[] | undefined => {
  const tried = rows.filter(({ pid }, n) => rows.findIndex((one) => one.pid === pid) === n);
  const { data } = useApi(
    getUserProblemStatus,
    { body: { pidList: tried.map(({ pid }) => pid) } },
    { enabled: tried.length > 0 },
  );
  if (tried.length === 0) return [];
  return data && tried.filter(({ pid }) => data[pid]?.status !== verdict.accepted).slice(0, shownUnfinished);
};

/** A problem to go on with, and when somebody was at it. */
type Unfinished = { pid: number; problemId: string; title: string; at: string; isDraft: boolean };

/** Problems that were edited or submitted to and are not solved, the latest first; undefined: not known yet. */
const useOpenProblems = (): Unfinished[] | undefined => {
  const latest = useLatest();
  const tried = useUnfinished(latest.data?.records ?? []);
  const drafts = useApi(listUnfinishedDrafts, {});
  if (latest.isPending || drafts.isPending || tried === undefined) return undefined;
  const all = [
    ...(drafts.data ?? []).map(
      ({ pid, problemId, title, savedAt }): Unfinished => ({
        pid,
        problemId,
        title,
        at: savedAt,
        isDraft: true,
      }),
    ),
    ...tried.map(
      ({ pid, displayPid, title, submitTime }): Unfinished => ({
        pid,
        problemId: displayPid,
        title,
        at: submitTime,
        isDraft: false,
      }),
    ),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return all.filter(({ pid }, n) => all.findIndex((one) => one.pid === pid) === n).slice(0, shownUnfinished);
};

/** The way back to what somebody was at, in the place of the welcome. */
export function Continue({ username }: { username: string }) {
  const { t } = useText();
  const navigate = useNavigate();
  const open = useOpenProblems();
  const sentNothing = useLatest().data?.records.length === 0;
  const [first, ...others] = open ?? [];
  const hint = () => {
    if (!open) return null;
    if (first?.isDraft)
      return (
        <>
          {t('site:continue.draft')} <TimeAgo instant={first.at} />
        </>
      );
    if (first) return t('site:continue.hint');
    return t(sentNothing ? 'site:continue.new' : 'site:continue.none');
  };
  return (
    <section className={css.welcome} data-testid="continue">
      <h1>{t('site:hello', { name: username })}</h1>
      <p>{hint()}</p>
      <div className={layoutCss.row}>
        <Button
          type="primary"
          size="large"
          icon={<ArrowRightOutlined aria-hidden="true" />}
          iconPlacement="end"
          className={clsx(css.continue)}
          onClick={() => void navigate(first ? links.problem(first.problemId) : '/problem')}
        >
          {first ? t('site:continue', { problem: `${first.problemId} ${first.title}` }) : t('site:start')}
        </Button>
        {others.map(({ pid, problemId, title }) => (
          <Button
            key={pid}
            size="large"
            title={title}
            onClick={() => void navigate(links.problem(problemId))}
          >
            {problemId}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** The last verdicts and weeks of who is signed in. */
export function OwnWork({ uid }: { uid: string }) {
  const { t } = useText();
  const latest = useLatest();
  return (
    <div className={css.columns}>
      <Panel
        title={t('site:verdicts')}
        extra={<Link to="/status?onlyMine=true">{t('site:verdicts.all')}</Link>}
      >
        <QueryView
          query={latest}
          skeleton={<Lines rows={lastVerdicts} />}
          isEmpty={({ records }) => records.length === 0}
          empty={<Empty text={t('site:verdicts.none')} />}
        >
          {({ records }) => (
            <ul className={itemsCss.items} data-testid="last-verdicts">
              {records.slice(0, lastVerdicts).map((row) => (
                <li key={row.submitId}>
                  <span className={itemsCss.verdict}>
                    <VerdictTag status={row.status} to={links.submission(row)} />
                  </span>
                  <Link
                    className={clsx(textCss.titleLink, textCss.oneLine)}
                    to={links.problem(row.displayPid)}
                  >
                    {row.displayPid} {row.title}
                  </Link>
                  <span className={itemsCss.when}>
                    <TimeAgo instant={row.submitTime} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </Panel>
      <SubmissionDays uid={uid} weeks={gridWeeks} title={t('site:weeks')} />
    </div>
  );
}
