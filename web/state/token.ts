export const tokenStorageKey = 'token';

/** Token of the session of this device; null: nobody is signed in. */
export const storedToken = (): string | null => localStorage.getItem(tokenStorageKey);
