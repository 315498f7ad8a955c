import {
  exportAcceptedCode,
  exportContest,
  exportFormats,
} from '@assize/shared/areas/contest-export/endpoints.ts';
import { strFromU8, unzipSync } from 'fflate';
import type { Mock } from '../mock.ts';
import { awardsOf, boardOf, ranksOf, totalsOf } from '../model.ts';
import type { Scenario } from '../scenario.ts';

const download = async ({ url, director }: Mock, path: string): Promise<Uint8Array> => {
  const reply = await fetch(`${url}/api${path}`, {
    headers: { Authorization: director.client.token() ?? '' },
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return new Uint8Array(await reply.arrayBuffer());
};

/** Medal, solved, minutes and last minute of each ranked team, best first. */
const resultsBy = ({ teams, problems, stars, tiers, rules, attempts }: Mock): string[] => {
  const field = { teams: teams.length, problems: problems.length, stars };
  const totals = boardOf(rules, field, attempts, { sealed: false, of: null }).map(totalsOf);
  const ranks = ranksOf(totals, stars);
  const awards = awardsOf(totals, ranks, tiers);
  return teams
    .flatMap(({ index }) => {
      const own = totals[index];
      if (!own || stars.has(index)) return [];
      const medal = awards.has(index) ? `${awards.get(index)} Medal` : '';
      return [{ rank: ranks[index] ?? 0, line: [medal, own.solved, own.time / 60, own.lastAc / 60].join() }];
    })
    .toSorted((a, b) => a.rank - b.rank || (a.line < b.line ? -1 : 1))
    .map(({ rank, line }) => `${rank}: ${line}`);
};

const resultsOf = (tsv: string): string[] => {
  let [place, rank, before] = [0, 0, ''];
  return tsv
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [, , award = '', solved, time, last] = line.split('\t');
      // Teams that are honoured have no rank in the file; equal ones share that of the first of them.
      const result = [solved, time, last].join();
      place += 1;
      if (result !== before) rank = place;
      before = result;
      return { rank, line: [award.endsWith(' Medal') ? award : '', result].join() };
    })
    .toSorted((a, b) => a.rank - b.rank || (a.line < b.line ? -1 : 1))
    .map(({ rank: of, line }) => `${of}: ${line}`);
};

/** Every export comes, results.tsv says what the model has, and there is a program for each solve. */
export const exports: Scenario = {
  name: 'exports',
  async atEnd(mock) {
    const { cid, teams, problems, stars, rules, attempts, tally } = mock;
    for (const format of exportFormats) {
      const bytes = await download(mock, `${exportContest.path}?cid=${cid}&format=${format}`);
      tally.count('exports');
      if (bytes.length === 0) tally.disagree(`export ${format} is empty`);
      if (format !== 'results') continue;
      const [given, wanted] = [resultsOf(strFromU8(bytes)), resultsBy(mock)];
      if (given.join('\n') !== wanted.join('\n'))
        tally.disagree(`results.tsv has ${given.join(' | ')}, not ${wanted.join(' | ')}`);
    }
    const field = { teams: teams.length, problems: problems.length, stars };
    const solves = boardOf(rules, field, attempts, { sealed: false, of: null })
      .flat()
      .filter((cell) => cell?.ac).length;
    const zip = unzipSync(await download(mock, `${exportAcceptedCode.path}?cid=${cid}`));
    const programs = Object.keys(zip).filter((name) => !name.endsWith('/')).length;
    if (programs !== solves) tally.disagree(`${programs} accepted programs, not ${solves}`);
    tally.count('accepted programs exported', programs);
  },
};
