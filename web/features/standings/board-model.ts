/** What a board shows, worked out of its answer and the choices of its reader. */
import type { BoardSnapshot, BoardTeam } from '@assize/shared/areas/standings/board.ts';
import { awardConfigOf, awardsOf } from '@assize/shared/domain/standings/awards.ts';
import type { AwardTier, Row } from '@assize/shared/domain/standings/types.ts';
import { virtualParticipant, withVirtualRow } from '@assize/shared/domain/standings/virtual-row.ts';
import { ruleOf, toRow } from './board-rows.ts';

export type BoardChoices = {
  keyword: string;
  /** Empty: all schools. */
  school: string;
  /** Empty: all groups. */
  group: string;
  removeStar: boolean;
  concernedOnly: boolean;
};

/** How many rows solved a problem, and how many tried it. */
export type ColumnCount = { solved: number; tried: number };

export type AwardRange = { tier: AwardTier; rows: number };

export type BoardModel = {
  rule: ReturnType<typeof ruleOf>;
  rows: readonly Row[];
  own: Row | null;
  teams: ReadonlyMap<string, BoardTeam>;
  counts: readonly ColumnCount[];
  awards: ReadonlyMap<string, AwardTier>;
  legend: readonly AwardRange[];
};

/** Schools of the teams of a board. */
export const schoolsIn = ({ teams }: Pick<BoardSnapshot, 'teams'>): string[] =>
  [...new Set(teams.flatMap(({ school }) => (school === '' ? [] : [school])))].toSorted();

/** Groups of the teams of a board. */
export const groupsIn = ({ teams }: Pick<BoardSnapshot, 'teams'>): string[] =>
  [...new Set(teams.flatMap(({ groups }) => groups))].toSorted();

/** Awards by participant, of the board as it stands. */
const awardsIn = (board: BoardSnapshot, rows: readonly Row[]): Map<string, AwardTier> => {
  const config = awardConfigOf(board);
  return config === null ? new Map() : awardsOf({ type: ruleOf(board) }, rows, config);
};

const countsOf = (board: BoardSnapshot, rows: readonly Row[]): ColumnCount[] => {
  const counts = board.problems.map(() => ({ solved: 0, tried: 0 }));
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries()) {
      const count = counts[column];
      if (!count || cell === null) continue;
      count.tried += 1;
      if (cell.isAC) count.solved += 1;
    }
  return counts;
};

/** The board of an answer, before any choice. */
export const readBoard = (board: BoardSnapshot): BoardModel => {
  const rows = board.rows.map(toRow);
  const awards = awardsIn(board, rows);
  const tiers = [...new Set(awards.values())];
  return {
    rule: ruleOf(board),
    rows,
    own: board.own && toRow(board.own),
    teams: new Map(board.teams.map((team) => [team.uid, team])),
    counts: countsOf(board, rows),
    awards,
    legend: tiers.map((tier) => ({
      tier,
      rows: [...awards.values()].filter((one) => one === tier).length,
    })),
  };
};

/** Rows that the choices leave, in their order and with their ranks. */
const chosenRows = (
  { rows, teams }: Pick<BoardModel, 'rows' | 'teams'>,
  { keyword, school, group, removeStar, concernedOnly }: BoardChoices,
  concerned: ReadonlySet<string>,
): readonly Row[] => {
  const wanted = keyword.trim().toLowerCase();
  const has = (text: string | undefined) => text?.toLowerCase().includes(wanted) ?? false;
  if (wanted === '' && school === '' && group === '' && !removeStar && !concernedOnly) return rows;
  return rows.filter(({ participant, isStar }) => {
    if (removeStar && isStar) return false;
    if (concernedOnly && !concerned.has(participant)) return false;
    const team = teams.get(participant);
    if (school !== '' && team?.school !== school) return false;
    if (group !== '' && !team?.groups.includes(group)) return false;
    return (
      wanted === '' ||
      has(team?.name) ||
      has(team?.username) ||
      has(team?.school) ||
      (team?.groups.some(has) ?? false)
    );
  });
};

/** The same, with the row of a virtual run in its place unless the choices are of names. */
export const shownRows = (
  model: Pick<BoardModel, 'rule' | 'rows' | 'own' | 'teams'>,
  choices: BoardChoices,
  concerned: ReadonlySet<string>,
): readonly Row[] => {
  const rows = chosenRows(model, choices, concerned);
  const { rule, own } = model;
  const { keyword, school, group, concernedOnly } = choices;
  const isNarrowed = keyword.trim() !== '' || school !== '' || group !== '' || concernedOnly;
  if (isNarrowed || own?.participant !== virtualParticipant) return rows;
  return withVirtualRow({ type: rule }, rows, own);
};
