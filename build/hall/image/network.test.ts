/**
 * The rules of a machine's network, loaded by the kernel in a namespace of their own, with a second one as the rest of
 * the world: who reaches what, tried by real connections.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOnPath } from '../../setup/shell.mjs';
import { machineFiles, netText } from './recipe.ts';

const users = { kiosk: 60_610, clock: 60_611, dhcp: 60_612 };
const judge = '10.9.0.2';
const other = '10.9.0.3';
const machine = '10.9.0.1';

const obstacle = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'namespaces of the network need root';
  if (!findOnPath('nft', `${process.env.PATH ?? ''}:/usr/sbin`))
    return 'nft is not installed (Debian: nftables)';
  const tried = spawnSync('unshare', ['-n', 'nft', 'list', 'ruleset'], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  });
  return tried.status === 0 ? undefined : 'the kernel has no nftables';
};
const missing = obstacle();
if (missing) console.log(`skipped: the rules of a hall's network: ${missing}`);

const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
let folder: string;
const spaces: ChildProcess[] = [];
const inside = (space: ChildProcess, ...command: readonly string[]) => [
  '-t',
  String(space.pid),
  '-n',
  ...command,
];
const run = (space: ChildProcess, ...command: readonly string[]) =>
  execFileSync('nsenter', inside(space, ...command), { env, encoding: 'utf8' });

const space = async (): Promise<ChildProcess> => {
  const child = spawn('unshare', ['-n', 'sh', '-c', 'ip link set lo up && echo ready && exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  spaces.push(child);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return child;
};

/** Answers on TCP with a word, and on UDP with what came. */
const server = `
const [tcp, udp] = process.argv.slice(1).map((ports) => ports.split(',').filter(Boolean).map(Number));
const { createServer } = require('node:net');
const { createSocket } = require('node:dgram');
const all = [
  ...tcp.map((port) => new Promise((done) => createServer((s) => s.end('here')).listen(port, '0.0.0.0', done))),
  ...udp.map((port) => new Promise((done) => {
    const s = createSocket('udp4');
    s.on('message', (m, { port: to, address }) => s.send(m, to, address));
    s.bind(port, '0.0.0.0', done);
  })),
];
Promise.all(all).then(() => console.log('ready'));
`;
const serve = async (where: ChildProcess, tcp: string, udp: string): Promise<void> => {
  const child = spawn('nsenter', inside(where, process.execPath, '-e', server, tcp, udp), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  spaces.push(child);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
};

const client = `
const [kind, address, port] = process.argv.slice(1);
const say = (word) => { console.log(word); process.exit(0); };
setTimeout(() => say('closed'), 700);
if (kind === 'tcp') require('node:net').connect(Number(port), address).on('data', () => say('open')).on('error', () => say('closed'));
else {
  const s = require('node:dgram').createSocket('udp4');
  s.on('message', () => say('open')).on('error', () => say('closed'));
  s.send('x', Number(port), address, (error) => { if (error) say('closed'); });
}
`;
const tries = (
  where: ChildProcess,
  uid: number,
  kind: 'tcp' | 'udp',
  address: string,
  port: number,
): string =>
  run(
    where,
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${uid}`,
    '--clear-groups',
    process.execPath,
    '-e',
    client,
    kind,
    address,
    String(port),
  ).trim();

let hall: ChildProcess;
let world: ChildProcess;
beforeAll(async () => {
  if (missing) return;
  folder = mkdtempSync(join(tmpdir(), 'assize-net-'));
  hall = await space();
  world = await space();
  run(hall, 'ip', 'link', 'add', 'machine', 'type', 'veth', 'peer', 'name', 'world');
  run(hall, 'ip', 'link', 'set', 'world', 'netns', String(world.pid));
  for (const [where, link, addresses] of [
    [hall, 'machine', [machine]],
    [world, 'world', [judge, other]],
  ] as const) {
    for (const address of addresses) run(where, 'ip', 'addr', 'add', `${address}/24`, 'dev', link);
    run(where, 'ip', 'link', 'set', link, 'up');
  }
  await serve(world, '443,80,22', '123,53,443');
  await serve(hall, '631,8000,22', '5353');
});
afterAll(() => {
  for (const child of spaces) child.kill('SIGKILL');
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const places: readonly (readonly [
  uid: string,
  id: number,
  kind: 'tcp' | 'udp',
  address: string,
  port: number,
  expected: string,
])[] = [
  ['the kiosk user', users.kiosk, 'tcp', judge, 443, 'open'],
  ['the kiosk user', users.kiosk, 'tcp', judge, 80, 'closed'],
  ['the kiosk user', users.kiosk, 'tcp', judge, 22, 'closed'],
  ['the kiosk user', users.kiosk, 'udp', judge, 443, 'closed'],
  ['the kiosk user', users.kiosk, 'udp', judge, 53, 'closed'],
  ['the kiosk user', users.kiosk, 'udp', judge, 123, 'closed'],
  ['the kiosk user', users.kiosk, 'tcp', other, 443, 'closed'],
  ['the kiosk user', users.kiosk, 'tcp', '127.0.0.1', 631, 'open'],
  ['the kiosk user', users.kiosk, 'tcp', '127.0.0.1', 8000, 'closed'],
  ['the clock', users.clock, 'udp', judge, 123, 'open'],
  ['the clock', users.clock, 'udp', judge, 53, 'closed'],
  ['the clock', users.clock, 'tcp', judge, 443, 'closed'],
  ['root', 0, 'tcp', judge, 443, 'open'],
  ['root', 0, 'tcp', judge, 80, 'closed'],
  ['root', 0, 'tcp', other, 443, 'closed'],
  ['root', 0, 'udp', judge, 53, 'closed'],
  ['another user', 1_000, 'tcp', judge, 443, 'closed'],
];

it.skipIf(missing !== undefined)('without the rules every place answers, and with them what they say', () => {
  for (const [who, id, kind, address, port] of places)
    expect(`${who} ${kind} ${address} ${port} ${tries(hall, id, kind, address, port)}`).toMatch(/open$/);
  expect(tries(world, 0, 'tcp', machine, 22)).toBe('open');

  const rules = join(folder, 'rules.nft');
  const net = join(folder, 'net.nft');
  const judges = { judge: [{ name: 'judge.hall', address: judge }], time: [judge] };
  writeFileSync(net, netText(judges, users));
  writeFileSync(
    rules,
    readFileSync(join(machineFiles, 'etc/nftables.conf'), 'utf8').replace('/etc/assize-hall/net.nft', net),
  );
  run(hall, 'nft', '-f', rules);

  const told = places.map(
    ([who, id, kind, address, port]) =>
      `${who} ${kind} ${address} ${port} ${tries(hall, id, kind, address, port)}`,
  );
  expect(told).toEqual(
    places.map(([who, , kind, address, port, expected]) => `${who} ${kind} ${address} ${port} ${expected}`),
  );
  // Nobody comes in, not even by a port that is open within the machine.
  for (const port of [22, 631, 8000])
    expect(tries(world, 0, 'tcp', machine, port), String(port)).toBe('closed');
  expect(tries(world, 0, 'udp', machine, 5353)).toBe('closed');
});
