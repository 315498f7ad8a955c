import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { boardsOf, compare } from './compare.ts';
import { replayOf } from './contest.ts';
import { readFeed } from './feed.ts';
import { readSource } from './source.ts';

type Version = '2020-03' | '2022-07' | '2023-06';
type Event = { type: string; data: Record<string, unknown>; gone?: true };
const versions: readonly Version[] = ['2020-03', '2022-07', '2023-06'];

const single = ['contest', 'state'];
/** The lines of a version for the same events. */
const written = (version: Version, events: readonly Event[]): string =>
  events
    .map(({ type, data, gone }, n) => {
      if (version === '2020-03')
        return {
          ...{ id: `e${n}`, type: type === 'contest' ? 'contests' : type, op: gone ? 'delete' : 'create' },
          data: gone ? { id: data.id } : data,
        };
      const id = single.includes(type) ? null : data.id;
      const token = version === '2023-06' ? { token: `t${n}` } : {};
      return { type, id, data: gone ? null : data, ...token };
    })
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('\n');

const submission = (id: string, team: string, problem: string, at: string): Event => ({
  type: 'submissions',
  data: { id, team_id: team, problem_id: problem, language_id: 'cpp', contest_time: at },
});
const judgement = (id: string, of: string, type: string | null, begun: string, more: object = {}): Event => ({
  type: 'judgements',
  data: { id, submission_id: of, judgement_type_id: type, start_contest_time: begun, ...more },
});

/** A contest of five hours, the last of them frozen, as a version tells it. */
const story = (version: Version): Event[] => {
  const inNew = version === '2023-06';
  const all = inNew ? ['all'] : [];
  const team = (id: string, groups: string[], more: object = {}): Event => ({
    type: 'teams',
    data: { id, name: `Team ${id}`, group_ids: groups, ...more },
  });
  return [
    {
      type: 'contest',
      data: {
        ...{ id: 'c', name: 'Cup', duration: '5:00:00', scoreboard_freeze_duration: '1:00:00.000' },
        ...{ penalty_time: 20, ...(inNew ? { main_scoreboard_group_id: 'all' } : {}) },
      },
    },
    ...[
      ['AC', false, true],
      ['WA', true, false],
      ['CE', false, false],
      ['JE', false, false],
    ].map(([id, penalty, solved]): Event => ({ type: 'judgement-types', data: { id, penalty, solved } })),
    { type: 'problems', data: { id: 'pB', label: 'B', ordinal: 1 } },
    { type: 'problems', data: { id: 'pA', label: 'A', ordinal: 0 } },
    ...['g1', 'g2', 'all'].map((id): Event => ({ type: 'groups', data: { id, name: id } })),
    { type: 'groups', data: { id: 'gh', name: 'Staff', ...(inNew ? {} : { hidden: true }) } },
    team('t1', [...all, 'g1']),
    team('t2', [...all, 'g2'], { organization_id: 'u1' }),
    team('t3', [...all, 'g1', 'g2']),
    team('t6', [...all, 'g1'], { organization_id: 'u1' }),
    // Out of the main group, or in one that is hidden.
    team('t4', ['gh']),
    team('t5', [...all, 'g2']),
    submission('s6', 't4', 'pA', '0:05:00.000'),
    judgement('j6', 's6', 'AC', '0:05:01.000'),
    // Without penalty, with penalty, solved in minute 30.
    submission('s1', 't1', 'pA', '0:10:30.000'),
    judgement('j1', 's1', 'CE', '0:10:31.000'),
    submission('s2', 't1', 'pA', '0:20:00.000'),
    judgement('j2', 's2', 'WA', '0:20:01.000'),
    submission('s3', 't1', 'pA', '0:30:59.999'),
    judgement('j3', 's3', 'AC', '0:31:01.000'),
    // Of a team that is taken out of the contest later.
    submission('s12', 't5', 'pA', '0:01:00.000'),
    judgement('j12', 's12', 'AC', '0:01:01.000'),
    // Judged anew: the later judgement counts, also where it is told first.
    submission('s4', 't2', 'pA', '0:50:00.000'),
    judgement('j4b', 's4', 'AC', '1:40:00.000'),
    judgement('j4', 's4', 'WA', '0:50:01.000'),
    submission('s5', 't3', 'pA', '0:50:20.000'),
    judgement('j5', 's5', 'AC', '0:50:21.000'),
    // Before the start, and at the end.
    submission('s7', 't1', 'pB', '-0:05:00.000'),
    judgement('j7', 's7', 'AC', '-0:04:00.000'),
    submission('s8', 't3', 'pB', '5:00:00.000'),
    judgement('j8', 's8', 'AC', '5:00:01.000'),
    // In the freeze; a judgement is taken back, and an error of the judge says nothing.
    submission('s9', 't2', 'pB', '4:30:00.000'),
    judgement('j9', 's9', 'AC', '4:30:01.000'),
    { ...judgement('j9', 's9', 'AC', '4:30:01.000'), gone: true },
    judgement('j9b', 's9', 'WA', '4:30:02.000'),
    submission('s10', 't1', 'pB', '4:40:00.000'),
    judgement('j10', 's10', null, '4:40:01.000'),
    judgement('j10', 's10', 'AC', '4:40:01.000'),
    submission('s11', 't6', 'pB', '4:50:00.000'),
    judgement('j11', 's11', null, '4:50:01.000'),
    submission('s13', 't6', 'pA', '4:51:00.000'),
    judgement('j13', 's13', 'JE', '4:51:01.000'),
    { ...judgement('j12', 's12', 'AC', '0:01:01.000'), gone: true },
    { ...submission('s12', 't5', 'pA', '0:01:00.000'), gone: true },
    { ...team('t5', []), gone: true },
    ...Object.entries(awards).map(
      ([id, teams]): Event => ({
        type: 'awards',
        data: { id, citation: id, team_ids: teams },
      }),
    ),
    { type: 'state', data: { started: 'x', ended: 'x', thawed: 'x', finalized: 'x', end_of_updates: 'x' } },
  ];
};

const awards: Readonly<Record<string, readonly string[]>> = {
  winner: ['t1'],
  'gold-medal': ['t1'],
  'silver-medal': ['t3', 't2'],
  'first-to-solve-pA': ['t1'],
  'first-to-solve-pB': ['t1'],
  'group-winner-g1': ['t1'],
  'group-winner-g2': ['t2', 't3'],
  'organization-winner-u1': ['t2'],
  'rank-2': ['t2', 't3'],
  'highest-honors': ['t1'],
};
const cell = (problem: string, judged: number, pending: number, time?: number) => ({
  ...{ problem_id: problem, num_judged: judged, num_pending: pending, solved: time !== undefined },
  ...(time === undefined ? {} : { time }),
});
/** The board by hand. Equal teams share a rank, and nobody has the one after it. */
const scoreboard = {
  rows: [
    {
      ...{ rank: 1, team_id: 't1', score: { num_solved: 2, total_time: 330, time: 280 } },
      problems: [cell('pA', 2, 0, 30), cell('pB', 1, 0, 280)],
    },
    {
      ...{ rank: 2, team_id: 't2', score: { num_solved: 1, total_time: 50, time: 50 } },
      problems: [cell('pA', 1, 0, 50), cell('pB', 1, 0)],
    },
    {
      ...{ rank: 2, team_id: 't3', score: { num_solved: 1, total_time: 50, time: 50 } },
      problems: [cell('pA', 1, 0, 50), cell('pB', 0, 0)],
    },
    {
      ...{ rank: 4, team_id: 't6', score: { num_solved: 0, total_time: 0 } },
      problems: [cell('pA', 0, 0), cell('pB', 0, 1)],
    },
  ],
};

describe.each(versions)('a feed of %s', (version) => {
  const feed = readFeed(written(version, story(version)));
  const replayed = replayOf(feed.objects);

  it('is folded to the board that was made by hand', () => {
    expect(feed.unreadable).toEqual([]);
    expect(feed.envelope).toContain(version === '2020-03' ? '2020-03' : '2021-11');
    const rows = boardsOf(replayed).flat();
    expect(
      rows.map(({ rank, participant, solved, totalTime, lastAcTime }) => [
        ...[rank, participant, solved, totalTime / 60, lastAcTime / 60],
      ]),
    ).toEqual([
      [1, 't1', 2, 330, 280],
      [2, 't2', 1, 50, 50],
      [2, 't3', 1, 50, 50],
      [4, 't6', 0, 0, 0],
    ]);
    expect(replayed.counts).toMatchObject({ teams: 5, hidden: 1, superseded: 1 });
    expect(replayed.unjudged).toBe(1);
  });

  it('agrees with its own board and awards', () => {
    expect(compare(replayed, scoreboard, feed.objects)).toEqual({
      ...{ differences: [], rows: 4, awards: 9, notCompared: ['highest-honors'] },
    });
  });
});

describe('what a feed says otherwise', () => {
  const feed = readFeed(written('2023-06', story('2023-06')));
  const replayed = replayOf(feed.objects);
  const told = (change: (board: typeof scoreboard) => void): string[] => {
    const board = structuredClone(scoreboard);
    change(board);
    return compare(replayed, board, feed.objects).differences;
  };
  const [first, second] = [0, 1] as const;

  it('is told by team, problem and field', () => {
    expect(
      told(({ rows }) => {
        Object.assign(rows[first]?.score ?? {}, { total_time: 331 });
        Object.assign(rows[second] ?? {}, { rank: 3 });
        Object.assign(rows[second]?.problems[1] ?? {}, { solved: true, time: 270, num_pending: 1 });
      }),
    ).toEqual([
      'team t1: total_time is 331 in the feed, 330 here',
      'team t2: rank is 3 in the feed, 2 here',
      'team t2 on B: solved is true in the feed, false here',
      'team t2 on B: num_pending is 1 in the feed, 0 here',
      'team t2 on B: time is 270 in the feed, null here',
    ]);
    expect(told(({ rows }) => Object.assign(rows[3] ?? {}, { team_id: 't4' }))).toEqual([
      'team t4 stands on the scoreboard of the feed, not here',
      'team t6 stands here, not on the scoreboard of the feed',
    ]);
  });

  it('takes spans for minutes, and tries counted with those without penalty', () => {
    expect(
      told(({ rows }) => {
        Object.assign(rows[first]?.score ?? {}, { total_time: '5:30:00', time: '4:40:00' });
        Object.assign(rows[first]?.problems[0] ?? {}, { num_judged: 3, time: '0:30:59' });
      }),
    ).toEqual([]);
    expect(told(({ rows }) => Object.assign(rows[first]?.problems[0] ?? {}, { num_judged: 4 }))).toEqual([
      'team t1 on A: num_judged is 4 in the feed, 2 here',
    ]);
  });

  it('of awards, each by its name', () => {
    const wrong = Object.keys(awards).map(
      (id): Event => ({
        type: 'awards',
        data: { id, team_ids: ['t6'] },
      }),
    );
    const other = readFeed(written('2023-06', [...story('2023-06'), ...wrong]));
    const { differences } = compare(replayOf(other.objects), null, other.objects);
    expect(differences.map((one) => one.split(':')[0])).toEqual(
      Object.keys(awards)
        .filter((id) => id !== 'highest-honors')
        .map((id) => `award ${id}`),
    );
  });
});

describe('a feed as a CDS writes it while the contest runs', () => {
  const lines = [
    { type: 'state', data: {} },
    {
      ...{ type: 'contest', id: 'practice' },
      data: {
        id: 'practice',
        duration: '2:00:00.000',
        scoreboard_freeze_duration: '0:30:00.000',
        penalty_time: 20,
      },
    },
    ...[
      { id: 'AC', penalty: false, solved: true },
      { id: 'WA', penalty: true, solved: false },
      { id: 'CE', penalty: false, solved: false },
    ].map((data) => ({ type: 'judgement-types', id: data.id, data })),
    { type: 'problems', id: 'sums', data: { id: 'sums', label: 'A', ordinal: 0 } },
    ...['7', '8'].map((id) => ({ type: 'teams', id, data: { id, name: id } })),
    // A submission is told again with what was found out of it; who may not know has no language and no files.
    {
      type: 'submissions',
      id: '1',
      data: { id: '1', team_id: '7', problem_id: 'sums', contest_time: '0:03:30.099' },
    },
    {
      ...{ type: 'submissions', id: '1' },
      data: { id: '1', team_id: '7', problem_id: 'sums', contest_time: '0:03:30.099', entry_point: 'a.py' },
    },
    // A judgement without a verdict has no field for it, and a verdict is told twice.
    {
      type: 'judgements',
      id: '21',
      data: { id: '21', submission_id: '1', start_contest_time: '0:03:30.212' },
    },
    ...['0:03:32.343', '0:03:32.400'].map((at) => ({
      ...{ type: 'judgements', id: '21' },
      data: {
        ...{ id: '21', submission_id: '1', judgement_type_id: 'WA', start_contest_time: '0:03:30.212' },
        end_contest_time: at,
      },
    })),
    {
      type: 'submissions',
      id: '2',
      data: { id: '2', team_id: '7', problem_id: 'sums', contest_time: '0:04:00.000' },
    },
    {
      ...{ type: 'judgements', id: '22' },
      data: { id: '22', submission_id: '2', judgement_type_id: 'AC', start_contest_time: '0:04:01.000' },
    },
    {
      type: 'submissions',
      id: '3',
      data: { id: '3', team_id: '8', problem_id: 'sums', contest_time: '1:59:59.953' },
    },
    { type: 'runs', id: '900', data: { id: '900', judgement_id: '22', judgement_type_id: 'AC', ordinal: 1 } },
    { type: 'state', data: { started: '2031-05-04T09:48:00+01:00', ended: null } },
  ];

  it('is replayed with its last words of each object; what has no verdict is pending', () => {
    const text = lines.map((line, n) => JSON.stringify({ ...line, token: `c<${n}` })).join('\n');
    const { objects, unreadable } = readFeed(text);
    expect(unreadable).toEqual([]);
    const replayed = replayOf(objects);
    expect([replayed.counts, replayed.unjudged]).toEqual([
      { teams: 2, hidden: 0, submissions: 3, judgements: 2, superseded: 0 },
      1,
    ]);
    const rows = [
      {
        ...{ rank: 1, team_id: '7', score: { num_solved: 1, total_time: 24, time: 4 } },
        problems: [cell('sums', 2, 0, 4)],
      },
      {
        ...{ rank: 2, team_id: '8', score: { num_solved: 0, total_time: 0 } },
        problems: [cell('sums', 0, 1)],
      },
    ];
    expect(compare(replayed, { rows }, objects)).toMatchObject({ differences: [], rows: 2 });
  });
});

describe('an archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assize-replay-'));
  const feed = written('2022-07', story('2022-07'));

  it('is read as a zip, with or without a folder in it, and as a feed alone', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const zip = join(folder, 'package.zip');
    writeFileSync(
      zip,
      zipSync({
        'cup/event-feed.ndjson': bytes(feed),
        'cup/scoreboard.json': bytes(JSON.stringify(scoreboard)),
        'cup/api.json': bytes('{"version":"2022-07"}'),
        'cup/submissions/s1/files.zip': bytes('x'),
      }),
    );
    const source = readSource(zip);
    expect([source.version, source.scoreboard]).toEqual(['2022-07', scoreboard]);
    expect(compare(replayOf(source.objects), source.scoreboard, source.objects).differences).toEqual([]);
    const plain = join(folder, 'feed.ndjson');
    writeFileSync(plain, feed);
    expect(readSource(plain).objects.get('teams')?.size).toBe(5);
  });

  it('may have files in the place of a feed', () => {
    const { objects } = readFeed(feed);
    for (const [type, all] of objects) {
      const list = [...all.values()];
      const content = type === 'contest' || type === 'state' ? list[0] : list;
      writeFileSync(join(folder, `${type}.json`), JSON.stringify(content));
    }
    const source = readSource(folder);
    expect(compare(replayOf(source.objects), scoreboard, source.objects)).toMatchObject({
      ...{ differences: [], rows: 4, awards: 9 },
    });
  });

  it('that holds no contest, or one with points, is refused in words', () => {
    expect(() => replayOf(readFeed('\nno json\n').objects)).toThrow('no contest');
    expect(() => readSource(join(folder, 'nowhere'))).toThrow('There is no');
    const points = readFeed('{"type":"contest","id":null,"data":{"scoreboard_type":"score"}}');
    expect(() => replayOf(points.objects)).toThrow('points');
  });
});
