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
