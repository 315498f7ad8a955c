import type { App } from '../app.ts';
import type { Services } from '../modules.ts';

/** A command that was sent to the database. */
export type Command = { name: string; collection: string; command: Record<string, unknown> };

/** Commands of a site's database connection while `run` runs; the connection must monitor commands. */
export const commandsDuring = async (app: App<Services>, run: () => Promise<void>): Promise<Command[]> => {
  const seen: Command[] = [];
  const client = app.core.database.getClient();
  const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
    const collection = command[commandName];
    if (typeof collection === 'string') seen.push({ name: commandName, collection, command });
  };
  client.on('commandStarted', note);
  try {
    await run();
  } finally {
    client.off('commandStarted', note);
  }
  return seen;
};

const readers = new Set(['find', 'aggregate', 'count', 'distinct', 'update', 'delete', 'findAndModify']);
/** Fields of a command that belong to the connection, not to the query. */
const ofConnection = new Set(['lsid', '$db', '$clusterTime', 'txnNumber', '$readPreference', 'readConcern']);
/** Collections that grow with the use of a site. */
const growing = new Set([
  'audit_log',
  'judgements',
  'problem_status',
  'rejudge_items',
  'sessions',
  'submissions',
  'users',
]);

/** Questions among commands that make the database read the whole of a collection that grows. */
export const wholeScans = async (app: App<Services>, commands: readonly Command[]): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, collection, command } of commands) {
    if (!readers.has(name) || !growing.has(collection)) continue;
    const question = Object.fromEntries(Object.entries(command).filter(([key]) => !ofConnection.has(key)));
    const plan = await app.core.database.db?.command({ explain: question, verbosity: 'queryPlanner' });
    if (JSON.stringify(plan).includes('"COLLSCAN"')) found.push(`${collection}: ${JSON.stringify(question)}`);
  }
  return found;
};
