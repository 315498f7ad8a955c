import { describe, expect, it } from 'vitest';
import { fileLinksIn, withFileLinks, withoutSignatures } from './file-links.ts';

const image = `/api/public/img/${'a'.repeat(64)}.png`;
const file = `/api/public/file/${'b'.repeat(32)}`;
const signature = `?sig=abc123-${'x_-'.repeat(14)}x`;

describe('addresses of files in texts', () => {
  const text = `![](${image}) and [a](${file}${signature}#statement.pdf), ![again](${image}${signature})`;

  it('are found once each, signed or not', () => expect(fileLinksIn(text)).toEqual([image, file]));

  it('lose their signatures and nothing else', () =>
    expect(withoutSignatures(text)).toBe(`![](${image}) and [a](${file}#statement.pdf), ![again](${image})`));

  it('are replaced with what comes after them left alone', () =>
    expect(withFileLinks(text, (link) => `${link.slice(0, 15)}!`)).toBe(
      '![](/api/public/img!) and [a](/api/public/fil!#statement.pdf), ![again](/api/public/img!)',
    ));

  it.each([
    'https://example.org/api/public/img/x.png',
    `/api/public/img/${'a'.repeat(64)}.svg`,
    `/api/public/file/${'b'.repeat(33)}`,
  ])('are no others: %s', (other) => expect(fileLinksIn(other)).toEqual([]));
});
