import { contestClock } from '@assize/shared/domain/contest/contest-time.ts';
import { awardConfigOf, medalsOf } from '@assize/shared/domain/standings/awards.ts';
import { isFinal, type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import type { Exported } from './exported.ts';

const statuses: Partial<Record<Verdict, string>> = {
  [verdict.accepted]: 'ACCEPTED',
  [verdict.wrongAnswer]: 'WRONG_ANSWER',
  // There a presentation error is free, here it costs time.
  [verdict.presentationError]: 'WRONG_ANSWER',
  [verdict.compileError]: 'COMPILATION_ERROR',
  [verdict.timeLimit]: 'TIME_LIMIT_EXCEEDED',
  [verdict.memoryLimit]: 'MEMORY_LIMIT_EXCEEDED',
  [verdict.runtimeError]: 'RUNTIME_ERROR',
  [verdict.cancelled]: 'CANCELED',
};

const textColour = (background: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(background.slice(at, at + 2), 16),
  );
  return red * 299 + green * 587 + blue * 114 > 150_000 ? '#000' : '#fff';
};
const plainColour = '#d9d9d9';

/** The files of an XCPCIO board, from which its software computes the board. */
export const xcpcioFiles = ({ facts, rows, sealed }: Exported): Record<string, unknown> => {
  const { contest, rules, problems, teams, runs } = facts;
  const clock = contestClock(rules);
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const [startMs, endMs] = [rules.startMs, rules.startMs + clock(rules.endMs)];
  const frozen = rules.sealMs === null ? 0 : clock(rules.endMs) - clock(rules.sealMs);
  const config = awardConfigOf(contest);
  const colours = problems.map(({ color }) => color ?? plainColour);
  const columns = new Map(problems.map(({ pid }, n) => [pid, n]));
  const groups = new Map(teams.flatMap((team) => team.groups.map(({ id, name }) => [`group-${id}`, name])));
  const isHeld = (at: Date) => sealed && rules.sealMs !== null && at.getTime() >= rules.sealMs;
  return {
    'config.json': {
      contest_name: contest.title,
      start_time: seconds(startMs),
      end_time: seconds(endMs),
      frozen_time: seconds(frozen),
      penalty: rules.penaltySeconds,
      problem_quantity: problems.length,
      problem_id: problems.map(({ displayId }) => displayId),
      balloon_color: colours.map((background_color) => ({
        background_color,
        color: textColour(background_color),
      })),
      group: { official: '正式队伍', unofficial: '打星队伍', ...Object.fromEntries(groups) },
      organization: 'School',
      status_time_display: { correct: true, incorrect: true, pending: true },
      ...(config ? { medal: { official: medalsOf(rules, rows, config) } } : {}),
      options: {
        calculation_of_penalty: rules.icpcMinutes ? 'in_minutes' : 'in_seconds',
        submission_timestamp_unit: 'second',
      },
    },
    'team.json': Object.fromEntries(
      teams
        .filter(({ isDisqualified }) => !isDisqualified)
        .map(({ id, name, organization, isStar, groups: own, members }) => [
          id,
          {
            ...{ team_id: id, id, name, organization: organization?.name ?? '' },
            ...(organization ? { organization_id: organization.id } : {}),
            group: [isStar ? 'unofficial' : 'official', ...own.map((group) => `group-${group.id}`)],
            ...(members.length > 0 ? { members } : {}),
          },
        ]),
    ),
    'run.json': runs.map(({ submitId, team, pid, submitTime, status, language }) => ({
      submission_id: String(submitId),
      id: String(submitId),
      team_id: team,
      problem_id: columns.get(pid) ?? 0,
      timestamp: seconds(clock(submitTime.getTime())),
      status: isHeld(submitTime)
        ? 'FROZEN'
        : isFinal(status)
          ? (statuses[status] ?? 'SYSTEM_ERROR')
          : 'PENDING',
      language,
    })),
    'organization.json': [
      ...new Map(
        teams.flatMap(({ organization }) =>
          organization ? [[organization.id, { id: organization.id, name: organization.name }] as const] : [],
        ),
      ).values(),
    ],
  };
};
