import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { textNow } from '../platform/texts/texts.ts';
import { ApiFailure } from './failure.ts';
import { failureText } from './failure-text.ts';

// i18next without texts returns each key as its text.
beforeAll(() => i18next.init({ lng: 'en-US', keySeparator: false, resources: {} }));
const told = (message: string) =>
  failureText(
    new ApiFailure({ kind: 'answered', status: 404, code: 'problem.not-found', message }),
    textNow(),
  );

it('an error whose text the page does not have is told in the words of the server', () => {
  expect(told('There is no such problem')).toBe('There is no such problem');
  expect(told('')).toMatch(/failure\.missing$/);
});
