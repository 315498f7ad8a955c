import { reloadPage } from './reload.ts';

const chunkTimeoutMs = 120_000;
const reloadedKey = 'reloaded';
/** A failure of the network is not to hide a deploy that comes later: so long does one reload of a build count. */
const freshForMs = 10 * 60_000;

/** Which build of the site this page runs: its first script has a name of its own in each. */
const build = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

const timeLimit = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('script load timed out')), ms));

/** Imports a part of the site; when a deploy may have replaced it, the page reloads, once for each build, with drafts written. */
export const importPart = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await Promise.race([load(), timeLimit(chunkTimeoutMs)]);
  } catch (failure) {
    const [at = '0', from] = sessionStorage.getItem(reloadedKey)?.split(' ') ?? [];
    // What fails in the build that a reload has just brought is not stale.
    const isFresh = from === build() && Date.now() - Number(at) < freshForMs;
    if (!navigator.onLine || isFresh) throw failure;
    sessionStorage.setItem(reloadedKey, `${Date.now()} ${build()}`);
    await reloadPage();
    // The page is going away: nothing to show any more.
    return new Promise<never>(() => undefined);
  }
};
