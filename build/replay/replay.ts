import { parseArgs } from 'node:util';
import { inWords } from '../launch/lifetime.ts';
import { SetupTrouble, say } from '../setup/progress.mjs';
import { boardsOf, compare } from './compare.ts';
import { replayOf } from './contest.ts';
import { readSource } from './source.ts';

const shownRows = 20;
const shownDifferences = 200;

/** `npm run replay -- PATH`: ends with 1 where a feed and our standings disagree. */
const main = (): number => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1)
    throw new SetupTrouble('One path: a feed (NDJSON), or a contest package as a zip or a folder.');
  const source = readSource(path);
  const replayed = replayOf(source.objects);
  const { teams, hidden, submissions, judgements, superseded } = replayed.counts;
  say(`Version: ${source.version ?? 'not named'}; lines: ${source.envelope}`);
  if (source.unreadable.length > 0)
    say(`${source.unreadable.length} lines are no events, the first is line ${source.unreadable[0]}`);
  say(`${teams} teams (${hidden} not on the board), ${submissions} submissions, ${judgements} judgements`);
  if (superseded > 0) say(`${superseded} judgements were replaced by later ones`);
  if (replayed.unjudged > 0) say(`${replayed.unjudged} submissions have no verdict`);
  for (const { rank, participant, solved, totalTime } of boardsOf(replayed).flat().slice(0, shownRows))
    say(`${String(rank).padStart(5)}  ${participant.padEnd(20)} ${solved}  ${Math.floor(totalTime / 60)}`);
  const { differences, rows, awards, notCompared } = compare(replayed, source.scoreboard, source.objects);
  if (notCompared.length > 0) say(`Not compared: ${notCompared.join(', ')}`);
  if (rows === 0 && awards === 0)
    say('The feed says neither a board nor awards: there is nothing to compare.');
  for (const difference of differences.slice(0, shownDifferences)) say(`✗ ${difference}`);
  if (differences.length > shownDifferences) say(`✗ and ${differences.length - shownDifferences} more`);
  say(`${rows} rows and ${awards} awards compared, ${differences.length} differences`);
  return differences.length === 0 ? 0 : 1;
};

try {
  process.exitCode = main();
} catch (error) {
  say(`✗ ${inWords(error)}`);
  process.exitCode = 1;
}
