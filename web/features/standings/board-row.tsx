import { PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import type { BoardProblem, BoardTeam } from '@assize/shared/areas/standings/board.ts';
import type { AwardTier, ContestType, Row } from '@assize/shared/domain/standings/types.ts';
import { virtualParticipant } from '@assize/shared/domain/standings/virtual-row.ts';
import { clsx } from 'clsx';
import { type CSSProperties, memo, useRef } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { BoardCell, minutesOf } from './board-cell.tsx';
import css from './board-row.module.css';
import { useSlide } from './use-slide.ts';

/** Columns before those of the problems. */
export const leadColumns = 4;

const timeOf = (row: Row, rule: ContestType): string => {
  if (rule === 'acm') return String(minutesOf(row.totalTime));
  return rule === 'oi' ? `${row.totalTime} ms` : '–';
};

type Props = {
  /** Distinguishes the pinned copy of a row from the row in its place. */
  idPrefix: string;
  row: Row;
  team: BoardTeam | undefined;
  problems: readonly BoardProblem[];
  rule: ContestType;
  award: AwardTier | undefined;
  own: boolean;
  concerned: boolean;
  /** Index of the row in the grid, counted from 1. */
  rowIndex: number;
  /** Place in px below the first row; undefined: it stands where it is put. */
  top?: number;
  /** Column with the focus, from 0; null: another row has it. */
  active: number | null;
  onConcern: ((uid: string) => void) | undefined;
};

/** A team with its results. */
export const BoardLine = memo(function BoardLine(props: Props) {
  const { idPrefix, row, team, problems, rule, award, own, concerned, rowIndex, top, active, onConcern } =
    props;
  const { t } = useText();
  const line = useRef<HTMLDivElement>(null);
  useSlide(line, top);
  const { participant: uid, rank, isDisqualified } = row;
  const idOf = (column: number) => `${idPrefix}-${uid}-${column}`;
  const cell = (column: number, words?: string) => ({
    id: idOf(column),
    role: 'gridcell',
    'aria-colindex': column + 1,
    title: words,
    'data-active': active === column || undefined,
  });
  const name = team?.name ?? uid;
  const places = team ? [team.school, ...team.groups].filter((one) => one !== '').join(' · ') : '';
  const noRank = isDisqualified ? t('standings:disqualified') : t('standings:star');
  const isVirtual = uid === virtualParticipant;
  const place = isVirtual ? t('standings:virtual.rank', { rank }) : String(rank);
  const rankWords = rank === -1 ? noRank : award ? `${rank}, ${award.name}` : place;
  const style: CSSProperties | undefined =
    top === undefined ? undefined : { transform: `translateY(${top}px)` };
  const Pin = concerned ? PushpinFilled : PushpinOutlined;
  const follow = t(concerned ? 'standings:unfollow' : 'standings:follow', { name });
  return (
    <div
      ref={line}
      {...{ role: 'row', 'aria-rowindex': rowIndex }}
      className={clsx(css.row, top !== undefined && css.placed, own && css.own)}
      style={style}
      data-uid={uid}
      data-testid={idPrefix}
    >
      <div {...cell(0, rankWords)} className={clsx(css.cell, css.rank)}>
        <span style={award && { background: award.background, color: award.color }} className={css.badge}>
          {rank === -1 ? (isDisqualified ? 'DQ' : '*') : rank}
        </span>
      </div>
      <div {...cell(1)} className={clsx(css.cell, css.team)}>
        <span className={css.names} title={places === '' ? name : `${name} (${places})`}>
          <b>{name}</b>
          {places !== '' && <small>{places}</small>}
        </span>
        {own && <span className={css.me}>{t(isVirtual ? 'standings:virtual' : 'standings:me')}</span>}
        {onConcern && !own && (
          <button
            type="button"
            tabIndex={-1}
            className={clsx(css.pin, concerned && css.pinned)}
            aria-pressed={concerned}
            aria-label={follow}
            title={follow}
            onClick={() => onConcern(uid)}
          >
            <Pin aria-hidden="true" />
          </button>
        )}
      </div>
      <div {...cell(2)} className={clsx(css.cell, css.sum)}>
        {rule === 'acm' ? row.solved : row.score}
      </div>
      <div {...cell(3)} className={clsx(css.cell, css.time)}>
        {timeOf(row, rule)}
      </div>
      {problems.map((problem, index) => (
        <BoardCell
          key={problem.displayId}
          id={idOf(leadColumns + index)}
          cell={row.cells[index] ?? null}
          problem={problem}
          rule={rule}
          column={leadColumns + index + 1}
          active={active === leadColumns + index}
          t={t}
        />
      ))}
    </div>
  );
});
