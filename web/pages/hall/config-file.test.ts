import { expect, it } from 'vitest';
import { readConfig } from './config-file.ts';

const config = {
  ...{ version: 1, profile: 'contestant', origins: ['https://judge.example'] },
  ...{ hall: '一号考场', issuedAt: '2026-03-01T08:00:00.000Z' },
};
const signed = (payload: unknown) =>
  ['{}', JSON.stringify(payload), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

it('a signed config says for which hall it is, whatever stands around it', () => {
  expect(readConfig(`\n${signed(config)}\n`)).toMatchObject({ hall: '一号考场', profile: 'contestant' });
});

it.each([
  ['nothing', ''],
  ['a text', 'hello'],
  ['a config that is not signed', JSON.stringify(config)],
  ['three parts that are no JSON', 'a.b.c'],
  ['another signed text', signed({ hall: 'x' })],
  ['a part too many', `${signed(config)}.x`],
  ['no bytes', 'x.%%%.y'],
])('%s is none', (_, text) => {
  expect(readConfig(text)).toBeNull();
});
