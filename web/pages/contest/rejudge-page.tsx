import type { ContestProblemRow } from '@assize/shared/areas/contest/endpoints.ts';
import { rejudgeContestProblem } from '@assize/shared/areas/rejudge/contest-endpoints.ts';
import { listRejudges, type Rejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button, Popconfirm } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { Balloon } from '../../features/contest/balloon.tsx';
import { useContest } from '../../features/contest/contest-context.tsx';
import { contestLinks } from '../../features/contest/contest-scope.ts';
import { useContestProblems } from '../../features/contest/use-contest.ts';
import { useRejudgeTopic } from '../../features/rejudge/rejudge-topic.ts';
import { List } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { orDash } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';

const skeleton = (
  <div className={panelCss.body}>
    <Lines rows={5} />
  </div>
);

function RejudgeAll({ problem: { cid, pid, displayId } }: { problem: ContestProblemRow }) {
  const { t } = useText();
  const navigate = useNavigate();
  const rejudge = useAction(rejudgeContestProblem, { changes: [listRejudges] });
  const begin = async () => {
    const begun = await rejudge.run({ body: { cid, pid } });
    if (begun) await navigate(contestLinks(cid).rejudge(begun.reply.id));
  };
  return (
    <Popconfirm
      title={t('rejudge:contest.ask', { problem: displayId })}
      description={t('rejudge:contest.ask.hint')}
      okText={t('rejudge:contest.all')}
      cancelText={t('common:cancel')}
      onConfirm={begin}
    >
      <Button
        size="small"
        loading={rejudge.pending}
        aria-label={t('rejudge:contest.all.of', { problem: displayId })}
      >
        {t('rejudge:contest.all')}
      </Button>
    </Popconfirm>
  );
}

function Problems({ cid }: { cid: number }) {
  const { t } = useText();
  const query = useContestProblems(cid, { containsEnd: true });
  const columns: Column<ContestProblemRow>[] = [
    {
      key: 'id',
      title: t('contest:problem.id'),
      width: 88,
      render: ({ displayId, color }) => (
        <span className={layoutCss.row}>
          <Balloon color={color} />
          <span className={textCss.mono}>{displayId}</span>
        </span>
      ),
    },
    {
      key: 'title',
      title: t('problem:name'),
      render: ({ displayId, displayTitle }) => (
        <Link className={textCss.titleLink} to={contestLinks(cid).problem(displayId)}>
          {displayTitle}
        </Link>
      ),
    },
    {
      key: 'ac',
      title: t('contest:problem.ac'),
      width: 104,
      align: 'right',
      hideBelow: 480,
      render: ({ ac }) => orDash(ac, String),
    },
    {
      key: 'total',
      title: t('contest:problem.total'),
      width: 120,
      align: 'right',
      hideBelow: 768,
      render: ({ total }) => orDash(total, String),
    },
    {
      key: 'action',
      title: t('rejudge:contest.action'),
      width: 132,
      align: 'right',
      render: (problem) => <RejudgeAll problem={problem} />,
    },
  ];
  return (
    <section className={panelCss.panel}>
      <header>
        <h1>{t('rejudge:contest.title')}</h1>
      </header>
      <p className={panelCss.body}>{t('rejudge:start.hint')}</p>
      <div className={panelCss.tableBody}>
        <QueryView
          query={query}
          skeleton={skeleton}
          isEmpty={(rows) => rows.length === 0}
          empty={<Empty text={t('contest:problems.none')} />}
        >
          {(rows) => <DataTable rows={rows} columns={columns} rowKey={({ pid }) => pid} />}
        </QueryView>
      </div>
    </section>
  );
}

function Rejudges({ cid }: { cid: number }) {
  const { t } = useText();
  const list = useList({}, { limit: 10, sizes: false });
  const topics = useRejudgeTopic<ReplyOf<typeof listRejudges>>();
  const query = useApi(
    listRejudges,
    { query: { cid, ...list.paging } },
    { keep: true, pollMs: () => 3_000, topics },
  );
  const columns: Column<Rejudge>[] = [
    {
      key: 'id',
      title: t('rejudge:id'),
      width: 72,
      render: ({ id }) => (
        <Link className={textCss.mono} to={contestLinks(cid).rejudge(id)}>
          {id}
        </Link>
      ),
    },
    {
      key: 'problem',
      title: t('contest:problem.id'),
      width: 88,
      render: ({ problem }) => problem ?? '–',
    },
    {
      key: 'state',
      title: t('rejudge:state'),
      render: ({ state }) => <span className={textCss.chip}>{t(`rejudge:state.${state}`)}</span>,
    },
    {
      key: 'progress',
      title: t('rejudge:progress'),
      width: 110,
      align: 'right',
      hideBelow: 480,
      render: ({ judged, total }) => `${judged} / ${total}`,
    },
    {
      key: 'changed',
      title: t('rejudge:changed'),
      width: 80,
      align: 'right',
      render: ({ changed }) => changed,
    },
    {
      key: 'when',
      title: t('rejudge:when'),
      width: 120,
      hideBelow: 768,
      render: ({ createdAt }) => <TimeAgo instant={createdAt} />,
    },
  ];
  return (
    <section className={panelCss.panel}>
      <header>
        <h2>{t('rejudge:contest.list')}</h2>
      </header>
      <div className={panelCss.tableBody}>
        <List list={list} query={query} skeleton={skeleton} none={t('rejudge:none')}>
          {(rows, stale) => <DataTable rows={rows} columns={columns} rowKey={({ id }) => id} stale={stale} />}
        </List>
      </div>
    </section>
  );
}

/** Submissions of a contest are judged again, a problem at a time. */
export default function ContestRejudgePage() {
  const { t } = useText();
  const { id, title } = useContest().contest;
  usePageTitle(`${t('rejudge:contest.title')} - ${title}`);
  return (
    <>
      <Problems cid={id} />
      <Rejudges cid={id} />
    </>
  );
}
