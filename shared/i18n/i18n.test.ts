import { describe, expect, it } from 'vitest';
import { fill, localeOf, locales, translate } from './index.ts';
import { resources } from './resources.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('texts', () => {
  it('name the same placeholders in every language', () => {
    for (const [namespace, texts] of Object.entries(resources['zh-CN']))
      for (const [key, text] of Object.entries(texts))
        for (const locale of locales) {
          const other: Record<string, Record<string, string>> = resources[locale];
          const mine = other[namespace]?.[key] ?? '';
          expect(mine.trim(), `${locale} ${namespace} ${key}`).not.toBe('');
          expect(placeholders(mine), `${locale} ${namespace} ${key}`).toEqual(placeholders(String(text)));
        }
  });

  it('are filled with the values given', () => {
    expect(translate('en-US', 'errors', 'mail.cooldown', { seconds: 7 })).toBe(
      'A code was sent a moment ago, please wait 7 s',
    );
    expect(fill('{{a}} and {{b}}', { a: 1 })).toBe('1 and {{b}}');
  });
});

describe('the language of a request', () => {
  it.each([
    [undefined, 'zh-CN'],
    ['', 'zh-CN'],
    ['en', 'en-US'],
    ['en-GB,en;q=0.9', 'en-US'],
    ['zh-TW', 'zh-CN'],
    ['fr', 'zh-CN'],
    ['fr, en;q=0.8, zh;q=0.7', 'en-US'],
    ['en;q=0.1, zh;q=0.2', 'zh-CN'],
    ['en;q=0', 'zh-CN'],
    [';;;,,q=', 'zh-CN'],
  ])('%s means %s', (header, locale) => {
    expect(localeOf(header)).toBe(locale);
  });
});
