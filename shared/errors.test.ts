import { describe, expect, it } from 'vitest';
import { AssizeError, errorCatalogue, isErrorCode } from './errors.ts';
import { loadTexts } from './i18n/load-texts.ts';
import { locales } from './i18n/locales.ts';

/** The statuses that a failed call may have (Wire 2). */
const statuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503, 507];
const codes = Object.keys(errorCatalogue).filter(isErrorCode);

describe('the error catalogue (Wire 1, 2)', () => {
  it.each(codes)('%s has a status, and a text in each language', async (code) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z0-9]+)*)?$/);
    expect(statuses).toContain(errorCatalogue[code]);
    expect(new AssizeError(code).status).toBe(errorCatalogue[code]);
    const texts = await Promise.all(
      locales.map(async (locale) => (await loadTexts(locale)).errors?.[code] ?? ''),
    );
    for (const text of texts) expect(text.trim()).not.toBe('');
    expect(new Set(texts).size, 'no language has the words of another').toBe(locales.length);
  });

  it('holds all that sign-in, input and missing parts can meet', () => {
    expect(codes).toEqual(
      expect.arrayContaining([
        'auth.required',
        'auth.forbidden',
        'request.invalid',
        'request.not-found',
        'internal',
      ]),
    );
    expect(isErrorCode('no.such-code')).toBe(false);
  });
});
