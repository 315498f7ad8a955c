import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import type { BoardSnapshot } from '@assize/shared/areas/standings/board.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { RefreshButton } from '../../kit/list/filter-fields.tsx';
import { Pager } from '../../kit/list/pager.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import type { BoardState } from './board-choices.ts';
import { BoardGrid } from './board-grid.tsx';
import { BoardLegend } from './board-legend.tsx';
import { groupsIn, readBoard, schoolsIn, shownRows } from './board-model.ts';
import css from './board-panel.module.css';
import { type DotState, LiveDot, type SealFacts, SealNotice } from './board-status.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import { useConcerned } from './concerned.ts';
import { useIsLive } from './use-board.ts';

const nobody: readonly string[] = [];
const noExternals: NonNullable<BoardSnapshot['externals']> = [];

type ShownProps = { cid: number; board: BoardSnapshot; state: BoardState };

function ShownBoard({ cid, board, state }: ShownProps) {
  const { t } = useText();
  const model = useMemo(() => readBoard(board), [board]);
  const uids = useConcerned(({ uidsOf }) => uidsOf[cid] ?? nobody);
  const toggle = useConcerned((store) => store.toggle);
  const concerned = useMemo(() => new Set(uids), [uids]);
  const onConcern = useMemo(() => (uid: string) => toggle(cid, uid), [cid, toggle]);
  const { keyword, school, group, removeStar, concernedOnly, size, page, set } = state;
  const shown = useMemo(
    () => shownRows(model, { keyword, school, group, removeStar, concernedOnly }, concerned),
    [model, keyword, school, group, removeStar, concernedOnly, concerned],
  );
  const last = size === null ? 1 : Math.max(1, Math.ceil(shown.length / size));
  const at = Math.min(page, last);
  const rows = size === null ? shown : shown.slice((at - 1) * size, at * size);
  const followed = useMemo(
    () => model.rows.filter(({ participant }) => concerned.has(participant)),
    [model, concerned],
  );
  if (model.rows.length === 0 && model.own === null) return <Empty text={t('standings:none')} />;
  const clear = () => set({ keyword: null, school: null, group: null, removeStar: null, concerned: null });
  return (
    <>
      <BoardGrid
        rule={model.rule}
        problems={board.problems}
        counts={model.counts}
        rows={rows}
        own={model.own}
        followed={followed}
        teams={model.teams}
        awards={model.awards}
        concerned={concerned}
        onConcern={onConcern}
        shownBy={JSON.stringify([
          ...[keyword, school, group, removeStar, concernedOnly, size, at],
          board.containsEnd,
        ])}
      />
      {shown.length === 0 && (
        <Empty
          text={concernedOnly && concerned.size === 0 ? t('standings:noneFollowed') : t('standings:noMatch')}
          action={<Button onClick={clear}>{t('common:filters.clear')}</Button>}
        />
      )}
      {size !== null && (
        <div className={css.pager}>
          <Pager
            page={at}
            limit={size}
            total={shown.length}
            sizes={false}
            onChange={(to) => set({ currentPage: to > 1 ? to : null })}
          />
        </div>
      )}
      <BoardLegend rule={model.rule} containsEnd={board.containsEnd} awards={model.legend} />
    </>
  );
}

type Props = {
  cid: number;
  title: string;
  /** The name under which it fills a screen, where the page around it is not seen; by default the same. */
  fullTitle?: string;
  /** Stands beside that name. */
  clock?: ReactNode;
  query: UseQueryResult<BoardSnapshot>;
  state: BoardState;
  seal: SealFacts;
  ended: boolean;
  mayContainEnd: boolean;
  mayBeLive: boolean;
  /** How the board is kept current, where not by its topic. */
  dot?: 'live' | 'still';
};

const stateOf = ({ ended, isLive, auto }: { ended: boolean; isLive: boolean; auto: boolean }): DotState =>
  ended ? 'ended' : isLive ? 'live' : auto ? 'polled' : 'still';

/** A board with all that belongs to it, which can fill the screen. */
export function BoardPanel(props: Props) {
  const {
    cid,
    title,
    fullTitle = title,
    clock,
    query,
    state,
    seal,
    ended,
    mayContainEnd,
    mayBeLive,
    dot,
  } = props;
  const { t } = useText();
  const panel = useRef<HTMLElement>(null);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const isLive = useIsLive(cid, state.auto);
  const { isError } = query;
  const stop = useEffectEvent(() => state.setAuto(false));
  useEffect(() => {
    if (isError) stop();
  }, [isError]);
  const { data } = query;
  const teams = data?.teams;
  const schools = useMemo(() => (teams ? schoolsIn({ teams }) : []), [teams]);
  const groups = useMemo(() => (teams ? groupsIn({ teams }) : []), [teams]);
  const FullIcon = isFull ? FullscreenExitOutlined : FullscreenOutlined;
  const fullText = isFull ? t('standings:full.leave') : t('standings:full');
  const turn = () => (isFull ? document.exitFullscreen() : panel.current?.requestFullscreen());
  return (
    <section ref={panel} className={css.panel}>
      <header className={css.head}>
        <h1>{isFull ? fullTitle : title}</h1>
        <LiveDot state={dot ?? stateOf({ ended, isLive, auto: state.auto })} />
        <span className={css.tools}>
          {isFull && clock !== undefined && <span className={css.clock}>{clock}</span>}
          <RefreshButton query={query} />
          <Button
            icon={<FullIcon aria-hidden="true" />}
            aria-label={fullText}
            title={fullText}
            onClick={() => void turn()}
          />
        </span>
      </header>
      {!isFull && (
        <BoardToolbar
          state={state}
          schools={schools}
          groups={groups}
          externals={data?.externals ?? noExternals}
          mayContainEnd={mayContainEnd}
          mayBeLive={mayBeLive}
          ended={ended}
        />
      )}
      <SealNotice seal={seal} sealed={data?.sealed ?? false} live={mayBeLive && state.live} />
      {isError && data !== undefined && (
        <p className={css.failed} role="alert">
          {t('standings:failed')}
        </p>
      )}
      <QueryView
        query={query}
        skeleton={
          <div className={css.skeleton}>
            <Lines rows={14} />
          </div>
        }
      >
        {(board) => <ShownBoard cid={cid} board={board} state={state} />}
      </QueryView>
    </section>
  );
}
