/** Files with teams: rows of an import out of CSV or the files of the ICPC, and CSV for an export. */
import type { TeamRowShown } from '@assize/shared/areas/team/endpoints.ts';
import { type TeamColumn, teamColumns } from '@assize/shared/areas/team/rows.ts';
import Papa from 'papaparse';

type Cells = Partial<Record<TeamColumn, string>>;
const rowOf = (cells: Cells): string[] => teamColumns.map((column) => cells[column] ?? '');

/** Rows by the columns of an import; a first line of names says where each column stands. */
export const inColumns = (rows: readonly (readonly string[])[]): string[][] => {
  const [head = [], ...rest] = rows;
  const names = head.map((cell) => cell.trim().toLowerCase());
  const at = teamColumns.map((column) => names.indexOf(column.toLowerCase()));
  const isHead = at[0] !== -1 && at[1] !== -1;
  if (!isHead) return rows.map((cells) => teamColumns.map((_, n) => cells[n] ?? ''));
  return rest.map((cells) => at.map((place) => (place === -1 ? '' : (cells[place] ?? ''))));
};

type Tsv = { kind: 'teams' | 'groups' | 'institutions'; rows: string[][] };

/** A file of the ICPC by its first line; null: it is none. */
export const readIcpc = (text: string): Tsv | null => {
  const [first = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const [word = ''] = first.toLowerCase().split('\t');
  const kind = word === 'file_version' || word === 'teams' ? 'teams' : word.replace(/s?2?$/, 's');
  if (kind !== 'teams' && kind !== 'groups' && kind !== 'institutions') return null;
  if (!/^[a-z_]+\d?\t\d+/i.test(first)) return null;
  return { kind, rows: lines.map((line) => line.split('\t').map((cell) => cell.trim())) };
};

/**
 * Rows of the ICPC's files: number, external id, group, name, institution, its short name, country. They name no
 * accounts: `pattern` does, with the number of the team for #.
 */
export const icpcRows = (files: readonly Tsv[], pattern: string): string[][] => {
  const rowsOf = (kind: Tsv['kind']) => files.filter((one) => one.kind === kind).flatMap(({ rows }) => rows);
  const groups = new Map(rowsOf('groups').map(([id = '', name = '']) => [id, name]));
  const institutions = new Map(rowsOf('institutions').map(([id = '', name = '']) => [id, name]));
  return rowsOf('teams').map(
    ([
      number = '',
      icpcId = '',
      group = '',
      name = '',
      formalName = '',
      short = '',
      country = '',
      institution = '',
    ]) =>
      rowOf({
        name,
        accounts: pattern.replaceAll('#', number),
        label: number,
        icpcId,
        organization: short || formalName,
        formalName: formalName || (institutions.get(institution) ?? ''),
        country,
        groups: groups.get(group) ?? group,
      }),
  );
};

/** Teams as CSV that an import reads back; a cell that a spreadsheet would take for a formula begins with '. */
export const exportTeams = (teams: readonly TeamRowShown[]): string => {
  const rows = teams.map(({ draft, isStar, hidden }) =>
    rowOf({
      name: draft.name,
      accounts: draft.accounts.map(({ username }) => username).join(';'),
      label: draft.label,
      icpcId: draft.icpcId,
      organization: draft.organization?.name ?? '',
      formalName: draft.organization?.formalName ?? '',
      country: draft.organization?.country ?? '',
      groups: draft.groups.join(';'),
      members: draft.members.join(';'),
      seat: draft.seat,
      zone: draft.zone,
      star: isStar ? '1' : '0',
      hidden: hidden ? '1' : '0',
      ip: draft.accounts.some(({ ip }) => ip !== null)
        ? draft.accounts.map(({ ip }) => ip ?? '').join(';')
        : '',
    }),
  );
  return Papa.unparse([[...teamColumns], ...rows], { escapeFormulae: true, newline: '\r\n' });
};
