import type { Cell, Row } from '@assize/shared/domain/standings/types.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { translate } from '@assize/shared/i18n/translate.ts';
import type { Exported } from './exported.ts';

/** A cell of a table: numbers stay numbers. */
export type TableCell = string | number;
export type BoardTable = { note: string; head: string[]; rows: TableCell[][] };

/** Tries and minute, as the tables of ICPC contests have them: `2/75`, `3/--`, and `?` with tries that nobody has seen. */
const acmCell = (cell: Cell | null): string => {
  if (!cell) return '';
  const judged = cell.errorNum + (cell.isAC ? 1 : 0);
  const minute = cell.acTime === null ? '--' : String(Math.floor(cell.acTime / 60));
  const pending = cell.tryNum > 0 && !cell.isAC ? ` ?${cell.tryNum}` : '';
  return judged === 0 && pending !== '' ? pending.trim() : `${judged}/${minute}${pending}`;
};
const pointsCell = (cell: Cell | null): TableCell => {
  if (!cell) return '';
  return cell.score ?? (cell.tryNum > 0 ? `?${cell.tryNum}` : '');
};

/** The board as a table of words and numbers. */
export const boardTable = ({ facts, rows, sealed }: Exported, locale: Locale): BoardTable => {
  const t = (key: Parameters<typeof translate<'contest-export'>>[2]) =>
    translate(locale, 'contest-export', key);
  const isAcm = facts.contest.type === 0;
  const teams = new Map(facts.teams.map((team) => [team.id, team]));
  const rankOf = ({ rank, isStar, isDisqualified }: Row): TableCell => {
    if (isDisqualified) return t('disqualified');
    return isStar ? t('star') : rank;
  };
  return {
    note: t(sealed ? 'sealed' : 'live'),
    head: [
      ...(['rank', 'team', 'label', 'school', 'groups'] as const).map((name) => t(`column.${name}`)),
      ...(isAcm ? [t('column.solved'), t('column.time')] : [t('column.score')]),
      ...facts.problems.map(({ displayId }) => displayId),
    ],
    rows: rows.flatMap((row) => {
      const team = teams.get(row.participant);
      if (!team) return [];
      return [
        [
          ...[rankOf(row), team.name, team.label, team.organization?.name ?? ''],
          team.groups.map(({ name }) => name).join(', '),
          ...(isAcm ? [row.solved, row.totalTime] : [row.score]),
          ...facts.problems.map((_, column) => (isAcm ? acmCell : pointsCell)(row.cells[column] ?? null)),
        ],
      ];
    }),
  };
};
