import type { PackageObject } from './objects.ts';

/** Columns of the tables of the ICPC, by the word in their first line. */
const columns: Readonly<Record<string, readonly string[]>> = {
  file_version: teamColumns(),
  teams: teamColumns(),
  groups: ['id', 'name'],
  institutions: ['id', 'name', 'formal_name', 'country'],
  organizations: ['id', 'name', 'formal_name', 'country'],
  accounts: ['type', 'name', 'username', 'password', 'team_id', 'ip'],
};

function teamColumns(): readonly string[] {
  const institution = ['institution_name', 'institution_short', 'country', 'organization_id'];
  return ['id', 'icpc_id', 'group_ids', 'name', ...institution, 'location'];
}

const linesOf = (text: string) => text.split(/\r?\n/);
const wordOf = (text: string): string => {
  const [first = ''] = linesOf(text);
  const [word = '', version = ''] = first.toLowerCase().split('\t');
  return /^\d+$/.test(version.trim()) ? word.trim().replace(/\d$/, '') : '';
};

/** Whether the first line is that of a table: a word and the number of a version. */
export const looksLikeTable = (text: string): boolean => Object.hasOwn(columns, wordOf(text));

/** Lines of a table as objects; empty cells are left out. */
export const tableRows = (text: string, file: string): PackageObject[] => {
  const names = columns[wordOf(text)] ?? [];
  const [, ...lines] = linesOf(text);
  return lines.flatMap((line, n) => {
    if (line.trim() === '') return [];
    const cells = line.split('\t').map((cell) => cell.trim());
    const fields = names.flatMap((name, at) => (cells[at] ? [[name, cells[at]] as const] : []));
    return [{ place: { file, field: `${n + 2}` }, fields: Object.fromEntries(fields) }];
  });
};
