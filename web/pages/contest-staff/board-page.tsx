import { events as balloonEvents } from '@assize/shared/areas/balloon/events.ts';
import { events as clarificationEvents } from '@assize/shared/areas/clarification/events.ts';
import type { WaitingKind } from '@assize/shared/areas/contest/contest.ts';
import { listContestSubmissions } from '@assize/shared/areas/contest/endpoints.ts';
import { listContestLog, readStaffBoard } from '@assize/shared/areas/contest-staff/endpoints.ts';
import { events as contestStaffEvents } from '@assize/shared/areas/contest-staff/events.ts';
import { readQueue } from '@assize/shared/areas/node/endpoints.ts';
import { events as nodeEvents } from '@assize/shared/areas/node/events.ts';
import { events as printEvents } from '@assize/shared/areas/print/events.ts';
import type { ContestRight } from '@assize/shared/domain/contest/rights.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { again, type LiveTopic } from '../../data/live.ts';
import { hasRight, useContest } from '../../features/contest/contest-context.tsx';
import { contestLinks } from '../../features/contest/contest-scope.ts';
import { SubmissionTable } from '../../features/submissions/submission-table.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { serverNowMs } from '../../state/server-clock.ts';
import { useMay } from '../../state/session.ts';
import { formatClock, formatDay, formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './board-page.module.css';

type Board = ReplyOf<typeof readStaffBoard>;
type Queue = ReplyOf<typeof readQueue>;

/** Without a socket the page asks at this interval. */
const pollMs = () => 10_000;
const shownRuns = 10;
const shownActs = 10;

/** Pages on which waiting work is done. */
const placeOf: Readonly<Record<WaitingKind, string>> = {
  clarifications: 'clarifications',
  prints: 'admin-print',
  balloons: 'balloons',
};

const { changed, runs } = contestStaffEvents.staff;
const runsTopic = <T,>(cid: number): LiveTopic<T> => ({
  name: `staff.${cid}`,
  events: { runs: again(runs) },
});
const changesTopic = <T,>(cid: number): LiveTopic<T> => ({
  name: `staff.${cid}`,
  events: { changed: again(changed) },
});
/** Topics of all that the figures of a viewer with some rights follow from. */
const boardTopics = (cid: number, has: (right: ContestRight) => boolean, manages: boolean) => {
  const topics: LiveTopic<Board>[] = [
    { name: `staff.${cid}`, events: { changed: again(changed), runs: again(runs) } },
  ];
  if (has('answer'))
    topics.push({
      name: `clarification.${cid}`,
      events: { queue: again(clarificationEvents.clarification.queue) },
    });
  if (has('prints'))
    topics.push({ name: `print.${cid}`, events: { changed: again(printEvents.print.changed) } });
  if (has('balloons'))
    topics.push({ name: `balloon.${cid}`, events: { changed: again(balloonEvents.balloon.changed) } });
  // Readiness depends on the judges.
  if (manages) topics.push({ name: 'judges', events: { changed: again(nodeEvents.judges.changed) } });
  return topics;
};

function Waiting({ cid, board }: { cid: number; board: Board }) {
  const { t } = useText();
  return (
    <Panel title={t('contest-staff:board.waiting')}>
      {board.waiting.length === 0 ? (
        <Empty text={t('contest-staff:board.nothing')} />
      ) : (
        <div className={css.cards}>
          {board.waiting.map(({ kind, count, oldest }) => (
            <Link key={kind} className={css.card} to={`/contest/${cid}/${placeOf[kind]}`}>
              <span>{t(`contest-staff:board.${kind}`)}</span>
              <b className={clsx(css.count, textCss.num)}>{count}</b>
              <span className={textCss.muted}>{oldest === null ? '–' : <TimeAgo instant={oldest} />}</span>
            </Link>
          ))}
        </div>
      )}
    </Panel>
  );
}

function Judging() {
  const { t } = useText();
  const topic: LiveTopic<Queue> = { name: 'queue', events: { changed: again(nodeEvents.queue.changed) } };
  const query = useApi(readQueue, {}, { topics: [topic], pollMs: () => 5_000 });
  return (
    <Panel title={t('contest-staff:board.judging')}>
      <QueryView query={query} skeleton={<Lines rows={2} />}>
        {({ nodes, waiting, active, classes }) => {
          const oldest = classes.find(({ name }) => name === 'contest')?.oldestS ?? null;
          const sum = (of: (one: Queue['nodes'][number]) => number) =>
            nodes.reduce((total, one) => total + of(one), 0);
          return (
            <div className={clsx(layoutCss.stack, textCss.num)}>
              <p>{t('contest-staff:board.queue', { waiting, active })}</p>
              {oldest !== null && (
                <p className={clsx(oldest > 30 && css.alarm)}>
                  {t('contest-staff:board.oldest', { seconds: Math.round(oldest) })}
                </p>
              )}
              <p className={clsx(nodes.length === 0 && css.alarm)}>
                {nodes.length === 0
                  ? t('contest-staff:board.noJudge')
                  : t('contest-staff:board.judges', {
                      up: nodes.length,
                      busy: sum(({ busy }) => busy),
                      slots: sum(({ slots }) => slots),
                    })}
              </p>
              <Link to="/judge-queue">{t('contest-staff:mend.judges')}</Link>
            </div>
          );
        }}
      </QueryView>
    </Panel>
  );
}

function Unsettled({ cid, problems }: { cid: number; problems: NonNullable<Board['problems']> }) {
  const { t } = useText();
  const links = contestLinks(cid);
  return (
    <Panel title={t('contest-staff:board.problems')}>
      {problems.length === 0 ? (
        <p className={textCss.muted}>{t('contest-staff:board.problems.none')}</p>
      ) : (
        <ul className={clsx(css.list, textCss.num)}>
          {problems.map(({ pid, displayId, waiting, failed, paused }) => (
            <li key={pid} className={layoutCss.row}>
              <Link className={textCss.mono} to={links.problem(displayId)}>
                {displayId}
              </Link>
              {waiting > 0 && <span>{t('contest-staff:board.problem.waiting', { count: waiting })}</span>}
              {failed > 0 && (
                <span className={css.alarm}>
                  {t('contest-staff:board.problem.failed', { count: failed })}
                </span>
              )}
              {paused && <span className={textCss.chip}>{t('contest-staff:board.problem.paused')}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function LastRuns({ cid }: { cid: number }) {
  const { t } = useText();
  const query = useApi(
    listContestSubmissions,
    { query: { contestID: cid, limit: shownRuns, containsEnd: 'true', beforeContestSubmit: 'true' } },
    { keep: true, topics: [runsTopic(cid)], pollMs },
  );
  return (
    <section className={panelCss.panel}>
      <header>
        <h2>{t('contest-staff:board.last')}</h2>
        <Link to={`/contest/${cid}/submissions`}>{t('contest-staff:board.all')}</Link>
      </header>
      <div className={panelCss.tableBody}>
        <QueryView
          query={query}
          skeleton={
            <div className={panelCss.body}>
              <Lines rows={6} />
            </div>
          }
          isEmpty={({ records }) => records.length === 0}
          empty={<Empty text={t('contest-staff:board.last.none')} />}
        >
          {({ records }) => <SubmissionTable rows={records} stale={query.isPlaceholderData} />}
        </QueryView>
      </div>
    </section>
  );
}

const isToday = (at: string): boolean =>
  new Date(at).toDateString() === new Date(serverNowMs()).toDateString();

function Log({ cid }: { cid: number }) {
  const { t, locale } = useText();
  const query = useApi(
    listContestLog,
    { query: { cid, limit: shownActs } },
    { keep: true, topics: [changesTopic(cid)], pollMs },
  );
  return (
    <Panel
      title={t('contest-staff:board.log')}
      extra={<Link to={`/admin/contest/${cid}/log`}>{t('contest-staff:board.log.all')}</Link>}
    >
      <QueryView
        query={query}
        skeleton={<Lines rows={4} />}
        isEmpty={({ records }) => records.length === 0}
        empty={<Empty text={t('contest-staff:board.log.none')} />}
      >
        {({ records }) => (
          <ul className={css.list}>
            {records.map(({ id, at, username, action }) => (
              <li key={id} className={css.act}>
                <time
                  dateTime={at}
                  title={formatInstant(at, locale)}
                  className={clsx(textCss.muted, textCss.num)}
                >
                  {isToday(at) ? formatClock(Date.parse(at), locale) : formatDay(at, locale)}
                </time>
                <span>
                  <b>{username}</b> <span>{t(`actions:${action}`)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}

function Ready({ cid, board }: { cid: number; board: Board }) {
  const { t } = useText();
  const { attention, participants } = board;
  if (attention === null) return null;
  const { bad, warn } = attention;
  return (
    <Panel
      title={t('contest-staff:board.ready')}
      extra={<Link to={`/admin/contest/${cid}/checks`}>{t('contest-staff:board.checks')}</Link>}
    >
      <div className={clsx(layoutCss.stack, textCss.num)}>
        <p className={clsx(bad > 0 && css.alarm)}>
          {bad + warn === 0
            ? t('contest-staff:board.ready.good')
            : t('contest-staff:board.ready.some', { bad, warn })}
        </p>
        <p className={textCss.muted}>{t('contest-staff:board.people', { count: participants })}</p>
      </div>
    </Panel>
  );
}

function Boards({ cid }: { cid: number }) {
  const { access } = useContest();
  const manages = useMay('contest.create') && hasRight(access, 'manage');
  const query = useApi(
    readStaffBoard,
    { query: { cid } },
    { keep: true, topics: boardTopics(cid, (right) => hasRight(access, right), manages), pollMs },
  );
  return (
    <QueryView query={query} skeleton={<Lines rows={8} />}>
      {(board) => (
        <div className={layoutCss.stack}>
          <div className={css.figures}>
            <Waiting cid={cid} board={board} />
            <Judging />
            {board.problems && <Unsettled cid={cid} problems={board.problems} />}
            {manages && <Ready cid={cid} board={board} />}
          </div>
          <div className={css.course}>
            {hasRight(access, 'live') && hasRight(access, 'problems') && <LastRuns cid={cid} />}
            {manages && <Log cid={cid} />}
          </div>
        </div>
      )}
    </QueryView>
  );
}

/** What those who work at a contest look at while it runs: what waits, how judging goes, what was done. */
export default function ContestStaffBoardPage() {
  const { t } = useText();
  const { id, title } = useContest().contest;
  usePageTitle(`${t('contest-staff:board')} - ${title}`);
  return (
    <div className={layoutCss.stack}>
      {/* The menu names the page; the line is needed so that all of it stands on one screen of a hall. */}
      <h1 className={textCss.srOnly}>{t('contest-staff:board')}</h1>
      <Boards cid={id} />
    </div>
  );
}
