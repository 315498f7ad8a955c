import { beforeAll, expect, it } from 'vitest';
import type { Artefact, RunSpec, TalkSpec, Transcript } from '../port.ts';
import { compileAttack } from './attacks.ts';
import {
  compileC,
  describeInBox,
  expectTime,
  LIMITS,
  MIB,
  SLOW_BY,
  said,
  sandbox,
  shell,
} from './sandbox-for-tests.ts';

type Partner = TalkSpec['users'][number];

const sh = (line: string, more: Partial<RunSpec> = {}): Partner => ({
  argv: ['sh', '-c', line],
  limits: LIMITS,
  ...more,
});

type Options = Pick<TalkSpec, 'transcriptBytes' | 'rejecting' | 'signal'>;
/** `wentOn`: the user stopped talking only after the own program did. */
const talk = async ({ user, own, ...more }: { user: Partner; own: Partner } & Options) => {
  const { users, wentOn, leftEarly, ...result } = await sandbox().runTalk({
    over: 'stdio',
    users: [user],
    own,
    ...more,
  });
  const [only] = users;
  if (!only) throw new Error('the user has no result');
  return { ...result, user: only, wentOn: wentOn[0], leftEarly: leftEarly[0] };
};
/** The transcript as lines: who spoke (user or own program), and what. */
const lines = (transcript: Transcript | undefined) =>
  transcript?.said.map(({ byUser, bytes }) => `${byUser ? 'user' : 'own'} ${bytes}`);
const ASK = 'for i in 1 2 3; do echo $i; read a; [ "$a" = "$((i * 2))" ] || exit 1; done';
const DOUBLE = 'while read n; do echo $((n * 2)); done';

describeInBox('a talk over stdio', () => {
  it('ends when both end', async () => {
    const result = await talk({ user: sh(DOUBLE), own: sh(ASK) });
    expect(result.user).toMatchObject({ outcome: 'exited', exitCode: 0 });
    expect(result.own).toMatchObject({ outcome: 'exited', exitCode: 0 });
    expect(result.wentOn).toBe(true);
    expect(result.transcript).toBeUndefined();
  });

  it('is noted only on demand, up to the cap', async () => {
    const whole = await talk({ user: sh(DOUBLE), own: sh(ASK), transcriptBytes: 1000 });
    expect(whole.own.exitCode).toBe(0);
    expect(lines(whole.transcript)).toEqual([
      'own 1\n',
      'user 2\n',
      'own 2\n',
      'user 4\n',
      'own 3\n',
      'user 6\n',
    ]);
    expect(whole.transcript?.cut).toBe(false);
    const cut = await talk({ user: sh(DOUBLE), own: sh(ASK), transcriptBytes: 3 });
    expect(cut.own.exitCode).toBe(0);
    expect(lines(cut.transcript)).toEqual(['own 1\n', 'user 2\n', 'own 2', 'user 4']);
    expect(cut.transcript?.cut).toBe(true);
  });

  // The last words of each side come before the other has left, while it leaves, or after.
  it.each(
    [0, 1000].flatMap((noted) =>
      (
        [
          ['0.3', '0'],
          ['0', '0'],
          ['0', '0.3'],
        ] as const
      ).map((naps) => [noted, ...naps] as const),
    ),
  )(
    'ends alike whichever side is faster (transcript %i; user sleeps %s s, own program %s s)',
    async (...given) => {
      const [transcriptBytes, userNap, ownNap] = given;
      const left = await talk({
        user: sh(`sleep ${userNap}; exit 3`),
        own: sh(`sleep ${ownNap}; echo word; read x; exit 4$?`),
        transcriptBytes,
      });
      expect(left.user).toMatchObject({ outcome: 'exited', exitCode: 3 });
      expect(left.own).toMatchObject({ outcome: 'exited', exitCode: 41 });
      const answered = await talk({
        user: sh(`sleep ${userNap}; echo word; read x; exit 4$?`),
        own: sh(`sleep ${ownNap}; exit 3`),
        transcriptBytes,
      });
      expect(answered.user).toMatchObject({ outcome: 'exited', exitCode: 41 });
      expect(answered.own).toMatchObject({ outcome: 'exited', exitCode: 3 });
      expect(answered).toMatchObject({ wentOn: true, leftEarly: false });
    },
  );

  it.each([0, 1000])(
    'lets the own program talk on to a user that has left, up to its own limits (transcript %i)',
    async (transcriptBytes) => {
      const many = 'i=0; while [ $i -lt 30000 ]; do echo 1234567; i=$((i + 1)); done';
      const listens = await talk({ user: sh('read a'), own: sh(`${many}; read x; exit 7`), transcriptBytes });
      expect(listens.own).toMatchObject({ outcome: 'exited', exitCode: 7 });
      expect(listens).toMatchObject({ leftEarly: true, wentOn: false });
      const own: Partner = { argv: ['yes'], limits: { ...LIMITS, wallMs: 0.4 * LIMITS.cpuMs } };
      const endless = await talk({ user: sh('exit 0'), own, transcriptBytes });
      expect(endless.own.outcome).toBe('wall-limit');
      expect(endless.leftEarly).toBe(true);
      const deaf = await talk({
        user: sh('echo a; exec 0<&-; exec 1>&-; sleep 0.2'),
        own: sh('while read x; do :; done; echo last; exit 7'),
        transcriptBytes,
      });
      expect(deaf.own).toMatchObject({ outcome: 'exited', exitCode: 7 });
    },
  );

  it.each([0, 1000])(
    'tells the partner of the end when stdout is still on its way between sockets (transcript %i)',
    async (transcriptBytes) => {
      const files = [{ at: 'program', from: { kind: 'artefact', artefact: sender } }] as const;
      const user: Partner = {
        argv: ['./program', 'stdout-in-flight'],
        files,
        profile: 'compiler',
        limits: LIMITS,
      };
      // Any socket that is closed on this machine may end the wait, so once is not enough.
      for (let i = 0; i < 4; i++) {
        const result = await talk({ user, own: sh('read word; cat; exit 7'), transcriptBytes });
        expect(result.user).toMatchObject({ outcome: 'exited', exitCode: 0 });
        expect(result.own).toMatchObject({ outcome: 'exited', exitCode: 7 });
      }
    },
  );

  it('has in its transcript also what nobody heard', async () => {
    const result = await talk({
      user: sh('read a; sleep 0.2; echo more; sleep 0.2'),
      own: sh('echo go; exec 1>&-; exec sleep 0.5'),
      transcriptBytes: 1000,
    });
    expect(lines(result.transcript)).toEqual(['own go\n', 'user more\n']);
  });

  it('in which both wait ends at the wall limits with hardly any CPU time', async () => {
    const wait = (wallMs: number) => sh('read x', { limits: { ...LIMITS, wallMs } });
    const result = await talk({ user: wait(400), own: wait(800) });
    expect(result.user.outcome).toBe('wall-limit');
    expectTime('waiting for 400 ms', result.user.cpuMs, 100);
    // The program whose clock runs out first closes the line to the other.
    expect(['wall-limit', 'exited']).toContain(result.own.outcome);
  });

  it('takes from the user’s elapsed time what the own program works, and no more', async () => {
    const spins = sh(`i=0; while [ $i -lt ${900_000 * SLOW_BY} ]; do i=$((i+1)); done; echo a`, {
      limits: { ...LIMITS, cpuMs: 20_000 * SLOW_BY, wallMs: 60_000 * SLOW_BY },
    });
    const user = (line: string, wallMs: number) => sh(line, { limits: { ...LIMITS, wallMs } });
    const waited = await talk({ user: user('read a; exit 3', 300 * SLOW_BY), own: spins });
    expect(waited.own.cpuMs).toBeGreaterThan(400 * SLOW_BY);
    expect([waited.user.outcome, waited.user.exitCode]).toEqual(['exited', 3]);
    const slept = await talk({ user: user('sleep 5', 300), own: sh('read a') });
    expect(slept.user.outcome).toBe('wall-limit');
    expect(slept.user.wallMs).toBeLessThan(600 * SLOW_BY);
  });

  it('tells of a user that had not waited for an answer when the own program ended', async () => {
    const own = (line: string) => sh(line, { limits: { ...LIMITS, cpuMs: 200 } });
    const spins = 'read a; while :; do :; done';
    const flooding = await talk({ user: sh('yes'), own: own(spins), rejecting: [1] });
    expect([flooding.own.outcome, flooding.ahead]).toEqual(['cpu-limit', [true]]);
    const asking = await talk({ user: sh('echo a; read b'), own: own(spins), rejecting: [1] });
    expect([asking.own.outcome, asking.ahead]).toEqual(['cpu-limit', [false]]);
  });

  const patient = { limits: { ...LIMITS, wallMs: 10 * LIMITS.wallMs } };

  it.each([
    ['both read', 'read x', 'read x', 0],
    ['both read, and a transcript is made', 'read x', 'read x', 1000],
    ['one sleeps after its last word', 'echo a; exec sleep 20', 'read a; read b; exit 3', 0],
  ] as const)('is ended when %s', async (_, user, own, transcriptBytes) => {
    const result = await talk({ user: sh(user, patient), own: sh(own, patient), transcriptBytes });
    expect([result.user.outcome, result.own.outcome]).toEqual(['stuck', 'stuck']);
  });

  it('goes on while the last of thousands of processes is at work', async () => {
    const source = `#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  for (int i = 0; i < 3000; i++) {
    pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) for (;;) pause();
  }
  if (fork()) for (;;) pause();
  int file = open("notes", O_CREAT | O_WRONLY, 0600);
  for (int i = 0; i < 150; i++) { write(file, "x", 1); usleep(20000); }
  kill(getppid(), 9);
}`;
    const program = await compileC({ 'main.c': source }, 'main.c');
    const limits = {
      ...LIMITS,
      cpuMs: 10 * LIMITS.cpuMs,
      wallMs: 10 * LIMITS.wallMs,
      memoryBytes: 512 * MIB,
      processes: 3100,
    };
    const user = {
      argv: ['./program'],
      limits,
      files: [{ at: 'program', from: { kind: 'artefact', artefact: program } as const }],
    };
    const result = await talk({ user, own: sh('read a; exit 3', patient) });
    expect([result.user.outcome, result.own.outcome]).toEqual(['signalled', 'exited']);
  });

  it.each([
    ['a word is on its way', 'sleep 2; read a; exit 3', 'echo a; exec sleep 3'],
    ['a program is at work', 'i=0; while [ $i -lt 20 ]; do sleep 0.1; i=$((i+1)); done; exit 3', 'read a'],
    ['one side has ended', 'sleep 2; exit 3', 'exit 0'],
  ])('goes on while %s', async (_, user, own) => {
    const result = await talk({ user: sh(user, patient), own: sh(own, patient) });
    expect(result.user).toMatchObject({ outcome: 'exited', exitCode: 3 });
  });

  it('ends a user at once that goes on after an own program that rejects', async () => {
    const spins = sh('while :; do :; done', { limits: { ...LIMITS, cpuMs: 300, wallMs: 30_000 } });
    const ended = async (own: string, user = spins) =>
      (await talk({ user, own: sh(own), rejecting: [3] })).user;
    expect((await ended('exit 3')).outcome).toBe('dismissed');
    expect((await ended('kill -9 $$')).outcome).toBe('dismissed');
    expect((await ended('exit 4')).outcome).toBe('cpu-limit');
    const before = await ended('read a; exit 3', sh('exit 5'));
    // The user's init has 50 ms to tell that it ended first, which a slow guest may not keep.
    if (SLOW_BY === 1) expect(before).toMatchObject({ outcome: 'exited', exitCode: 5 });
    else expect(['exited', 'dismissed']).toContain(before.outcome);
    expect((await talk({ user: spins, own: sh('exit 3') })).user.outcome).toBe('cpu-limit');
  });

  it('counts what each side reads and writes', async () => {
    const { user, own } = await talk({
      user: sh('head -c 300000 /dev/zero', patient),
      own: sh('cat > /dev/null', patient),
    });
    for (const bytes of [user.wroteBytes, own.readBytes, own.wroteBytes])
      expect(bytes).toBeGreaterThan(299_999);
    expect(own.readBytes).toBeLessThan(400_000);
  });

  it.each([
    ['user', 'exit 3', 'read a; read b; sleep 0.2; exit 4'],
    ['own', 'read a; sleep 0.2; exit 3', 'exit 4'],
  ] as const)('tells when the %s ended first', async (first, user, own) => {
    const result = await talk({ user: sh(user), own: sh(own) });
    expect(result.wentOn).toBe(first === 'own');
    expect(result.user.exitCode).toBe(3);
    expect(result.own.exitCode).toBe(4);
  });

  it.each([0, 1000])(
    'ends a user by SIGPIPE that talks on when the own program has left (transcript %i)',
    async (transcriptBytes) => {
      const result = await talk({
        user: { argv: ['yes'], limits: LIMITS },
        own: sh('read a; exit 0'),
        transcriptBytes,
      });
      expect(result.user).toMatchObject({ outcome: 'signalled', signal: 13 });
      expect(result.wentOn).toBe(true);
    },
  );

  it('has limits for each side', async () => {
    const result = await talk({
      user: sh('while :; do :; done', { limits: { ...LIMITS, cpuMs: 200 } }),
      own: sh('read a; exit 5'),
    });
    expect(result.user.outcome).toBe('cpu-limit');
    expect(result.own).toMatchObject({ outcome: 'exited', exitCode: 5 });
  });

  it('keeps stderr and files apart', async () => {
    const more = (name: string): Partial<RunSpec> => ({
      stderr: { kind: 'capture', to: { kind: 'buffer' } },
      outputs: [{ name, kind: 'file', maxBytes: 9, to: { kind: 'buffer' } }],
    });
    const result = await talk({
      user: sh('echo u >&2; echo U > u', more('u')),
      own: sh('echo o >&2; echo O > o; ls', more('o')),
    });
    expect(result.user.stderr).toMatchObject({ bytes: Buffer.from('u\n') });
    expect(result.own.stderr).toMatchObject({ bytes: Buffer.from('o\n') });
    expect(result.own.outputs.get('o')).toMatchObject({ bytes: Buffer.from('O\n') });
    expect(result.user.outputs.get('u')).toMatchObject({ bytes: Buffer.from('U\n') });
  });

  it('gives no descriptors but the streams', async () => {
    // ls itself has descriptor 3 open: the folder.
    const stderr = { kind: 'capture', to: { kind: 'buffer' } } as const;
    const look = sh('ls /proc/self/fd >&2', { stderr });
    const result = await talk({ user: look, own: look });
    for (const one of [result.user, result.own])
      expect(one.stderr).toMatchObject({ bytes: Buffer.from('0\n1\n2\n3\n') });
  });

  it('lets streams be opened again, also when the other side has left', async () => {
    const result = await talk({
      user: sh('sleep 0.3; exec 9</dev/stdin; read a <&9; exit $?'),
      own: sh('exit 0'),
    });
    expect(result.user).toMatchObject({ outcome: 'exited', exitCode: 1 });
    expect(result.wentOn).toBe(true);
    const closesACopy = await talk({
      user: sh('exec 9>/dev/stdout; exec 9>&-; read a; exit 3'),
      own: sh('sleep 0.2; exit 0'),
    });
    expect(closesACopy.wentOn).toBe(true);
  });

  it('can be called off', async () => {
    const stop = new AbortController();
    const given = talk({ user: sh('sleep 9'), own: sh('sleep 9'), signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    expect(said(await shell('echo next'))).toBe('next\n');
  });

  // Where the kernel makes a scheduling group of each session, the file names the group.
  it('has a session of its own', async () => {
    const stderr = { kind: 'capture', to: { kind: 'buffer' } } as const;
    const look = sh('group=$(cat /proc/self/autogroup 2>/dev/null) || group=none; echo $group >&2', {
      stderr,
    });
    const groups = async () => {
      const { user, own } = await talk({ user: look, own: look });
      const [first, second] = [user, own].map(
        (one) => one.stderr?.kind === 'buffer' && String(one.stderr.bytes),
      );
      expect(first).toBe(second);
      return first;
    };
    const first = await groups();
    if (first !== 'none\n') expect(await groups()).not.toBe(first);
  });

  let sender: Artefact;
  let pinger: Artefact;
  let ponger: Artefact;
  beforeAll(async () => {
    sender = await compileAttack('leave');
    const loop =
      'int a; for (int i = 0; i < 3000; i++) { printf("%d\\n", i); fflush(stdout); if (scanf("%d", &a) != 1) return 1; }';
    pinger = await compileC({ 'a.c': `#include <stdio.h>\nint main() { ${loop} return 0; }` }, 'a.c');
    ponger = await compileC(
      {
        'b.c':
          '#include <stdio.h>\nint main() { int a; while (scanf("%d", &a) == 1) { printf("%d\\n", a); fflush(stdout); } }',
      },
      'b.c',
    );
  });

  it('gets through thousands of rounds many times over', async () => {
    const of = (artefact: Artefact): Partner => ({
      argv: ['./p'],
      files: [{ at: 'p', from: { kind: 'artefact', artefact } }],
      limits: { ...LIMITS, cpuMs: 5000, wallMs: 20_000 },
    });
    for (let i = 0; i < 10; i++) {
      const result = await talk({ user: of(pinger), own: of(ponger) });
      expect([result.user.outcome, result.user.exitCode, result.wentOn]).toEqual(['exited', 0, false]);
    }
  });
});
