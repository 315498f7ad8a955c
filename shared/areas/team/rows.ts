/** Rows of files with teams: what staff import and export. */
import { type TeamDraft, teamDraft } from './team.ts';

/** Columns of an import, in their order; a list in a cell is parted by semicolons. */
export const teamColumns = [
  'name',
  'accounts',
  'label',
  'organization',
  'formalName',
  'country',
  'groups',
  'members',
  'seat',
  'zone',
  'star',
  'hidden',
  'ip',
  'icpcId',
] as const;
export type TeamColumn = (typeof teamColumns)[number];

export const teamReasons = [
  'required',
  'too-long',
  'duplicate',
  'malformed',
  'unknown-user',
  'in-other-team',
  'runs-contest',
  'address-taken',
  'roots-only',
] as const;
export type TeamReason = (typeof teamReasons)[number];
export type TeamFault = { row: number; column: TeamColumn; reason: TeamReason };

/** A row that was read; `star` and `hidden` stay as they are where a cell is empty. */
export type TeamRow = { draft: TeamDraft; star: boolean | null; hidden: boolean | null };

const listIn = (cell: string): string[] =>
  cell
    .split(/[;；|]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
const yes = ['1', 'true', 'yes', 'y', 'x', '*', '是'];
const no = ['0', 'false', 'no', 'n', '否'];
const flagIn = (cell: string): boolean | null | undefined => {
  const word = cell.trim().toLowerCase();
  if (word === '') return null;
  return yes.includes(word) ? true : no.includes(word) ? false : undefined;
};

const columnOf: Readonly<Record<string, TeamColumn>> = {
  name: 'name',
  label: 'label',
  icpcId: 'icpcId',
  accounts: 'accounts',
  organization: 'organization',
  groups: 'groups',
  members: 'members',
  seat: 'seat',
  zone: 'zone',
};
/** Column and reason of what the form would refuse. */
const faultOf = (path: readonly PropertyKey[], code: string, message: string): [TeamColumn, TeamReason] => {
  const [first, , inner] = path.map(String);
  const nested =
    first === 'accounts' && inner === 'ip'
      ? 'ip'
      : first === 'organization' && (path[1] === 'formalName' || path[1] === 'country')
        ? path[1]
        : (columnOf[first ?? ''] ?? 'name');
  if (message === 'required' || message === 'duplicate') return [nested, message];
  if (code === 'too_small') return [nested, 'required'];
  return [nested, code === 'too_big' ? 'too-long' : 'malformed'];
};

/** One row as a team; its faults instead, where it has any. Rows count from 1. */
export const readTeamRow = (cells: readonly string[], row: number): TeamRow | TeamFault[] => {
  // An export marks cells that a spreadsheet would take for a formula.
  const cell = (column: TeamColumn) =>
    (cells[teamColumns.indexOf(column)] ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, '');
  const faults: TeamFault[] = [];
  const ips = cell('ip').split(/[;；|]/);
  const accounts = listIn(cell('accounts'));
  const name = cell('organization');
  const parsed = teamDraft.safeParse({
    name: cell('name'),
    label: cell('label'),
    icpcId: cell('icpcId'),
    accounts: accounts.map((username, n) => ({ username, ip: ips[n]?.trim() || null, seat: '' })),
    organization:
      name === ''
        ? null
        : { name, formalName: cell('formalName'), country: cell('country').toUpperCase() || null },
    groups: listIn(cell('groups')),
    members: listIn(cell('members')),
    seat: cell('seat'),
    zone: cell('zone'),
    photo: null,
  });
  const [star, hidden] = [flagIn(cell('star')), flagIn(cell('hidden'))];
  if (star === undefined) faults.push({ row, column: 'star', reason: 'malformed' });
  if (hidden === undefined) faults.push({ row, column: 'hidden', reason: 'malformed' });
  if (!parsed.success)
    for (const { path, code, message } of parsed.error.issues) {
      const [column, reason] = faultOf(path, code, message);
      if (!faults.some((one) => one.column === column)) faults.push({ row, column, reason });
    }
  if (faults.length > 0 || !parsed.success || star === undefined || hidden === undefined) return faults;
  return { draft: parsed.data, star, hidden };
};
