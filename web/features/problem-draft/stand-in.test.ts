import { expect, it } from 'vitest';
import { standInFor, withoutStandIns } from './stand-in.ts';

it('stand-ins go, links and anchors stay', () => {
  const kept = 'See [part](#limits-2) and ![a](/api/public/img/a.png). ';
  expect(withoutStandIns(`${kept}${standInFor('my "shot" (1).png', '3-512')}end`)).toBe(`${kept}end`);
  const json = JSON.stringify({ hint: `a ${standInFor('"x".png', '1-2')}b` });
  expect(JSON.parse(withoutStandIns(json))).toEqual({ hint: 'a b' });
});
