import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProof, freshness, judgeProof, labelOf, proofRules, sameCall, skewSeconds } from './proof.ts';
import { proofLabels } from './states.ts';

const now = 1_800_000_000;
const deviceId = 'ab'.repeat(16);
const sent = { method: 'POST', path: '/api/submit-problem-judge?x=1', bodySha256: '0'.repeat(64) } as const;

describe('a signed call', () => {
  it.each([
    ['another method', { method: 'PUT' }, 'wrong-method'],
    ['another path', { path: '/api/submit-print-text' }, 'wrong-path'],
    ['the path without its query', { path: '/api/submit-problem-judge' }, 'wrong-path'],
    ['another body', { bodySha256: '1'.repeat(64) }, 'wrong-body'],
    ['nothing changed', {}, null],
  ])('with %s', (_what, change, reason) => {
    expect(sameCall(sent, { ...sent, ...change })).toBe(reason);
  });

  it.each([
    [0, null],
    [-skewSeconds, null],
    [skewSeconds, null],
    [-skewSeconds - 1, 'too-old'],
    [skewSeconds + 1, 'from-the-future'],
  ])('signed %i s from now', (off, reason) => {
    expect(freshness(now + off, now * 1000)).toBe(reason);
  });

  it('is fresh in one span of time alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4e9 }), fc.integer({ min: 1, max: 4e9 }), (iat, at) => {
        expect(freshness(iat, at * 1000) === null).toBe(Math.abs(iat - at) <= skewSeconds);
      }),
    );
  });
});

describe('a proof', () => {
  const proof = {
    deviceId,
    nonce: 'n'.repeat(22),
    configHash: '1'.repeat(64),
    buildHash: '2'.repeat(64),
    appVersion: '1.0.0',
    iat: now,
  };
  const expected = { deviceId, nonce: proof.nonce, nowMs: now * 1000 };
  it.each([
    ['of another machine', { deviceId: 'cd'.repeat(16) }, 'wrong-device'],
    ['for another nonce', { nonce: 'm'.repeat(22) }, 'wrong-nonce'],
    ['of an hour ago', { nowMs: (now + 3_600) * 1000 }, 'too-old'],
    ['of the next hour', { nowMs: (now - 3_600) * 1000 }, 'from-the-future'],
  ])('%s is refused', (_what, change, reason) => {
    expect(checkProof(proof, { ...expected, ...change })).toEqual({ ok: false, reason });
  });
  it('is taken as it was asked for', () => {
    expect(checkProof(proof, expected)).toEqual({ ok: true, value: proof });
  });

  it.each([
    [['2'], ['1'], 'verified'],
    [['2'], [], 'config-mismatch'],
    [[], ['1'], 'unknown-build'],
    [[], [], 'unknown-build'],
  ])('where builds %j and configs %j are accepted is %s', (builds, configs, label) => {
    const whole = (one: string) => one.repeat(64);
    const accepted = { builds: new Set(builds.map(whole)), configs: new Set(configs.map(whole)) };
    expect(labelOf(proof, accepted)).toBe(label);
  });
});

describe('the rule of a contest', () => {
  const outcomes = proofRules.flatMap((rule) =>
    proofLabels.map((label) => `${rule} ${label}: ${judgeProof(rule, label)}`),
  );
  it('lets pass, marks or refuses', () => {
    expect(outcomes).toEqual([
      'require verified: pass',
      'require stale: refused',
      'require unknown-build: refused',
      'require config-mismatch: refused',
      'require none: refused',
      'warn verified: pass',
      'warn stale: marked',
      'warn unknown-build: marked',
      'warn config-mismatch: marked',
      'warn none: marked',
      'ignore verified: pass',
      'ignore stale: pass',
      'ignore unknown-build: pass',
      'ignore config-mismatch: pass',
      'ignore none: pass',
    ]);
  });
});
