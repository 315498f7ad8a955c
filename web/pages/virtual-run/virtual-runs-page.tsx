import { listVirtualRuns, type VirtualRunRow } from '@assize/shared/areas/virtual-run/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useContest } from '../../features/contest/contest-context.tsx';
import { contestLinks } from '../../features/contest/contest-scope.ts';
import { EndVirtualRun } from '../../features/virtual-run/end-button.tsx';
import { StartVirtualRun, VirtualRules } from '../../features/virtual-run/start-dialog.tsx';
import { useVirtualRunTopic } from '../../features/virtual-run/use-virtual-run.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';

/** The surface with the title of the page. */
function Titled({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    <section className={panelCss.panel}>
      <header>
        <h1>{t('virtual-run:title')}</h1>
      </header>
      <div className={panelCss.body}>{children}</div>
    </section>
  );
}

function Present() {
  const { t, locale } = useText();
  const navigate = useNavigate();
  const { contest, virtual } = useContest();
  return (
    <Titled>
      {virtual ? (
        <div className={layoutCss.stack}>
          <p className={textCss.num}>
            {t('virtual-run:running.until', { when: formatInstant(virtual.endTime, locale) })}
          </p>
          <div className={layoutCss.row}>
            <Button
              type="primary"
              onClick={() => void navigate(contestLinks(contest.id).ghostBoard(virtual.id))}
            >
              {t('virtual-run:board')}
            </Button>
            <EndVirtualRun run={virtual} />
          </div>
        </div>
      ) : (
        <div className={layoutCss.stack}>
          <div>
            <VirtualRules />
          </div>
          {contest.allowEndSubmit ? (
            <div>
              <StartVirtualRun name={t('virtual-run:start')} primary />
            </div>
          ) : (
            <p className={textCss.muted}>{t('virtual-run:closed')}</p>
          )}
        </div>
      )}
    </Titled>
  );
}

const stateOf = ({ over, endedAt }: VirtualRunRow) =>
  over ? (endedAt === null ? 'over' : 'early') : 'running';

function Runs({ cid }: { cid: number }) {
  const { t, locale } = useText();
  const { contest } = useContest();
  const query = useApi(
    listVirtualRuns,
    { query: { cid } },
    { topics: useVirtualRunTopic<VirtualRunRow[]>(cid) },
  );
  const isAcm = contest.type === 0;
  const columns: Column<VirtualRunRow>[] = [
    {
      key: 'start',
      title: t('virtual-run:column.start'),
      render: ({ id, startTime }) => {
        const when = formatInstant(startTime, locale);
        return (
          <Link
            className={textCss.titleLink}
            to={contestLinks(cid).ghostBoard(id)}
            title={t('virtual-run:board.open', { when })}
          >
            {when}
          </Link>
        );
      },
    },
    {
      key: 'state',
      title: t('virtual-run:column.state'),
      width: 120,
      hideBelow: 480,
      render: (run) => t(`virtual-run:state.${stateOf(run)}`),
    },
    {
      key: 'rank',
      title: t('virtual-run:column.rank'),
      width: 132,
      align: 'right',
      render: ({ result: { rank, ranked } }) => t('virtual-run:rank', { rank, ranked }),
    },
    {
      key: 'solved',
      title: t(isAcm ? 'virtual-run:column.solved' : 'virtual-run:column.score'),
      width: 88,
      align: 'right',
      render: ({ result: { solved, score } }) => score ?? solved,
    },
    ...(isAcm
      ? [
          {
            key: 'time',
            title: t('virtual-run:column.time'),
            width: 112,
            align: 'right' as const,
            hideBelow: 480 as const,
            render: ({ result: { time } }: VirtualRunRow) =>
              t('virtual-run:minutes', { count: Math.floor(time / 60) }),
          },
        ]
      : []),
  ];
  return (
    <section className={panelCss.panel}>
      <header>
        <h2>{t('virtual-run:mine')}</h2>
      </header>
      <div className={clsx(panelCss.tableBody, textCss.num)}>
        <QueryView
          query={query}
          skeleton={
            <div className={panelCss.body}>
              <Lines rows={3} />
            </div>
          }
          isEmpty={(runs) => runs.length === 0}
          empty={<Empty text={t('virtual-run:none')} />}
        >
          {(runs) => <DataTable rows={runs} columns={columns} rowKey={({ id }) => id} />}
        </QueryView>
      </div>
    </section>
  );
}

/** Virtual participation in a contest that is over: what it is, the one that goes on, and what they came to. */
export default function VirtualRunsPage() {
  const { t } = useText();
  const { contest, phase } = useContest();
  usePageTitle(`${t('virtual-run:title')} – ${contest.title}`);
  if (phase !== 'ended')
    return (
      <Titled>
        <Empty text={t(phase === 'ended-sealed' ? 'virtual-run:sealed' : 'virtual-run:not-ended')} />
      </Titled>
    );
  return (
    <div className={layoutCss.stack}>
      <Present />
      <Runs cid={contest.id} />
    </div>
  );
}
