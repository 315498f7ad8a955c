import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('npm run doctor', () => {
  let empty: string;
  beforeAll(async () => {
    empty = await mkdtemp(join(tmpdir(), 'assize-doctor-'));
  });
  afterAll(() => rm(empty, { recursive: true, force: true }));

  const doctor = (env: NodeJS.ProcessEnv) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'doctor.ts')], {
      encoding: 'utf8',
      env: { HOME: empty, ASSIZE_CACHE: empty, PATH: empty, ...env },
    });
    expect(stderr).toBe('');
    return { status, said: stdout };
  };

  it('ends with 1 and names what the site cannot be without', () => {
    const { status, said } = doctor({});
    expect(status).toBe(1);
    expect(said).toMatch(/^✗ Database: missing/m);
    expect(said).toMatch(/^✗ Redis: missing/m);
    expect(said).toMatch(/^Database and Redis missing\./m);
  });

  it('ends with 0 when both are somewhere, and names what is left out', () => {
    const { status, said } = doctor({
      MONGODB_URI: 'mongodb://db.example.org',
      REDIS_URL: 'redis://:secret@cache.example.org',
    });
    expect(status).toBe(0);
    expect(said).toMatch(/^✓ Database: runs elsewhere/m);
    expect(said).toMatch(/^✗ Chromium \(for tests\): missing/m);
    expect(said).toContain('The site can start.');
    expect(said).not.toContain('secret');
  });
});
