import { reloadPage } from './reload.ts';

const chunkTimeoutMs = 120_000;
const reloadedKey = 'reloaded-at';
/** A second failure within this time is not a stale bundle. */
const reloadAgainAfterMs = 60_000;

const timeLimit = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('script load timed out')), ms));

/** Imports a part of the site; when a deploy has replaced it, the page reloads once with drafts written. */
export const importPart = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await Promise.race([load(), timeLimit(chunkTimeoutMs)]);
  } catch (failure) {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (!navigator.onLine || Date.now() - last < reloadAgainAfterMs) throw failure;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    await reloadPage();
    // The page is going away: nothing to show any more.
    return new Promise<never>(() => undefined);
  }
};
