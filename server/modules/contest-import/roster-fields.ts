import type { PackageTree } from '../package/service.ts';
import { readObjects } from './files.ts';
import { fieldOf, isTrue, locationOf, type PackageObject, textOf, textsOf } from './objects.ts';
import { inside, type Place, type Remarks } from './remarks.ts';

export type PackageAccount = {
  place: Place;
  username: string;
  /** Empty: one by chance. */
  password: string;
  ip: string;
  seat: string;
};
export type PackageOrganization = { name: string; formalName: string; country: string | null };
export type PackageTeam = {
  place: Place;
  name: string;
  label: string;
  icpcId: string;
  organization: PackageOrganization | null;
  groups: string[];
  members: string[];
  seat: string;
  hidden: boolean;
  accounts: PackageAccount[];
};

type Group = { name: string; hidden: boolean };
type Found = {
  groups: ReadonlyMap<string, Group>;
  organizations: ReadonlyMap<string, PackageOrganization>;
  /** By the id of their team. */
  accounts: ReadonlyMap<string, PackageAccount[]>;
  members: ReadonlyMap<string, string[]>;
};

const byId = <T>(
  objects: readonly PackageObject[],
  told: Remarks,
  of: (object: PackageObject, id: string) => T,
): Map<string, T> => {
  const found = new Map<string, T>();
  for (const object of objects) {
    const id = textOf(object, told, 'id');
    const place = inside(object.place, 'id');
    if (id === '') told.fault(place, 'required');
    else if (found.has(id)) told.fault(place, 'duplicate', id);
    else found.set(id, of(object, id));
  }
  return found;
};

const countryOf = (object: PackageObject, told: Remarks): string | null => {
  const { place } = fieldOf(object, 'country');
  const country = textOf(object, told, 'country').toUpperCase();
  if (/^[A-Z]{3}$/.test(country) || country === '') return country || null;
  told.note(place, 'no-country', country);
  return null;
};

const organizationOf = (
  object: PackageObject,
  told: Remarks,
  names: readonly string[],
): PackageOrganization => {
  const formalName = textOf(object, told, 'formal_name', 'institution_name');
  return {
    name: textOf(object, told, ...names) || formalName,
    formalName,
    country: countryOf(object, told),
  };
};

/** A name that an account may have, made of the id of its team. */
const accountNameOf = (teamId: string): string => {
  const word = teamId.replaceAll(/[^A-Za-z0-9_.-]+/g, '-');
  return (/^\d/.test(word) ? `team${word}` : word).slice(0, 20);
};

/** The team that an account of an older table belongs to: the number in its name. */
const numberIn = (username: string): string => /^\D*0*(\d+)/.exec(username)?.[1] ?? '';

/** Accounts of teams; those of other people are told and left out. */
const readAccounts = (
  objects: readonly PackageObject[],
  teamIds: ReadonlySet<string>,
  told: Remarks,
): Map<string, PackageAccount[]> => {
  const found = new Map<string, PackageAccount[]>();
  for (const object of objects) {
    const username = textOf(object, told, 'username', 'id');
    const type = textOf(object, told, 'type', 'role').toLowerCase();
    const named = textOf(object, told, 'team_id');
    const teamId = named !== '' || !object.place.file.endsWith('.tsv') ? named : numberIn(username);
    const { place } = object;
    if (type !== '' && type !== 'team') told.note(place, 'other-account', username);
    else if (!teamIds.has(teamId)) told.fault(inside(place, 'team_id'), 'unknown-object', teamId);
    else {
      const account = {
        place,
        username,
        password: textOf(object, told, 'password'),
        ip: textOf(object, told, 'ip'),
        seat: locationOf(object, told),
      };
      found.set(teamId, [...(found.get(teamId) ?? []), account]);
    }
  }
  return found;
};

const membersOf = (objects: readonly PackageObject[], told: Remarks): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const object of objects) {
    const role = textOf(object, told, 'role').toLowerCase();
    const name = textOf(object, told, 'name');
    if (name === '' || (role !== '' && role !== 'contestant')) continue;
    for (const id of [...textsOf(object, told, 'team_ids'), ...textsOf(object, told, 'team_id')])
      found.set(id, [...(found.get(id) ?? []), name]);
  }
  return found;
};

const teamOf = (
  object: PackageObject,
  id: string,
  found: Found,
  mainGroup: string,
  told: Remarks,
): PackageTeam => {
  const groups = textsOf(object, told, 'group_ids', 'group_id').flatMap((groupId) => {
    const group = found.groups.get(groupId);
    if (group) return groupId === mainGroup ? [] : [group];
    told.fault(inside(object.place, 'group_ids'), 'unknown-object', groupId);
    return [];
  });
  const organizationId = textOf(object, told, 'organization_id');
  const inline = organizationOf(object, told, ['institution_short']);
  const known = found.organizations.get(organizationId);
  if (organizationId !== '' && !known && inline.name === '')
    told.fault(inside(object.place, 'organization_id'), 'unknown-object', organizationId);
  const given = textsOf(object, told, 'members').flatMap((one) => one.split(/\r?\n/));
  const accounts = found.accounts.get(id) ?? [
    {
      place: object.place,
      username: accountNameOf(id),
      password: '',
      ip: textOf(object, told, 'ip'),
      seat: '',
    },
  ];
  const seat = locationOf(object, told);
  return {
    place: object.place,
    name: textOf(object, told, 'name', 'display_name'),
    label: textOf(object, told, 'label') || id,
    icpcId: textOf(object, told, 'icpc_id'),
    organization: known ?? (inline.name === '' ? null : inline),
    groups: [...new Set(groups.map(({ name }) => name))],
    members: (given.length > 0 ? given : (found.members.get(id) ?? [])).filter((one) => one.trim() !== ''),
    seat: seat || (accounts.length === 1 ? (accounts[0]?.seat ?? '') : ''),
    hidden: isTrue(object, 'hidden') || (groups.length > 0 && groups.every((group) => group.hidden)),
    accounts,
  };
};

/** Teams of a package with all that belongs to them. */
export const readTeams = async (
  tree: PackageTree,
  mainGroup: string,
  told: Remarks,
): Promise<PackageTeam[]> => {
  const read = (name: Parameters<typeof readObjects>[1], ...tables: string[]) =>
    readObjects(tree, name, [`${name}.json`, `${name}.yaml`, ...tables], told);
  const teams = await read('teams', 'teams2.tsv', 'teams.tsv');
  const ids = new Set(teams.map((one) => textOf(one, told, 'id')));
  const found: Found = {
    groups: byId(await read('groups', 'groups.tsv'), told, (object, id) => ({
      name: textOf(object, told, 'name') || id,
      hidden: isTrue(object, 'hidden'),
    })),
    organizations: byId(
      await read('organizations', 'institutions2.tsv', 'institutions.tsv', 'organizations.tsv'),
      told,
      (object, id) => {
        const one = organizationOf(object, told, ['name', 'shortname', 'short_name']);
        return { ...one, name: one.name || id };
      },
    ),
    accounts: readAccounts(await read('accounts', 'accounts.tsv'), ids, told),
    members: membersOf(await read('persons'), told),
  };
  return [...byId(teams, told, (object, id) => teamOf(object, id, found, mainGroup, told)).values()];
};
