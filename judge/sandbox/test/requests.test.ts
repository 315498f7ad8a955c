import { expect, it } from 'vitest';
import { type Limits, SandboxRequestError } from '../port.ts';
import { describeInBox, LIMITS, MIB, said, sandbox, shell } from './sandbox-for-tests.ts';

const content = (bytes: string) => ({ kind: 'content', bytes }) as const;

describeInBox('requests to the sandbox', () => {
  it.each<[keyof Limits, number]>(
    (['cpuMs', 'wallMs', 'memoryBytes', 'stackBytes', 'processes', 'fileBytes'] as const).flatMap((name) =>
      [0, -1, Number.NaN, 1e99, 1.5, Number.POSITIVE_INFINITY].map(
        (value) => [name, value] as [keyof Limits, number],
      ),
    ),
  )('with a limit %s of %s are refused', async (name, value) => {
    await expect(shell('true', { limits: { ...LIMITS, [name]: value } })).rejects.toThrow(
      SandboxRequestError,
    );
  });

  it.each([
    '',
    '.',
    '..',
    '../x',
    'a/../b',
    '/etc/x',
    '/mnt/../x',
    'a//b',
    'a/',
    'a\0b',
    'x'.repeat(256),
    `${'x/'.repeat(250)}x`,
  ])('with a file named %j are refused', async (at) => {
    await expect(shell('true', { files: [{ at, from: content('') }] })).rejects.toThrow(SandboxRequestError);
    const outputs = [{ name: at, kind: 'file', maxBytes: 1, to: { kind: 'buffer' } }] as const;
    await expect(shell('true', { outputs })).rejects.toThrow(SandboxRequestError);
  });

  it.each(['.hidden', '...', 'two words', '数', 'a\nb', '-rf', 'x'.repeat(255), 'a/b/c/d/e/f/g/.h'])(
    'with a file named %j come back with it',
    async (name) => {
      const result = await shell('cp -r old/. new', {
        files: [
          { at: 'new', from: { kind: 'folder' } },
          { at: `old/${name}`, from: content('x') },
        ],
        outputs: [{ name: `new/${name}`, kind: 'file', maxBytes: 1, to: { kind: 'buffer' } }],
      });
      expect(result.outputs.get(`new/${name}`)).toMatchObject({ kind: 'buffer' });
    },
  );

  it('with two things at one place, no argv, or NUL bytes are refused', async () => {
    const files = (...names: string[]) => names.map((at) => ({ at, from: content('') }));
    await expect(shell('true', { files: files('a', 'a') })).rejects.toThrow(SandboxRequestError);
    await expect(shell('true', { files: files('a', 'a/b') })).rejects.toThrow(SandboxRequestError);
    await expect(sandbox().run({ argv: [], limits: LIMITS })).rejects.toThrow(SandboxRequestError);
    await expect(sandbox().run({ argv: ['a\0b'], limits: LIMITS })).rejects.toThrow(SandboxRequestError);
    await expect(shell('true', { env: { 'A=B': '' } })).rejects.toThrow(SandboxRequestError);
  });

  it('may ask for a folder and files that the program can write to', async () => {
    const folder = { at: 'notes', from: { kind: 'folder' } } as const;
    const own = { at: 'notes/old', from: content('old'), owned: true } as const;
    const given = { at: 'given', from: content('x') };
    const line =
      'echo more >> notes/old; echo new > notes/new; (echo x >> given) 2>/dev/null || echo no; cat notes/*';
    const result = await shell(line, {
      files: [given, folder, own],
      outputs: [{ name: 'notes/new', kind: 'file', maxBytes: 10, to: { kind: 'buffer' } }],
    });
    expect(said(result)).toBe('no\nnew\noldmore\n');
    expect(result.outputs.get('notes/new')).toMatchObject({ kind: 'buffer', bytes: Buffer.from('new\n') });
  });

  it('for such things elsewhere, or in the wrong order, are refused', async () => {
    const folder = (at: string) => ({ at, from: { kind: 'folder' } }) as const;
    const own = (at: string) => ({ at, from: content(''), owned: true }) as const;
    for (const files of [
      [folder('/mnt/x')],
      [own('/mnt/x/y')],
      [own('a/b'), folder('a')],
      [folder('a'), folder('a/b')],
      [{ at: 'a', from: { kind: 'host', path: '/etc/hostname' }, owned: true } as const],
    ]) {
      await expect(shell('true', { files })).rejects.toThrow(SandboxRequestError);
    }
  });

  it('with too much in memory are refused', async () => {
    const stdin = { kind: 'content', bytes: Buffer.alloc(257 * MIB) } as const;
    await expect(shell('true', { stdin })).rejects.toThrow(SandboxRequestError);
  });

  it('can be given up while they wait and while they run', async () => {
    const reason = new Error('no longer wanted');
    const stop = new AbortController();
    const longOnes = [1, 2].map(() =>
      shell('sleep 9', { limits: { ...LIMITS, wallMs: 9000 }, signal: stop.signal }),
    );
    const waiting = new AbortController();
    const third = shell('true', { signal: waiting.signal });
    waiting.abort(reason);
    await expect(third).rejects.toBe(reason);
    expect(sandbox().idle).toBe(0);
    stop.abort(reason);
    for (const one of await Promise.allSettled(longOnes)) expect(one).toEqual({ status: 'rejected', reason });
    expect(sandbox().idle).toBe(2);
    await expect(shell('true', { signal: stop.signal })).rejects.toBe(reason);
  });

  it('beyond the slots wait their turn and all come back', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, (_, i) => shell(`echo ${i}`)));
    expect(all.map((one) => said(one).trim())).toEqual(all.map((_, i) => String(i)));
  });
});
