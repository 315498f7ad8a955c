import type { ClicsObject, ClicsState, contestObject } from '@assize/shared/areas/clics/objects.ts';
import { contestClock } from '@assize/shared/domain/contest/contest-time.ts';
import { reltimeOf } from '@assize/shared/domain/contest/reltime.ts';
import type { z } from 'zod';
import { type ContestRecord, phaseOf } from '../contest/service.ts';
import type { ClicsFacts, TeamFact } from './facts.ts';

/** Groups that every contest has: official teams, whose rows the scoreboard shows, and those out of competition. */
export const mainGroup = 'participants';
const starGroup = 'star';
const disqualifiedGroup = 'disqualified';

/** Contest time in ms of an instant. */
export const clockOf = ({ startTime, removed }: Pick<ContestRecord, 'startTime' | 'removed'>) =>
  contestClock({
    startMs: startTime.getTime(),
    removed: removed.map(({ from, to }) => ({ fromMs: from.getTime(), toMs: to.getTime() })),
  });

export const contestIdOf = ({ cid }: Pick<ContestRecord, 'cid'>): string => String(cid);

const secondsWarning =
  'This contest counts whole seconds. Readers that compute a board from the feed count whole minutes, so their times and ranks may differ from this site.';
const warningOf = ({ type, icpcMinutes }: ContestRecord): string | null =>
  type === 0 && !icpcMinutes ? secondsWarning : null;

export const contestObjectOf = (contest: ContestRecord): z.infer<typeof contestObject> => {
  const { title, type, startTime, endTime, sealTime, penaltyMinutes } = contest;
  const clock = clockOf(contest);
  const endMs = clock(endTime.getTime());
  const warning = warningOf(contest);
  return {
    id: contestIdOf(contest),
    name: title,
    formal_name: title,
    start_time: startTime.toISOString(),
    duration: reltimeOf(endMs),
    ...(sealTime && sealTime < endTime
      ? { scoreboard_freeze_duration: reltimeOf(endMs - clock(sealTime.getTime())) }
      : {}),
    scoreboard_type: type === 0 ? 'pass-fail' : 'score',
    ...(type === 0 ? { penalty_time: penaltyMinutes } : {}),
    main_scoreboard_group_id: mainGroup,
    ...(warning === null ? {} : { assize_warning: warning }),
  };
};

const reached = (at: Date | null, now: Date): string | null =>
  at !== null && at <= now ? at.toISOString() : null;

export const stateOf = (contest: ContestRecord, now: Date): ClicsState => {
  const { startTime, endTime, sealTime, autoRealRank, revealedAt, finalizedAt } = contest;
  const isSealed = sealTime !== null && sealTime < endTime;
  const frozen = isSealed ? reached(sealTime, now) : null;
  const open = autoRealRank ? endTime : revealedAt;
  const thawed = frozen === null ? null : reached(open, now);
  const finalized = reached(finalizedAt, now);
  const isOpen = phaseOf(contest, now) === 'ended';
  return {
    started: reached(startTime, now),
    frozen,
    ended: reached(endTime, now),
    thawed,
    finalized,
    end_of_updates: isOpen ? finalized : null,
  };
};

export const problemObjects = ({ contest, problems }: ClicsFacts): ClicsObject<'problems'>[] =>
  problems.map(({ pid, displayId, displayTitle, color, timeLimitMs, cases, fullScore }, ordinal) => ({
    id: String(pid),
    label: displayId,
    name: displayTitle,
    ordinal,
    ...(color === null ? {} : { rgb: color }),
    time_limit: timeLimitMs / 1000,
    test_data_count: cases,
    ...(contest.type === 0 || fullScore === null ? {} : { max_score: fullScore }),
  }));

const standingOf = ({ isStar, isDisqualified }: TeamFact): string => {
  if (isDisqualified) return disqualifiedGroup;
  return isStar ? starGroup : mainGroup;
};
const groupsOf = (team: TeamFact): string[] => [standingOf(team), ...team.groups.map(({ id }) => id)];

const photoOf = (contest: ContestRecord, { id, photo }: TeamFact) => {
  const kind = photo?.split('.').at(-1);
  if (kind === undefined) return {};
  const href = `contests/${contestIdOf(contest)}/teams/${id}/photo`;
  return { photo: [{ href, filename: `photo.${kind}`, mime: `image/${kind}` }] };
};

/** Objects of those who take part, all of which everybody may read. */
export const teamObjects = ({
  contest,
  teams,
}: Pick<ClicsFacts, 'contest' | 'teams'>): {
  groups: ClicsObject<'groups'>[];
  organizations: ClicsObject<'organizations'>[];
  teams: ClicsObject<'teams'>[];
  persons: ClicsObject<'persons'>[];
} => {
  const groups = new Map<string, ClicsObject<'groups'>>([
    [mainGroup, { id: mainGroup, name: 'Participants' }],
    [starGroup, { id: starGroup, name: 'Out of competition' }],
    [disqualifiedGroup, { id: disqualifiedGroup, name: 'Disqualified' }],
  ]);
  const organizations = new Map<string, ClicsObject<'organizations'>>();
  for (const team of teams) {
    for (const { id, name } of team.groups) groups.set(id, { id, name });
    if (team.organization) {
      const { id, name, formalName, country } = team.organization;
      organizations.set(id, {
        ...{ id, name, formal_name: formalName },
        ...(country === null ? {} : { country }),
      });
    }
  }
  return {
    groups: [...groups.values()],
    organizations: [...organizations.values()],
    teams: teams.map((team) => ({
      id: team.id,
      ...(team.icpcId === '' ? {} : { icpc_id: team.icpcId }),
      name: team.name,
      label: team.label,
      display_name: team.name,
      ...(team.organization ? { organization_id: team.organization.id } : {}),
      group_ids: groupsOf(team),
      ...photoOf(contest, team),
    })),
    persons: teams.flatMap(({ id, members }) =>
      members.map((name, n) => ({
        id: `${id.slice(0, 32)}-${n + 1}`,
        name,
        role: 'contestant' as const,
        team_ids: [id],
      })),
    ),
  };
};
