import type { Store } from '@assize/desktop/ports/store.ts';

/** The disk of a simulated machine; it outlives the app, and keeps what JSON keeps. */
export const memoryStore = (): Store => {
  const files = new Map<string, string>();
  return {
    read: (name) => {
      const text = files.get(name);
      return text === undefined ? undefined : JSON.parse(text);
    },
    write: (name, value) => void files.set(name, JSON.stringify(value)),
    forget: (name) => void files.delete(name),
  };
};
