import { expect, it } from 'vitest';
import { isPdf } from './is-pdf.ts';

const uploaded = `/api/public/file/${'a1'.repeat(16)}`;

it.each([
  ['https://example.org/a.pdf', 'Statement', true],
  ['https://example.org/a.PDF?x=1#page=2', 'Statement', true],
  [uploaded, '题面.pdf', true],
  [`${uploaded}?sig=1a2b-${'x'.repeat(43)}`, 'statement.PDF', true],
  [uploaded, 'data.zip', false],
  [uploaded, 'pdf', false],
  ['https://example.org/page', 'statement.pdf', false],
  ['', 'statement.pdf', false],
])('%s shown as %s', (href, text, pdf) => {
  expect(isPdf(href, text)).toBe(pdf);
});
