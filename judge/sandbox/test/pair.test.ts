import { beforeAll, expect, it } from 'vitest';
import type { Artefact, PairSpec, RunSpec, Transcript } from '../port.ts';
import { compileC, describeInBox, LIMITS, said, sandbox, shell } from './sandbox-for-tests.ts';

const sh = (line: string, more: Partial<RunSpec> = {}): PairSpec['user'] => ({
  argv: ['sh', '-c', line],
  limits: LIMITS,
  ...more,
});
/** Who said what: the user or the interactor. */
const lines = (transcript: Transcript | undefined) =>
  transcript?.said.map(({ byTalker, bytes }) => `${byTalker ? 'u' : 'i'} ${bytes}`);
const ASK = 'for i in 1 2 3; do echo $i; read a; [ "$a" = "$((i * 2))" ] || exit 1; done';
const DOUBLE = 'while read n; do echo $((n * 2)); done';

describeInBox('a pair of programs', () => {
  it('talk to each other and both end', async () => {
    const result = await sandbox().runPair({ user: sh(DOUBLE), interactor: sh(ASK) });
    expect(result.user).toMatchObject({ outcome: 'exited', exitCode: 0 });
    expect(result.interactor).toMatchObject({ outcome: 'exited', exitCode: 0 });
    expect(result.firstToEnd).toBe('interactor');
    expect(result.transcript).toBeUndefined();
  });

  it('are written down only on demand, up to the cap', async () => {
    const whole = await sandbox().runPair({ user: sh(DOUBLE), interactor: sh(ASK), transcriptBytes: 1000 });
    expect(whole.interactor.exitCode).toBe(0);
    expect(lines(whole.transcript)).toEqual(['i 1\n', 'u 2\n', 'i 2\n', 'u 4\n', 'i 3\n', 'u 6\n']);
    expect(whole.transcript?.cut).toBe(false);
    const cut = await sandbox().runPair({ user: sh(DOUBLE), interactor: sh(ASK), transcriptBytes: 3 });
    expect(cut.interactor.exitCode).toBe(0);
    expect(lines(cut.transcript)).toEqual(['i 1\n', 'u 2\n', 'i 2', 'u 4']);
    expect(cut.transcript?.cut).toBe(true);
  });

  it('break their pipes alike whether it is written down or not', async () => {
    // Told of the end of the user, the interactor says a last word, which nobody hears.
    for (const transcriptBytes of [0, 1000]) {
      const deaf = await sandbox().runPair({
        user: sh('echo a; exec 0<&-; exec 1>&-; sleep 0.2'),
        interactor: sh('while read x; do :; done; echo last; exit 7'),
        transcriptBytes,
      });
      expect(deaf.interactor).toMatchObject({ outcome: 'signalled', signal: 13 });
    }
  });

  it('leave in the transcript what nobody heard', async () => {
    const result = await sandbox().runPair({
      user: sh('read a; sleep 0.2; echo more; sleep 0.2'),
      interactor: sh('echo go; exec 1>&-; exec sleep 0.5'),
      transcriptBytes: 1000,
    });
    expect(lines(result.transcript)).toEqual(['i go\n', 'u more\n']);
  });

  it('that both wait for the other end at their wall limits with hardly any CPU time', async () => {
    const limits = { ...LIMITS, wallMs: 400 };
    const wait = sh('read x', { limits });
    const result = await sandbox().runPair({ user: wait, interactor: wait });
    expect(result.user.outcome).toBe('wall-limit');
    expect(result.user.cpuMs).toBeLessThan(100);
    // the one whose clock ran out first closes the other's pipe
    expect(['wall-limit', 'exited']).toContain(result.interactor.outcome);
  });

  it.each([
    ['user', 'exit 3', 'read a; read b; sleep 0.2; exit 4'],
    ['interactor', 'read a; sleep 0.2; exit 3', 'exit 4'],
  ] as const)('tell that the %s ended first', async (first, user, interactor) => {
    const result = await sandbox().runPair({ user: sh(user), interactor: sh(interactor) });
    expect(result.firstToEnd).toBe(first);
    expect(result.user.exitCode).toBe(3);
    expect(result.interactor.exitCode).toBe(4);
  });

  it.each([0, 1000])(
    'die by SIGPIPE when they talk to one that has left (transcript %i)',
    async (transcriptBytes) => {
      const result = await sandbox().runPair({
        user: { argv: ['yes'], limits: LIMITS },
        interactor: sh('read a; exit 0'),
        transcriptBytes,
      });
      expect(result.user).toMatchObject({ outcome: 'signalled', signal: 13 });
      expect(result.firstToEnd).toBe('interactor');
    },
  );

  it('have limits of their own', async () => {
    const result = await sandbox().runPair({
      user: sh('while :; do :; done', { limits: { ...LIMITS, cpuMs: 200 } }),
      interactor: sh('read a; exit 5'),
    });
    expect(result.user.outcome).toBe('cpu-limit');
    expect(result.interactor).toMatchObject({ outcome: 'exited', exitCode: 5 });
  });

  it('keep stderr and files apart', async () => {
    const more = (name: string): Partial<RunSpec> => ({
      stderr: { kind: 'capture', to: { kind: 'buffer' } },
      outputs: [{ name, kind: 'file', maxBytes: 9, to: { kind: 'buffer' } }],
    });
    const result = await sandbox().runPair({
      user: sh('echo u >&2; echo U > u', more('u')),
      interactor: sh('echo i >&2; echo I > i; ls', more('i')),
    });
    expect(result.user.stderr).toMatchObject({ bytes: Buffer.from('u\n') });
    expect(result.interactor.stderr).toMatchObject({ bytes: Buffer.from('i\n') });
    expect(result.interactor.outputs.get('i')).toMatchObject({ bytes: Buffer.from('I\n') });
    expect(result.user.outputs.get('u')).toMatchObject({ bytes: Buffer.from('U\n') });
  });

  it('have no descriptors but their streams', async () => {
    // ls itself has the folder open.
    const stderr = { kind: 'capture', to: { kind: 'buffer' } } as const;
    const look = sh('ls /proc/self/fd >&2', { stderr });
    const result = await sandbox().runPair({ user: look, interactor: look });
    for (const one of [result.user, result.interactor])
      expect(one.stderr).toMatchObject({ bytes: Buffer.from('0\n1\n2\n3\n') });
  });

  it('may open their streams again, also when the other has left', async () => {
    const result = await sandbox().runPair({
      user: sh('sleep 0.3; exec 9</dev/stdin; read a <&9; exit $?'),
      interactor: sh('exit 0'),
    });
    expect(result.user).toMatchObject({ outcome: 'exited', exitCode: 1 });
    expect(result.firstToEnd).toBe('interactor');
    const closesACopy = await sandbox().runPair({
      user: sh('exec 9>/dev/stdout; exec 9>&-; read a; exit 3'),
      interactor: sh('sleep 0.2; exit 0'),
    });
    expect(closesACopy.firstToEnd).toBe('interactor');
  });

  it('can be given up', async () => {
    const stop = new AbortController();
    const pair = sandbox().runPair({ user: sh('sleep 9'), interactor: sh('sleep 9'), signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(pair).rejects.toThrow('enough');
    expect(said(await shell('echo next'))).toBe('next\n');
  });

  let pinger: Artefact;
  let ponger: Artefact;
  beforeAll(async () => {
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

  it('get through thousands of rounds many times over', async () => {
    const of = (artefact: Artefact): PairSpec['user'] => ({
      argv: ['./p'],
      files: [{ at: 'p', from: { kind: 'artefact', artefact } }],
      limits: { ...LIMITS, cpuMs: 5000, wallMs: 20_000 },
    });
    for (let i = 0; i < 10; i++) {
      const result = await sandbox().runPair({ user: of(pinger), interactor: of(ponger) });
      expect([result.user.outcome, result.user.exitCode, result.firstToEnd]).toEqual(['exited', 0, 'user']);
    }
  });
});
