import {
  applyRejudge,
  cancelRejudge,
  type Rejudge,
  type RejudgeChange,
  readRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button, Checkbox, Popconfirm, Progress } from 'antd';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { flag, view } from '../../kit/list/filters.ts';
import { ListRows } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatTimeMs, formatUsedKb, orDash, percentOf } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { UserLink } from '../people/user-link.tsx';
import { useSolveScope } from '../scope/solve-scope.ts';
import { BoardMoves } from './board-moves.tsx';
import { useRejudgeTopic } from './rejudge-topic.ts';
import css from './rejudge-view.module.css';
import { useFilterText } from './use-filter-text.ts';

const filters = { all: view(flag) };

function Decision({ rejudge }: { rejudge: Rejudge }) {
  const { t } = useText();
  const changes = [readRejudge];
  const apply = useAction(applyRejudge, { done: t('rejudge:apply.done'), changes });
  const cancel = useAction(cancelRejudge, { done: t('rejudge:cancel.done'), changes });
  const body = { id: rejudge.id };
  if (rejudge.state !== 'ready' && rejudge.state !== 'judging') return null;
  return (
    <div className={layoutCss.row}>
      {rejudge.state === 'ready' && (
        <Popconfirm
          title={t('rejudge:apply.confirm', { changed: rejudge.changed })}
          onConfirm={() => apply.run({ body })}
        >
          <Button type="primary" loading={apply.pending}>
            {t('rejudge:apply')}
          </Button>
        </Popconfirm>
      )}
      <Popconfirm title={t('rejudge:cancel.confirm')} onConfirm={() => cancel.run({ body })}>
        <Button danger loading={cancel.pending}>
          {t('rejudge:cancel')}
        </Button>
      </Popconfirm>
    </div>
  );
}

/** Verdict before → after with how often. */
function Matrix({ matrix }: { matrix: readonly (readonly [number, number, number])[] }) {
  const { t } = useText();
  if (matrix.length === 0) return <p className={textCss.muted}>{t('rejudge:matrix.none')}</p>;
  return (
    <ul className={clsx(css.matrix, textCss.num)}>
      {matrix.map(([before, after, count]) => (
        <li key={`${before}>${after}`} data-same={before === after}>
          <VerdictTag status={before} /> → <VerdictTag status={after} /> <strong>× {count}</strong>
        </li>
      ))}
    </ul>
  );
}

type Side = RejudgeChange['before'];
function Outcome({ side }: { side: Side }) {
  return (
    <span className={clsx(layoutCss.row, textCss.num)}>
      <VerdictTag status={side.status} />
      {side.score !== null && <strong>{side.score}</strong>}
      <span className={textCss.muted}>
        {orDash(side.time, formatTimeMs)} · {orDash(side.memory, formatUsedKb)}
      </span>
    </span>
  );
}

type Props = {
  id: number;
  /** Address of the list of rejudges. */
  back: string;
};

/** A rejudge: how far it is, what would change, and the decision. */
export function RejudgeView({ id, back }: Props) {
  const { t } = useText();
  const saidOf = useFilterText();
  usePageTitle(t('rejudge:detail', { id }));
  const list = useList(filters, { limit: 50, sizes: false });
  const { all } = list.values;
  const topics = useRejudgeTopic<ReplyOf<typeof readRejudge>>();
  const query = useApi(
    readRejudge,
    { query: { id, ...list.paging, ...(!all && { onlyChanged: 'true' }) } },
    { keep: true, pollMs: () => 2_000, topics },
  );
  const { links } = useSolveScope();
  /** A rejudge of one problem knows what it is called in its contest. */
  const columnsOf = ({ problem }: Rejudge): Column<RejudgeChange>[] => [
    {
      key: 'id',
      title: t('submission:id'),
      width: 96,
      render: ({ submitId, displayPid }) => (
        <Link className={textCss.mono} to={links.submission({ submitId, displayId: problem ?? displayPid })}>
          {submitId}
        </Link>
      ),
    },
    {
      key: 'user',
      title: t('submission:user'),
      hideBelow: 480,
      render: (row) => <UserLink uid={row.uid} username={row.username} />,
    },
    {
      key: 'problem',
      title: t('submission:problem'),
      width: 110,
      hideBelow: 768,
      render: ({ displayPid }) => problem ?? displayPid,
    },
    {
      key: 'language',
      title: t('submission:language'),
      width: 120,
      hideBelow: 992,
      render: ({ language }) => language,
    },
    { key: 'before', title: t('rejudge:before'), render: ({ before }) => <Outcome side={before} /> },
    {
      key: 'after',
      title: t('rejudge:after'),
      render: ({ after }) =>
        after ? <Outcome side={after} /> : <span className={textCss.muted}>{t('rejudge:waiting')}</span>,
    },
  ];
  return (
    <QueryView query={query}>
      {({ rejudge, changes, matrix }) => (
        <div className={layoutCss.stack}>
          <div className={clsx(layoutCss.row, layoutCss.spread)}>
            <h1 className={layoutCss.row}>
              {rejudge.problem === null || rejudge.contest === null
                ? t('rejudge:detail', { id })
                : t('rejudge:detail.of', { problem: rejudge.problem })}
              <span className={textCss.chip}>{t(`rejudge:state.${rejudge.state}`)}</span>
            </h1>
            <Link to={back}>{t('rejudge:back')}</Link>
          </div>
          <section className={panelCss.panel}>
            <div className={clsx(panelCss.body, layoutCss.stack)}>
              <p>{saidOf(rejudge)}</p>
              <Progress
                percent={percentOf(rejudge.judged, rejudge.total)}
                status={rejudge.state === 'judging' ? 'active' : 'normal'}
                aria-label={t('rejudge:progress')}
              />
              <p className={textCss.num} role="status">
                {t('rejudge:judged', {
                  judged: rejudge.judged,
                  total: rejudge.total,
                  changed: rejudge.changed,
                })}
              </p>
              <Decision rejudge={rejudge} />
            </div>
          </section>
          <Panel title={t('rejudge:matrix')}>
            <Matrix matrix={matrix} />
          </Panel>
          {rejudge.state === 'ready' && rejudge.filter.cid !== undefined && (
            <Panel title={t('rejudge:board')}>
              <BoardMoves id={id} cid={rejudge.filter.cid} />
            </Panel>
          )}
          <Panel
            title={t('rejudge:changes')}
            extra={
              <Checkbox checked={!all} onChange={({ target }) => list.set({ all: !target.checked })}>
                {t('rejudge:onlyChanged')}
              </Checkbox>
            }
          >
            <ListRows
              list={list}
              page={changes}
              stale={query.isPlaceholderData}
              none={t('rejudge:changes.none')}
            >
              {(rows, stale) => (
                <DataTable
                  rows={rows}
                  columns={columnsOf(rejudge)}
                  rowKey={({ submitId }) => submitId}
                  stale={stale}
                />
              )}
            </ListRows>
          </Panel>
        </div>
      )}
    </QueryView>
  );
}
