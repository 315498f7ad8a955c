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
/** Collections that stay small however much a site is used. All others grow. */
const small = new Set([
  'announcements',
  'counters',
  'event_cursors',
  'node_tokens',
  'tag_classifications',
  'tags',
]);

/** The part of a plan that reads more than was asked for; null: none. */
const costly = (plan: unknown): string | null => {
  const text = JSON.stringify(plan, (key, value) => (key === 'rejectedPlans' ? undefined : value));
  if (text.includes('"COLLSCAN"')) return 'reads all';
  return text.includes('"stage":"SORT"') ? 'sorts in memory' : null;
};

/** The commands to explain for one: the database explains batches of writes only write by write. */
const explainable = (question: Record<string, unknown>): Record<string, unknown>[] => {
  for (const batch of ['updates', 'deletes']) {
    const writes = question[batch];
    if (Array.isArray(writes)) return writes.map((write: unknown) => ({ ...question, [batch]: [write] }));
  }
  return [question];
};

/** `what`: `audit_log sorts in memory`, for instance; `question`: the command itself. */
export type CostlyQuestion = { what: string; question: string };

/** Questions among commands that make the database read or sort the whole of a collection that grows. */
export const costlyQuestions = async (
  app: App<Services>,
  commands: readonly Command[],
): Promise<CostlyQuestion[]> => {
  const found: CostlyQuestion[] = [];
  for (const { name, collection, command } of commands) {
    if (!readers.has(name) || small.has(collection)) continue;
    const question = Object.fromEntries(Object.entries(command).filter(([key]) => !ofConnection.has(key)));
    for (const one of explainable(question)) {
      const plan = await app.core.database.db?.command({ explain: one, verbosity: 'queryPlanner' });
      const cost = costly(plan);
      if (cost !== null) found.push({ what: `${collection} ${cost}`, question: JSON.stringify(one) });
    }
  }
  return found;
};
