import type { ContestProblemRow } from '@assize/shared/areas/contest/endpoints.ts';
import { Checkbox } from 'antd';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { Balloon } from '../../features/contest/balloon.tsx';
import { useContest } from '../../features/contest/contest-context.tsx';
import { contestLinks } from '../../features/contest/contest-scope.ts';
import { useContestProblems } from '../../features/contest/use-contest.ts';
import { MyStatus } from '../../features/problems/my-status.tsx';
import { RefreshButton } from '../../kit/list/filter-fields.tsx';
import { useQueryParams } from '../../kit/list/use-query-params.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { orDash, passRate } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';

function Unknown() {
  const { t } = useText();
  return (
    <span className={textCss.muted} title={t('contest:problem.hidden')}>
      ?
    </span>
  );
}

/** Problems of the contest with the viewer's state, and how often each was solved, as far as that may be known. */
export default function ContestProblemsPage() {
  const { t } = useText();
  const { contest, phase } = useContest();
  const phone = useNarrow(phoneBreakpoint);
  const params = useQueryParams();
  const isOver = phase === 'ended' || phase === 'ended-sealed';
  const containsEnd = isOver && params.get('containsEnd') === 'true';
  const query = useContestProblems(contest.id, { containsEnd });
  const links = contestLinks(contest.id);
  usePageTitle(`${t('contest:problems')} - ${contest.title}`);
  const columns: Column<ContestProblemRow>[] = [
    {
      key: 'status',
      title: <span className={textCss.srOnly}>{t('problem:status')}</span>,
      width: phone ? 40 : 48,
      render: ({ myStatus }) => <MyStatus status={myStatus} />,
    },
    {
      key: 'id',
      title: <span className={clsx(phone && textCss.srOnly)}>{t('contest:problem.id')}</span>,
      width: phone ? 52 : 88,
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
        <Link className={textCss.titleLink} to={links.problem(displayId)}>
          {displayTitle}
        </Link>
      ),
    },
    ...(contest.type === 0
      ? []
      : [
          {
            key: 'score',
            title: t('contest:problem.score'),
            width: 88,
            align: 'right',
            render: ({ score }) => orDash(score, String),
          } satisfies Column<ContestProblemRow>,
        ]),
    {
      key: 'ac',
      title: t('contest:problem.ac'),
      width: phone ? 92 : 104,
      align: 'right',
      render: ({ ac }) => ac ?? <Unknown />,
    },
    {
      key: 'total',
      title: t('contest:problem.total'),
      width: 120,
      align: 'right',
      hideBelow: 480,
      render: ({ total }) => total ?? <Unknown />,
    },
    {
      key: 'rate',
      title: t('problem:rate'),
      width: 112,
      align: 'right',
      hideBelow: 768,
      render: ({ ac, total }) => (ac === null || total === null ? <Unknown /> : passRate({ ac, total })),
    },
  ];
  return (
    <section className={panelCss.panel}>
      <header>
        <h1>{t('contest:problems')}</h1>
        <div className={layoutCss.row}>
          {isOver && (
            <Checkbox
              checked={containsEnd}
              onChange={({ target }) => params.set({ containsEnd: target.checked ? 'true' : null })}
            >
              {t('contest:containsEnd')}
            </Checkbox>
          )}
          <RefreshButton query={query} />
        </div>
      </header>
      <div className={panelCss.tableBody}>
        <QueryView
          query={query}
          skeleton={
            <div className={panelCss.body}>
              <Lines rows={8} />
            </div>
          }
          isEmpty={(rows) => rows.length === 0}
          empty={<Empty text={t('contest:problems.none')} />}
        >
          {(rows) => (
            <DataTable
              rows={rows}
              columns={columns}
              rowKey={({ pid }) => pid}
              stale={query.isPlaceholderData}
            />
          )}
        </QueryView>
      </div>
    </section>
  );
}
