import type { ClicsObject, Collections, Visibility } from '@assize/shared/areas/clics/objects.ts';
import { reltimeOf } from '@assize/shared/domain/contest/reltime.ts';
import type { IcpcAward } from '@assize/shared/domain/standings/types.ts';
import { isFinal } from '@assize/shared/domain/verdict.ts';
import { phaseOf } from '../contest/service.ts';
import { clockOf, contestIdOf, problemObjects, teamObjects } from './contest-objects.ts';
import type { ClicsFacts, RunFact } from './facts.ts';
import { languageIdOf, languageObjects } from './languages.ts';
import { judgementTypeOf, judgementTypes } from './verdicts.ts';

/** Whether everybody may read the results of a run. */
const isOpenTo = ({ contest, now }: ClicsFacts, { submitTime }: RunFact): boolean =>
  contest.sealTime === null || submitTime < contest.sealTime || phaseOf(contest, now) === 'ended';

const submissionOf = (facts: ClicsFacts, one: RunFact, isAdmin: boolean): ClicsObject<'submissions'> => ({
  id: String(one.submitId),
  language_id: languageIdOf(one.language),
  problem_id: String(one.pid),
  team_id: one.team,
  time: one.submitTime.toISOString(),
  contest_time: reltimeOf(clockOf(facts.contest)(one.submitTime.getTime())),
  files: isAdmin
    ? [
        {
          href: `contests/${contestIdOf(facts.contest)}/submissions/${one.submitId}/files`,
          filename: 'files.zip',
          mime: 'application/zip',
        },
      ]
    : [],
});

const judgementOf = (facts: ClicsFacts, one: RunFact, isAdmin: boolean): ClicsObject<'judgements'> => {
  const clock = clockOf(facts.contest);
  const end = one.judgedAt ?? one.submitTime;
  // When a judge began is not kept; that of the first round is not before the submission came.
  const start = one.round === 0 ? one.submitTime : end;
  return {
    id: `${one.submitId}-${one.round}`,
    submission_id: String(one.submitId),
    judgement_type_id: judgementTypeOf(one.status),
    ...(facts.contest.type === 0 || one.score === null ? {} : { score: one.score }),
    start_time: start.toISOString(),
    start_contest_time: reltimeOf(clock(start.getTime())),
    end_time: end.toISOString(),
    end_contest_time: reltimeOf(clock(end.getTime())),
    ...(isAdmin && one.timeMs !== null ? { max_run_time: one.timeMs / 1000 } : {}),
  };
};

/** Readers behind the seal read all of it, others what was told to all. */
const notesFor = (
  { contest, notes }: ClicsFacts,
  isAdmin: boolean,
  known: { problems: ReadonlySet<string>; teams: ReadonlySet<string> },
): ClicsObject<'clarifications'>[] => {
  const clock = clockOf(contest);
  const isKnown = (team: string | null) => team === null || known.teams.has(team);
  const shown = notes.filter(
    ({ pid, from, to, toAll }) =>
      (pid === null || known.problems.has(String(pid))) && (isAdmin ? isKnown(from) && isKnown(to) : toAll),
  );
  const ids = new Set(shown.map(({ id }) => id));
  return shown.map(({ id, from, to, replyTo, pid, text, at }) => ({
    id,
    from_team_id: from,
    to_team_id: to,
    reply_to_id: replyTo !== null && ids.has(replyTo) ? replyTo : null,
    problem_id: pid === null ? null : String(pid),
    text,
    time: at.toISOString(),
    contest_time: reltimeOf(clock(at.getTime())),
  }));
};

const citations: Readonly<Record<IcpcAward['kind'], string>> = {
  winner: 'Contest winner',
  'gold-medal': 'Gold medal winner',
  'silver-medal': 'Silver medal winner',
  'bronze-medal': 'Bronze medal winner',
  'first-to-solve': 'First to solve problem',
  'group-winner': 'Winner of group',
};
const awardOf = ({ problems, teams }: ClicsFacts, award: IcpcAward): ClicsObject<'awards'> => {
  const groups = new Map(teams.flatMap((team) => team.groups.map(({ id, name }) => [id, name])));
  const of =
    problems.find(({ pid }) => pid === award.problem)?.displayId ??
    (award.group === null ? undefined : groups.get(award.group));
  return {
    id: award.id,
    citation: of === undefined ? citations[award.kind] : `${citations[award.kind]} ${of}`,
    team_ids: [...award.participants],
  };
};

/**
 * Every object of a contest that readers may see now. No object names another one that is not among them, since all of
 * them follow from the same teams, problems and runs.
 */
export const collectionsOf = (facts: ClicsFacts, visibility: Visibility): Collections => {
  const { contest, now, teams } = facts;
  const isAdmin = visibility === 'admin';
  const started = isAdmin || now >= contest.startTime;
  const problems = started ? problemObjects(facts) : [];
  const shown = new Set(problems.map(({ id }) => id));
  const known = new Set(teams.map(({ id }) => id));
  const runs = facts.runs.filter(({ pid, team }) => shown.has(String(pid)) && known.has(team));
  const judged = runs.filter((one) => isFinal(one.status) && (isAdmin || isOpenTo(facts, one)));
  const isOpen = isAdmin || phaseOf(contest, now) === 'ended';
  return {
    'judgement-types': judgementTypes,
    languages: languageObjects,
    problems,
    ...teamObjects(facts),
    accounts: isAdmin
      ? facts.accounts.map(({ uid, username, team }) => ({
          ...{ id: uid, username, name: username, type: 'team' as const, team_id: team },
        }))
      : [],
    submissions: runs.map((one) => submissionOf(facts, one, isAdmin)),
    judgements: judged.map((one) => judgementOf(facts, one, isAdmin)),
    clarifications: notesFor(facts, isAdmin, { problems: shown, teams: known }),
    awards: isOpen ? facts.awards.map((award) => awardOf(facts, award)) : [],
  };
};
