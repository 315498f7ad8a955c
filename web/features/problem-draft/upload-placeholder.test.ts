import { expect, it } from 'vitest';
import { placeholderFor, withoutPlaceholders } from './upload-placeholder.ts';

it('placeholders go, links and anchors stay', () => {
  const kept = 'See [part](#limits-2) and ![a](/api/public/img/a.png). ';
  expect(withoutPlaceholders(`${kept}${placeholderFor('my "shot" (1).png', '3-512')}end`)).toBe(`${kept}end`);
  const json = JSON.stringify({ hint: `a ${placeholderFor('"x".png', '1-2')}b` });
  expect(JSON.parse(withoutPlaceholders(json))).toEqual({ hint: 'a b' });
});
