import { join } from 'node:path';
import { app } from 'electron';
import { readText } from '../adapter/app-files.ts';
import { newerConfig, type ReadConfig, readConfig } from '../core/read-config.ts';
import type { Store } from '../ports/store.ts';
import { appVersion } from './flavour.ts';

/**
 * Beside the installed app, and like it not writable by who runs it; a package makes it a link to /etc/assize-kiosk. Of an
 * app that runs from the sources: within its folder.
 */
const folder = (): string => join(app.isPackaged ? process.resourcesPath : app.getAppPath(), 'hall');
const sentName = 'config';

const read = (config: string | undefined): Promise<ReadConfig> =>
  readConfig(
    { config, keys: readText(join(folder(), 'keys.json')) },
    { version: appVersion, isPackaged: app.isPackaged, nowMs: Date.now() },
  );

/** The machine's config: the installed one, or a newer one that staff sent. */
export const readMachine = async (store: Store): Promise<ReadConfig> => {
  const sent = store.read(sentName);
  return newerConfig(
    await read(readText(join(folder(), 'config.jws'))),
    typeof sent === 'string' ? await read(sent) : null,
  );
};

/** Keeps a config that staff sent, for the next start. @returns why it is not taken; null: it is */
export const keepSentConfig = async (
  store: Store,
  text: string,
  present: ReadConfig,
): Promise<string | null> => {
  const found = await read(text);
  if (found.is === 'trouble') return `${found.trouble}: ${found.why}`;
  if (present.is === 'config' && Date.parse(found.config.issuedAt) <= Date.parse(present.config.issuedAt))
    return 'older than the present one';
  store.write(sentName, text);
  return null;
};
