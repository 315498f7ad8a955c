import { expect, it } from 'vitest';
import { chooseLocale } from './locale.ts';

it.each([
  ['zh-cn', 'en-US', ['en'], 'zh-CN'],
  ['ZH-CN', null, ['en'], 'zh-CN'],
  ['fr', 'zh-CN', ['zh'], 'en-US'],
  ['', 'zh-CN', ['zh'], 'en-US'],
  [null, 'en-US', ['zh-CN'], 'en-US'],
  [null, 'klingon', ['en-GB'], 'en-US'],
  [null, null, ['fr-FR', 'zh-TW', 'en'], 'zh-CN'],
  [null, null, ['fr'], 'zh-CN'],
  [null, null, [], 'zh-CN'],
] as const)('query %s, stored %s, browser %j speak %s', (query, stored, browser, locale) => {
  expect(chooseLocale(query, stored, browser)).toBe(locale);
});
