import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type RunSpec, SandboxRequestError, type TalkSpec } from '../port.ts';
import { describeInBox, LIMITS, said, sandbox } from './sandbox-for-tests.ts';

type Manager = Exclude<TalkSpec, { over: 'stdio' }>;

const sh = (line: string, more: Partial<RunSpec> = {}): Manager['users'][number] => ({
  argv: ['sh', '-c', line],
  limits: LIMITS,
  ...more,
});
const bash = (line: string, more: Partial<RunSpec> = {}): Manager['own'] => ({
  argv: ['bash', '-c', line],
  limits: LIMITS,
  ...more,
});
const talk = (spec: Omit<Manager, 'over'> & Partial<Pick<Manager, 'over'>>) =>
  sandbox().runTalk({ over: 'descriptors', ...spec });

describeInBox('a talk over descriptors', () => {
  it('gives the own program a line to and from each user, and streams of its own', async () => {
    const result = await talk({
      own: bash('for i in 0 1 2; do echo $((i+5)) >&$((4+2*i)); read x <&$((3+2*i)); echo "$x"; done; cat', {
        stdin: { kind: 'content', bytes: 'input' },
      }),
      users: [0, 1, 2].map((i) => sh(`read n; echo $((n * 10 + ${i}))`)),
    });
    expect(said(result.own)).toBe('50\n61\n72\ninput');
    expect(result.own).toMatchObject({ outcome: 'exited', exitCode: 0 });
    expect(result.users.map(({ outcome, exitCode }) => [outcome, exitCode])).toEqual(
      Array(3).fill(['exited', 0]),
    );
  });

  it('lets lines be opened by name', async () => {
    const result = await talk({
      own: bash('echo hello > /proc/self/fd/4; read x < /proc/self/fd/3; echo "$x"'),
      users: [sh('read n; echo "$n back"')],
    });
    expect(said(result.own)).toBe('hello back\n');
  });

  it('gives users descriptors too, and keeps what they print out of the talk', async () => {
    const result = await talk({
      own: bash('for i in 0 1; do echo $((i+5)) >&$((4+2*i)); read x <&$((3+2*i)); echo "$x"; done'),
      users: [0, 1].map((i) =>
        sh(
          `echo noise; read none && echo stdin is not empty >&4; read n < /proc/self/fd/3; echo $((n * 10 + ${i})) > /proc/self/fd/4`,
        ),
      ),
      over: 'descriptorsOfAll',
    });
    expect(said(result.own)).toBe('50\n61\n');
    expect(result.users.map(({ outcome, exitCode }) => [outcome, exitCode])).toEqual(
      Array(2).fill(['exited', 0]),
    );
  });

  it('is noted on demand', async () => {
    const { transcript } = await talk({
      own: bash('for i in 0 1; do echo $((i+5)) >&$((4+2*i)); read x <&$((3+2*i)); done; echo nobody'),
      users: [0, 1].map((i) => sh(`read n; echo $((n * 10 + ${i}))`)),
      transcriptBytes: 1000,
    });
    expect(transcript?.said.map(({ user, byUser, bytes }) => `${user} ${byUser} ${bytes}`)).toEqual([
      '0 false 5\n',
      '0 true 50\n',
      '1 false 6\n',
      '1 true 61\n',
    ]);
  });

  it('works with sixteen users, again and again, and leaves nothing open', async () => {
    const descriptors = async (): Promise<number> => {
      // A slot cleans up after its answer and before its next run.
      await Promise.all([1, 2].map(() => sandbox().run({ argv: ['true'], limits: LIMITS })));
      const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
      const lists = children
        .split(' ')
        .filter(Boolean)
        .map((pid) => readdir(`/proc/${pid}/fd`));
      return (await Promise.all(lists)).flat().length;
    };
    const spec: Omit<Manager, 'over'> = {
      own: bash('for i in {0..15}; do read x <&$((3+2*i)); s=$((s+x)); done; echo $s'),
      users: Array.from({ length: 16 }, (_, i) => sh(`echo ${i}`)),
    };
    expect(said((await talk(spec)).own)).toBe('120\n');
    // A slot keeps two sets of boxes, and opens a second box of each with its first talks.
    for (let round = 0; round < 8; round++) {
      await talk(spec);
      await descriptors();
    }
    const before = await descriptors();
    for (let round = 0; round < 4; round++) expect(said((await talk(spec)).own)).toBe('120\n');
    // By this line both slots may have had a turn; each run had 17 boxes with many descriptors each.
    expect((await descriptors()) - before).toBeLessThan(20);
    const alone = await sandbox().run({ argv: ['true'], limits: LIMITS });
    expect(alone).toMatchObject({ outcome: 'exited', exitCode: 0 });
  });

  it('keeps files of all programs apart', async () => {
    const result = await talk({
      own: bash('read a <&3; read b <&5; echo "$a,$b"; ls /box', {
        files: [{ at: 'secret', from: { kind: 'content', bytes: 'x' } }],
      }),
      users: [
        sh('echo "$(ls /box | tr "\\n" " ")$(ls /proc/self/fd | wc -l)"; echo me > /tmp/left', {
          files: [{ at: 'mine', from: { kind: 'content', bytes: 'x' } }],
        }),
        sh('sleep 0.2; echo "$(ls /box)$(ls /tmp)"'),
      ],
    });
    // ls in a pipeline has descriptors 0 to 2 and that of the folder it reads.
    expect(said(result.own)).toBe('mine 4,\nsecret\n');
  });

  it('has limits for each program, which dies alone', async () => {
    const result = await talk({
      own: bash('read a <&3; echo "first: $? second:"; read b <&5; echo "$? $b"'),
      users: [sh('while :; do :; done', { limits: { ...LIMITS, cpuMs: 200 } }), sh('sleep 0.4; echo alive')],
    });
    expect(result.users[0]?.outcome).toBe('cpu-limit');
    expect(result.users[1]).toMatchObject({ outcome: 'exited', exitCode: 0 });
    expect(said(result.own)).toBe('first: 1 second:\n0 alive\n');
  });

  it('shows to each side when the other has left', async () => {
    const result = await talk({
      own: bash('exit 7'),
      users: [sh('read x; echo gone=$?; exit 3'), { argv: ['yes'], limits: LIMITS }],
    });
    expect(result.own.exitCode).toBe(7);
    expect(result.users[0]).toMatchObject({ outcome: 'exited', exitCode: 3 });
    expect(result.users[1]).toMatchObject({ outcome: 'signalled', signal: 13 });
  });

  it.each([
    ['the user by crashing', 'read a <&3; exit 1', 'kill -ABRT $$', false],
    ['the user by closing its stdout', 'read a <&3; exit 1', 'exec >&-; sleep 0.2; exit 3', false],
    ['the own program by ending', 'exit 1', 'read a; exit 3', true],
    ['the own program by closing its line', 'exec 4>&-; read a <&3', 'read a; kill -ABRT $$', true],
    [
      'the user, whose line was opened twice',
      'exec 9>/proc/self/fd/4; exec 9>&-; read a <&3',
      'exit 3',
      false,
    ],
  ])('%s stopped first', async (_, line, user, wentOn) => {
    // Many rounds, as a judge that looks at exit times would be right in most of them.
    for (let round = 0; round < 10; round++) {
      const result = await talk({ own: bash(line), users: [sh(user), sh('read a')] });
      expect(result.wentOn[0]).toBe(wentOn);
    }
  });

  it('lets the line of a user that has left be opened, either way, without waiting', async () => {
    const result = await talk({
      own: bash('sleep 0.3; exec 9>/proc/self/fd/4 8</proc/self/fd/3; read a <&8; echo "$?"'),
      users: [sh('exit 0')],
    });
    expect(result.own.outcome).toBe('exited');
    expect(said(result.own)).toBe('1\n');
  });

  it('lets the own program talk to a user that has left, and tells of which', async () => {
    const result = await talk({
      own: bash('sleep 0.3; echo word >&4 && echo word >&6 && sleep 0.2 && exit 7'),
      users: [sh('exit 0'), sh('read a')],
    });
    expect(result.own).toMatchObject({ outcome: 'exited', exitCode: 7 });
    expect(result.leftEarly).toEqual([true, false]);
  });

  it('is refused without users and with too many', async () => {
    const many = Array.from({ length: 17 }, () => sh('true'));
    await expect(talk({ own: bash('true'), users: [] })).rejects.toThrow(SandboxRequestError);
    await expect(talk({ own: bash('true'), users: many })).rejects.toThrow(SandboxRequestError);
  });
});
