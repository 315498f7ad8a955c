import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type HubSpec, type RunSpec, SandboxRequestError } from '../port.ts';
import { describeInBox, LIMITS, said, sandbox } from './sandbox-for-tests.ts';

const sh = (line: string, more: Partial<RunSpec> = {}): HubSpec['talkers'][number] => ({
  argv: ['sh', '-c', line],
  limits: LIMITS,
  ...more,
});
const hub = (line: string, more: Partial<RunSpec> = {}): HubSpec['hub'] => ({
  argv: ['bash', '-c', line],
  limits: LIMITS,
  ...more,
});

describeInBox('a program that talks to several', () => {
  it('has a way to each of them and from each, and its own streams', async () => {
    const result = await sandbox().runHub({
      hub: hub('for i in 0 1 2; do echo $((i+5)) >&$((4+2*i)); read x <&$((3+2*i)); echo "$x"; done; cat', {
        stdin: { kind: 'content', bytes: 'input' },
      }),
      talkers: [0, 1, 2].map((i) => sh(`read n; echo $((n * 10 + ${i}))`)),
    });
    expect(said(result.hub)).toBe('50\n61\n72\ninput');
    expect(result.hub).toMatchObject({ outcome: 'exited', exitCode: 0 });
    expect(result.talkers.map(({ outcome, exitCode }) => [outcome, exitCode])).toEqual(
      Array(3).fill(['exited', 0]),
    );
  });

  it('may open its lines by name, as the paths given to it say', async () => {
    const result = await sandbox().runHub({
      hub: hub('echo hello > /proc/self/fd/4; read x < /proc/self/fd/3; echo "$x"'),
      talkers: [sh('read n; echo "$n back"')],
    });
    expect(said(result.hub)).toBe('hello back\n');
  });

  it('has what was said on its lines written down on demand', async () => {
    const { transcript } = await sandbox().runHub({
      hub: hub('for i in 0 1; do echo $((i+5)) >&$((4+2*i)); read x <&$((3+2*i)); done; echo nobody'),
      talkers: [0, 1].map((i) => sh(`read n; echo $((n * 10 + ${i}))`)),
      transcriptBytes: 1000,
    });
    expect(transcript?.said.map(({ talker, byTalker, bytes }) => `${talker} ${byTalker} ${bytes}`)).toEqual([
      '0 false 5\n',
      '0 true 50\n',
      '1 false 6\n',
      '1 true 61\n',
    ]);
  });

  it('works with sixteen, again and again, and leaves nothing open', async () => {
    const descriptors = async (): Promise<number> => {
      // A slot clears up after it has answered, and before its next run.
      await Promise.all([1, 2].map(() => sandbox().run({ argv: ['true'], limits: LIMITS })));
      const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
      const lists = children
        .split(' ')
        .filter(Boolean)
        .map((pid) => readdir(`/proc/${pid}/fd`));
      return (await Promise.all(lists)).flat().length;
    };
    const spec: HubSpec = {
      hub: hub('for i in {0..15}; do read x <&$((3+2*i)); s=$((s+x)); done; echo $s'),
      talkers: Array.from({ length: 16 }, (_, i) => sh(`echo ${i}`)),
    };
    expect(said((await sandbox().runHub(spec)).hub)).toBe('120\n');
    const before = await descriptors();
    for (let round = 0; round < 4; round++) expect(said((await sandbox().runHub(spec)).hub)).toBe('120\n');
    // Both slots may have had a turn by now; each run had 17 boxes with many descriptors each.
    expect((await descriptors()) - before).toBeLessThan(20);
    const alone = await sandbox().run({ argv: ['true'], limits: LIMITS });
    expect(alone).toMatchObject({ outcome: 'exited', exitCode: 0 });
  });

  it('gets nothing of the others and they nothing of it', async () => {
    const result = await sandbox().runHub({
      hub: hub('read a <&3; read b <&5; echo "$a,$b"; ls /box', {
        files: [{ at: 'secret', from: { kind: 'content', bytes: 'x' } }],
      }),
      talkers: [
        sh('echo "$(ls /box | tr "\\n" " ")$(ls /proc/self/fd | wc -l)"; echo me > /tmp/left', {
          files: [{ at: 'mine', from: { kind: 'content', bytes: 'x' } }],
        }),
        sh('sleep 0.2; echo "$(ls /box)$(ls /tmp)"'),
      ],
    });
    // A pipeline of ls has descriptors 0 to 2 and the folder it reads.
    expect(said(result.hub)).toBe('mine 4,\nsecret\n');
  });

  it('each keep their own limits and die alone', async () => {
    const result = await sandbox().runHub({
      hub: hub('read a <&3; echo "first: $? second:"; read b <&5; echo "$? $b"'),
      talkers: [
        sh('while :; do :; done', { limits: { ...LIMITS, cpuMs: 200 } }),
        sh('sleep 0.4; echo alive'),
      ],
    });
    expect(result.talkers[0]?.outcome).toBe('cpu-limit');
    expect(result.talkers[1]).toMatchObject({ outcome: 'exited', exitCode: 0 });
    expect(said(result.hub)).toBe('first: 1 second:\n0 alive\n');
  });

  it('see the end of who leaves', async () => {
    const result = await sandbox().runHub({
      hub: hub('exit 7'),
      talkers: [sh('read x; echo gone=$?; exit 3'), { argv: ['yes'], limits: LIMITS }],
    });
    expect(result.hub.exitCode).toBe(7);
    // Its one line still fits into the pipe when another box, while it is made, holds the pipe's end for a moment.
    const [first] = result.talkers;
    expect(['signalled 13', 'exited 3']).toContain(`${first?.outcome} ${first?.signal || first?.exitCode}`);
    expect(result.talkers[1]).toMatchObject({ outcome: 'signalled', signal: 13 });
  });

  it.each([
    ['the talker by crashing', 'read a <&3; exit 1', 'kill -ABRT $$', false],
    ['the talker by closing its stdout', 'read a <&3; exit 1', 'exec >&-; sleep 0.2; exit 3', false],
    ['the hub by ending', 'exit 1', 'read a; exit 3', true],
    ['the hub by closing its line', 'exec 4>&-; read a <&3', 'read a; kill -ABRT $$', true],
    [
      'the talker, whose line was opened twice',
      'exec 9>/proc/self/fd/4; exec 9>&-; read a <&3',
      'exit 3',
      false,
    ],
  ])('%s stopped first', async (_, line, talker, wentOn) => {
    // Often, as exit times would tell it right most of the time.
    for (let round = 0; round < 10; round++) {
      const result = await sandbox().runHub({ hub: hub(line), talkers: [sh(talker), sh('read a')] });
      expect(result.wentOn[0]).toBe(wentOn);
    }
  });

  it('may open the line of one that has left, either way, without waiting for it', async () => {
    const result = await sandbox().runHub({
      hub: hub('sleep 0.3; exec 9>/proc/self/fd/4 8</proc/self/fd/3; read a <&8; echo "$?"'),
      talkers: [sh('exit 0')],
    });
    expect(result.hub.outcome).toBe('exited');
    expect(said(result.hub)).toBe('1\n');
  });

  it('refuses none and too many', async () => {
    const many = Array.from({ length: 17 }, () => sh('true'));
    await expect(sandbox().runHub({ hub: hub('true'), talkers: [] })).rejects.toThrow(SandboxRequestError);
    await expect(sandbox().runHub({ hub: hub('true'), talkers: many })).rejects.toThrow(SandboxRequestError);
  });
});
