import { expect, it } from 'vitest';
import { soakReport, soakText } from './report.ts';

const proof = (status: string, more: object = {}) => ({ status, fullName: `${status} one`, ...more });

it('tells of each proof how it went, and its figures or why it broke', () => {
  const report = soakReport.parse({
    testResults: [
      {
        name: 'a.soak.ts',
        status: 'failed',
        assertionResults: [
          proof('passed', { duration: 61_400, meta: { notes: ['4 000 calls'] } }),
          proof('failed', { duration: 900, failureMessages: ['expected 1\nat …'] }),
          proof('skipped'),
        ],
      },
      { name: 'b.soak.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  });
  expect(soakText(report)).toBe(
    [
      'held    passed one (61 s)',
      '    4 000 calls',
      'BROKEN  failed one (1 s)',
      '    expected 1',
      '    at …',
      'skipped skipped one (0 s)',
      'BROKEN  b.soak.ts',
      '    no such module',
    ].join('\n'),
  );
});
