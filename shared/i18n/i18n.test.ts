import { describe, expect, it } from 'vitest';
import { fill } from './fill.ts';
import { loadTexts } from './load-texts.ts';
import { defaultLocale, localeOf, locales } from './locales.ts';
import { translate } from './translate.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('texts', () => {
  it.each(locales)('of %s are those of the default language, with the same placeholders', async (locale) => {
    const [chinese, other] = [await loadTexts(defaultLocale), await loadTexts(locale)];
    expect(Object.keys(other)).toEqual(Object.keys(chinese));
    for (const [namespace, texts] of Object.entries(chinese)) {
      expect(Object.keys(other[namespace] ?? {}).sort(), namespace).toEqual(Object.keys(texts).sort());
      for (const [key, text] of Object.entries(texts)) {
        const mine = other[namespace]?.[key] ?? '';
        expect(mine.trim(), `${locale} ${namespace} ${key}`).not.toBe('');
        expect(placeholders(mine), `${locale} ${namespace} ${key}`).toEqual(placeholders(text));
      }
    }
  });

  it('of single areas come alone, with their error texts', async () => {
    const bundle = await loadTexts('en-US', new Set(['tag', 'captcha']));
    expect(Object.keys(bundle)).toEqual(expect.arrayContaining(['errors']));
    expect(Object.keys(bundle.errors ?? {}).map((code) => code.split('.')[0])).toEqual(
      expect.arrayContaining(['tag', 'auth']),
    );
    expect(bundle.errors).not.toHaveProperty('internal');
  });

  it('are filled with the values given', () => {
    expect(translate('en-US', 'errors', 'mail.cooldown', { seconds: 7 })).toBe(
      'A mail was sent a moment ago, please wait 7 s',
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
