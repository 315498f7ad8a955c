import { languages } from '@assize/shared/domain/languages.ts';
import { expect, it } from 'vitest';
import { loadFixtures } from './fixtures.ts';

it('every language has a program that is Accepted; it is judged where the language is installed', async () => {
  const accepted = new Set(
    (await loadFixtures()).flatMap(({ programs }) =>
      programs.filter((one) => one.verdict === 'AC').map((one) => one.language),
    ),
  );
  expect(languages.map((one) => one.name).filter((name) => !accepted.has(name))).toEqual([]);
});
