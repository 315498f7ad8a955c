import { type BoardMove, previewRejudgedBoard } from '@assize/shared/areas/rejudge/contest-endpoints.ts';
import { clsx } from 'clsx';
import { useApi } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatTimeMs } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import css from './board-moves.module.css';

/** A figure before and after; one figure where it stays. */
function Change({ before, after }: { before: string; after: string }) {
  if (before === after) return before;
  return (
    <>
      <span className={textCss.muted}>{before}</span> → <strong>{after}</strong>
    </>
  );
}

function Rank({ before, after }: { before: number; after: number }) {
  const { t } = useText();
  const named = (rank: number) => (rank < 0 ? t('rejudge:board.unranked') : String(rank));
  const look = before === after ? undefined : after < before ? css.up : css.down;
  return (
    <span className={clsx(look)}>
      <Change before={named(before)} after={named(after)} />
    </span>
  );
}

/** Rows of the board of a contest that a rejudge would change. */
export function BoardMoves({ id, cid }: { id: number; cid: number }) {
  const { t } = useText();
  const query = useApi(previewRejudgedBoard, { query: { id, cid } });
  const columnsOf = (isAcm: boolean): Column<BoardMove>[] => [
    {
      key: 'rank',
      title: t('rejudge:board.rank'),
      width: 120,
      render: ({ before, after }) => <Rank before={before.rank} after={after.rank} />,
    },
    {
      key: 'team',
      title: t('rejudge:board.team'),
      render: ({ name }) => <span className={textCss.oneLine}>{name}</span>,
    },
    isAcm
      ? {
          key: 'solved',
          title: t('rejudge:board.solved'),
          width: 110,
          render: ({ before, after }) => (
            <Change before={String(before.solved)} after={String(after.solved)} />
          ),
        }
      : {
          key: 'score',
          title: t('rejudge:board.score'),
          width: 130,
          render: ({ before, after }) => (
            <Change before={String(before.score ?? 0)} after={String(after.score ?? 0)} />
          ),
        },
    {
      key: 'time',
      title: t('rejudge:board.time'),
      width: 170,
      hideBelow: 480,
      render: ({ before, after }) => {
        const words = (time: number) =>
          isAcm ? t('rejudge:board.minutes', { count: Math.floor(time / 60) }) : formatTimeMs(time);
        return <Change before={words(before.time)} after={words(after.time)} />;
      },
    },
  ];
  return (
    <QueryView
      query={query}
      skeleton={<Lines rows={3} />}
      isEmpty={({ total }) => total === 0}
      empty={<Empty text={t('rejudge:board.none')} />}
    >
      {({ type, moves, total }) => (
        <div className={clsx(layoutCss.stack, textCss.num)}>
          <p className={textCss.muted}>
            {t('rejudge:board.hint', { total })}
            {total > moves.length && ` ${t('rejudge:board.first', { shown: moves.length })}`}
          </p>
          <DataTable rows={moves} columns={columnsOf(type === 0)} rowKey={({ uid }) => uid} />
        </div>
      )}
    </QueryView>
  );
}
