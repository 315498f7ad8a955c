import type { TeamRowShown } from '@assize/shared/areas/team/endpoints.ts';
import type { Participant } from './participants.ts';
import type { TeamRecord } from './store.ts';

type Shown = { names: ReadonlyMap<string, string>; signText: (text: string) => string };

/** A row for staff. @param stored null: the user has no team */
export const presentTeam = (
  one: Participant,
  stored: TeamRecord | null,
  { names, signText }: Shown,
): TeamRowShown => {
  const { organization } = one;
  const accounts = stored?.accounts ?? one.uids.map((uid) => ({ uid, ip: null, seat: '' }));
  return {
    uid: one.id,
    teamId: one.teamId,
    version: stored?.version ?? 0,
    shownName: one.name,
    draft: {
      name: stored?.name ?? '',
      label: one.label,
      icpcId: one.icpcId,
      accounts: accounts.map(({ uid, ip, seat }) => ({ username: names.get(uid) ?? '', ip, seat })),
      organization: stored?.organization
        ? {
            name: stored.organization.name,
            formalName: stored.organization.formalName,
            country: stored.organization.country,
          }
        : null,
      groups: one.groups.map(({ name }) => name),
      members: [...one.members],
      seat: one.seat,
      zone: one.zone,
      photo: one.photo,
    },
    photoShown: one.photo && signText(one.photo),
    organization: organization && { ...organization },
    groups: one.groups.map(({ id, name }) => ({ id, name })),
    hidden: one.hidden,
    isStar: one.isStar,
    disqualified: one.disqualified,
    penaltyMinutes: Math.trunc(one.penaltyAdjustSeconds / 60),
  };
};
