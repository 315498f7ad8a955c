import type { TeamRowShown } from '@assize/shared/areas/team/endpoints.ts';
import { readTeamRow, teamColumns } from '@assize/shared/areas/team/rows.ts';
import { expect, it } from 'vitest';
import { readCsv } from '../../kit/csv/csv.ts';
import { exportTeams, icpcRows, inColumns, readIcpc } from './team-files.ts';

const team = (name: string, ips: (string | null)[] = [null, null]): TeamRowShown => ({
  ...{ uid: 'a'.repeat(32), teamId: 1, version: 1, shownName: name, photoShown: null, groups: [] },
  ...{ organization: null, hidden: false, isStar: true, disqualified: false, penaltyMinutes: 0 },
  draft: {
    ...{ name, label: '7', icpcId: '447047', seat: 'A-1', zone: 'Hall', photo: null, members: ['Ann', '李'] },
    accounts: ips.map((ip, n) => ({ username: `ada${n}`, ip, seat: '' })),
    organization: { name: 'North, "U"', formalName: 'North University', country: 'CHN' },
    groups: ['East', 'Girls'],
  },
});
const cellsOf = (text: string) => {
  const read = readCsv(text);
  if ('unclosed' in read) throw new Error('unclosed');
  return inColumns(read.rows);
};

it('an export is read back as the teams that they were, and is no formula to a spreadsheet', () => {
  const teams = [team('=cmd|x'), team('+1', ['192.0.2.1', null]), team('Rivers')];
  const text = exportTeams(teams);
  expect(text).not.toMatch(/(?:^|,|")[=+@]/m);
  const read = cellsOf(text).map((cells, n) => readTeamRow(cells, n + 1));
  expect(read).toEqual(
    teams.map(({ draft }) => ({ draft: { ...draft, photo: null }, star: true, hidden: false })),
  );
});

it('columns are known by their names in any order, or by their order', () => {
  const [byName] = inColumns([
    ['Seat', 'accounts', 'NAME', 'other'],
    ['B2', 'ada', 'Rivers', 'x'],
  ]);
  expect(byName?.filter((cell) => cell !== '')).toEqual(['Rivers', 'ada', 'B2']);
  const [byOrder] = inColumns([['Rivers', 'ada']]);
  expect([byOrder?.length, byOrder?.slice(0, 2)]).toEqual([teamColumns.length, ['Rivers', 'ada']]);
});

it('files of the ICPC are told apart by their first line and become rows', () => {
  const files = [
    'teams\t1\n12\t447047\t24\tRivers\tNorth University\tNorthU\tNLD\tINST-42\n',
    'groups\t1\n24\tCompanies\n',
    'institutions2\t1\nINST-42\tNorth University\n',
  ].map((text) => readIcpc(text));
  expect(files.map((one) => one?.kind)).toEqual(['teams', 'groups', 'institutions']);
  expect(readIcpc('name,accounts\nx,y')).toBeNull();
  const [row = []] = icpcRows(
    files.flatMap((one) => one ?? []),
    'team#',
  );
  expect(readTeamRow(row, 1)).toMatchObject({
    draft: {
      ...{ name: 'Rivers', label: '12', groups: ['Companies'] },
      accounts: [{ username: 'team12' }],
      organization: { name: 'NorthU', formalName: 'North University', country: 'NLD' },
    },
  });
});
