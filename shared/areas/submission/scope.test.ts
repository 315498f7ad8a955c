import { describe, expect, it } from 'vitest';
import { askedScope, contestOf, scopeName, scopeParts } from './scope.ts';

describe('the scope of a submission', () => {
  it.each([
    [{}, 'practice'],
    [{ cid: 0, tid: null, gid: null }, 'practice'],
    [{ cid: 3, tid: 4, gid: 5 }, 'contest:3'],
    [{ cid: 0, tid: 4, gid: 5 }, 'training:4'],
    [{ gid: 5 }, 'group:5'],
    [{ scope: 'quiz:7', cid: 3 }, 'quiz:7'],
  ])('of %j is %s', (asked, name) => {
    expect(askedScope(asked)).toBe(name);
    expect(scopeName.parse(name)).toBe(name);
  });

  it('has a kind and a number', () => {
    expect(scopeParts('contest:31')).toEqual({ kind: 'contest', id: 31 });
    expect(scopeParts('practice')).toEqual({ kind: 'practice', id: 0 });
    expect([contestOf('contest:31'), contestOf('group:31'), contestOf('practice')]).toEqual([31, 0, 0]);
  });

  it.each(['', ':3', 'Contest:3', 'contest:', 'contest:0', 'contest:03', 'a:1:2', 'a b', '$where', 'a-:1'])(
    'is not called "%s"',
    (name) => {
      expect(scopeName.safeParse(name).success).toBe(false);
    },
  );
});
