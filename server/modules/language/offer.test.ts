import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import type { Language } from '@assize/shared/domain/language.ts';
import { languages } from '@assize/shared/domain/languages.ts';
import { describe, expect, it } from 'vitest';
import { offer, offerAll } from './offer.ts';

const node = (id: string, ...names: string[]): JudgeNode => ({
  id,
  host: id,
  version: '1',
  slots: 1,
  busy: 0,
  sandbox: 'box',
  languages: names.map((name) => ({ name, version: `${name} on ${id}` })),
  missing: [],
  draining: false,
});
const names = (list: { name: string }[]) => list.map((one) => one.name);

describe('languages on offer (Languages 1)', () => {
  it('are what the live judges have together, in the order of our list', () => {
    const list = offer(languages, [node('a', 'Python3', 'C'), node('b', 'Java', 'C')], []);
    expect(names(list)).toEqual(['C', 'Java', 'Python3']);
    expect(list.every((one) => one.available)).toBe(true);
    expect(list[1]?.version).toBe('Java on b');
  });

  it('leave out what no judge has and what we do not know', () => {
    expect(
      names(offer(languages, [node('a', 'C', 'Whitespace')], [{ name: 'Java', version: '17' }])),
    ).toEqual(['C']);
  });

  it('are the last announced ones, marked unavailable, while no judge is up', () => {
    expect(offer(languages, [], [{ name: 'C', version: '12' }])).toMatchObject([
      { name: 'C', available: false, version: null },
    ]);
    expect(offer(languages, [], [])).toEqual([]);
  });

  it('all of them can be asked for as well', () => {
    const all = offerAll(languages, [node('a', 'C')]);
    expect(names(all)).toEqual(languages.map((one: Language) => one.name));
    expect(all.filter((one) => one.available).map((one) => one.name)).toEqual(['C']);
  });

  it('show the compile command with real file names', () => {
    const [c] = offer(languages, [node('a', 'C')], []);
    expect(c?.compileCommand).toContain('main.c -o main');
  });
});
