import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` };
const nft = (...words: string[]) => promisify(execFile)('nft', words, { env });

/**
 * What a user of this machine sends to a port is thrown away without a word, as by a cable that was pulled at the far
 * end: nothing is refused, and no answer comes.
 * @returns what ends it
 */
export const silenceCable = async (uid: number, origin: string): Promise<() => Promise<void>> => {
  const { port } = new URL(origin);
  const table = `assize_cable_${port}`;
  await nft('add', 'table', 'inet', table);
  await nft('add', 'chain', 'inet', table, 'out', '{ type filter hook output priority 0 ; }');
  await nft('add', 'rule', 'inet', table, 'out', 'meta', 'skuid', String(uid), 'tcp', 'dport', port, 'drop');
  return async () => void (await nft('delete', 'table', 'inet', table));
};
