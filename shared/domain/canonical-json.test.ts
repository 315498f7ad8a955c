import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonical JSON', () => {
  it('does not depend on the order in which an object was built', () => {
    const one = canonicalJson({ b: [1, { d: null, c: 'x' }], a: true });
    const other = canonicalJson({ a: true, b: [1, { c: 'x', d: null }] });
    expect(one).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
    expect(other).toBe(one);
  });

  it('keeps the order of lists', () => {
    expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
  });

  it('escapes what JSON escapes', () => {
    expect(canonicalJson({ 'a"b': 'line\nnext' })).toBe('{"a\\"b":"line\\nnext"}');
  });
});
