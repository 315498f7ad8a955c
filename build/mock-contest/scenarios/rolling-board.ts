import { getScrollBoardInfo, getScrollBoardSubmissions } from '@assize/shared/areas/standings/endpoints.ts';
import type { Scenario } from '../scenario.ts';

/** The rolling board is made of exactly the runs that were handed in. */
export const rollingBoard: Scenario = {
  name: 'rolling board',
  async atEnd({ cid, director, teams, problems, rules, attempts, tally }) {
    const query = { cid };
    const info = await director.client.call(getScrollBoardInfo, { query });
    const runs = await director.client.call(getScrollBoardSubmissions, { query });
    if (info.unjudged !== 0) tally.disagree(`rolling board: ${info.unjudged} runs unjudged`);
    if (info.participants.length !== teams.length)
      tally.disagree(`rolling board: ${info.participants.length} participants, not ${teams.length}`);
    if (Date.parse(info.endTime) !== rules.endMs || Date.parse(info.sealRankTime) !== rules.sealMs)
      tally.disagree(`rolling board: seal ${info.sealRankTime} and end ${info.endTime} are others`);
    const given = runs.map(({ submitId, uid, pid, status, atMs }) =>
      [submitId, uid, pid, status, atMs].join(),
    );
    const wanted = attempts.map((one) =>
      [...[one.submitId, teams[one.team]?.uid, problems[one.problem]?.pid, one.expected, one.atMs]].join(),
    );
    const missing = wanted.filter((one) => !given.includes(one));
    for (const one of missing.slice(0, 5)) tally.disagree(`rolling board: no run ${one}`);
    if (given.length !== wanted.length)
      tally.disagree(`rolling board: ${given.length} runs, not ${wanted.length}`);
    tally.count('runs of the rolling board', given.length);
  },
};
