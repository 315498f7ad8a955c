import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { listAdminProblems } from '@assize/shared/areas/authoring/endpoints.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useJudgeNodes } from '../../features/queue/judge-nodes.ts';
import { useText } from '../../platform/texts/texts.ts';
import { serverNowMs } from '../../state/server-clock.ts';
import { useMay } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './dashboard-page.module.css';
import { Figure } from './figure.tsx';
import { HourChart } from './hour-chart.tsx';
import { Logins } from './logins.tsx';
import { Machines } from './machines.tsx';
import { Stores } from './stores.tsx';
import { useDashboard } from './use-dashboard.ts';

/** Interval of asking for judges while there is no push. */
const refreshMs = 5_000;
const hourMs = 60 * 60_000;
const shownEntries = 8;
const shownProblems = 6;

/** Judges, their queue, and what is missing. */
function Judging() {
  const { t } = useText();
  const judges = useJudgeNodes({ pollMs: refreshMs });
  return (
    <Panel title={t('admin:dashboard.judging')}>
      <QueryView query={judges}>
        {({ nodes, queues, classes, missing, systemErrors }) => {
          const live = nodes.filter((node) => node.live);
          const troubled = live.filter((node) => node.trouble);
          const gone = nodes.length - live.length;
          const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
          const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
          const oldest = Math.max(0, ...classes.map(({ oldestS }) => oldestS ?? 0));
          const names = (list: readonly { id: string }[]) =>
            list.map(({ id }) => id).join(t('authoring:list.comma'));
          const mismatched = live.filter((node) => node.mismatched.length > 0);
          return (
            <>
              <div className={css.figures}>
                <Figure
                  label={t('admin:dashboard.judgesUp')}
                  value={`${live.length}`}
                  bad={live.length === 0}
                  {...(gone > 0 && { hint: t('admin:dashboard.judgesGone', { count: gone }) })}
                />
                <Figure
                  label={t('admin:dashboard.slots')}
                  value={`${live.reduce((sum, node) => sum + node.busy, 0)} / ${live.reduce((sum, node) => sum + node.slots, 0)}`}
                />
                <Figure
                  label={t('admin:dashboard.waiting')}
                  value={`${waiting}`}
                  {...(oldest > 0 && {
                    hint: t('admin:dashboard.oldest', { seconds: Math.round(oldest) }),
                  })}
                />
                <Figure label={t('admin:dashboard.failed')} value={`${failed}`} bad={failed > 0} />
              </div>
              <ul className={css.attention}>
                {live.length === 0 && <li data-bad>{t('admin:dashboard.noJudge')}</li>}
                {troubled.length > 0 && (
                  <li data-bad>{t('admin:dashboard.trouble', { names: names(troubled) })}</li>
                )}
                {mismatched.length > 0 && (
                  <li data-bad>{t('admin:dashboard.mismatch', { names: names(mismatched) })}</li>
                )}
                {systemErrors > 0 && (
                  <li data-bad>{t('admin:dashboard.systemErrors', { count: systemErrors })}</li>
                )}
                {missing.length > 0 && (
                  <li>
                    {t('admin:dashboard.missing', {
                      names: missing.map(({ name }) => name).join(t('authoring:list.comma')),
                    })}
                  </li>
                )}
                {live.length > 0 &&
                  troubled.length === 0 &&
                  mismatched.length === 0 &&
                  systemErrors === 0 && <li data-good>{t('admin:dashboard.fine')}</li>}
              </ul>
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}

/** Submissions since midnight of the reader, from counts by hour. */
const sinceMidnight = ({ from, counts }: { from: string; counts: readonly number[] }): number => {
  const midnight = new Date(serverNowMs()).setHours(0, 0, 0, 0);
  return counts.reduce((sum, count, n) => (Date.parse(from) + n * hourMs >= midnight ? sum + count : sum), 0);
};

/** People, submissions, machines and stores. */
function Site() {
  const { t } = useText();
  const query = useDashboard();
  const judges = useJudgeNodes({ pollMs: refreshMs });
  return (
    <QueryView query={query}>
      {({ userNum, onlineNum, hours, servers, database, redis, now }) => (
        <>
          <Panel title={t('dashboard:hours')}>
            <div className={css.figures}>
              <Figure label={t('dashboard:today')} value={`${sinceMidnight(hours)}`} />
              <Figure label={t('dashboard:users')} value={`${userNum}`} />
              <Figure label={t('dashboard:online')} value={`${onlineNum}`} />
            </div>
            <HourChart hours={hours} />
          </Panel>
          <section className={panelCss.panel}>
            <header>
              <h2>{t('dashboard:machines')}</h2>
            </header>
            <div className={panelCss.tableBody} data-testid="machines">
              <Machines servers={servers} nodes={judges.data?.nodes ?? []} now={now} />
            </div>
          </section>
          <div className={css.columns}>
            <Stores database={database} redis={redis} />
            <Logins />
          </div>
        </>
      )}
    </QueryView>
  );
}

/** Problems changed last. */
function RecentProblems() {
  const { t } = useText();
  const problems = useApi(listAdminProblems, { query: { limit: shownProblems } });
  return (
    <Panel
      title={t('admin:dashboard.problems')}
      extra={<Link to="/admin/problems">{t('admin:area.problems')}</Link>}
    >
      <QueryView
        query={problems}
        isEmpty={({ total }) => total === 0}
        empty={
          <Empty
            text={t('admin:problems.none')}
            action={<Link to="/admin/problem/create">{t('admin:area.create')}</Link>}
          />
        }
      >
        {({ records }) => (
          <ul className={css.list}>
            {records.map(({ id, problemId, title, mayEdit, modifiedUser, gmtModified }) => (
              <li key={id}>
                <Link
                  className={textCss.titleLink}
                  to={mayEdit ? `/admin/problem/edit/${id}` : `/problem/${problemId}`}
                >
                  <span className={textCss.mono}>{problemId}</span> {title}
                </Link>
                <span className={clsx(textCss.muted, css.aside)}>
                  {modifiedUser} · <TimeAgo instant={gmtModified} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}

/** The last actions of staff. */
function RecentActions() {
  const { t } = useText();
  const log = useApi(listAudit, { query: { limit: shownEntries } });
  return (
    <Panel title={t('admin:dashboard.audit')} extra={<Link to="/admin/audit">{t('admin:area.audit')}</Link>}>
      <QueryView
        query={log}
        isEmpty={({ total }) => total === 0}
        empty={<p className={textCss.muted}>{t('audit:none')}</p>}
      >
        {({ records }) => (
          <ul className={css.list}>
            {records.map(({ id, username, action, target, at }) => (
              <li key={id}>
                <span>
                  {username} · {t(`actions:${action}`)} · {target}
                </span>
                <span className={clsx(textCss.muted, css.aside)}>
                  <TimeAgo instant={at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}

/** What needs somebody's attention. */
export default function DashboardPage() {
  const { t } = useText();
  const seesLog = useMay('audit.read');
  return (
    <div className={layoutCss.stack}>
      <h1>{t('admin:area.dashboard')}</h1>
      <Judging />
      <Site />
      <div className={css.columns}>
        <RecentProblems />
        {seesLog && <RecentActions />}
      </div>
    </div>
  );
}
