import { ipcRenderer } from 'electron';

/** Asks the app over a channel; what comes back was parsed by the app. */
export const ask = <Answer>(
  owner: 'judge' | 'shell',
  channel: string,
  question: unknown = null,
): Promise<Answer> => ipcRenderer.invoke(`${owner}:${channel}`, question);
