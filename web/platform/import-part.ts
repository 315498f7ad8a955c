import { reloadPage } from './reload.ts';

const chunkTimeoutMs = 120_000;
const reloadedKey = 'reloaded';
/** A reload of a build counts for this long: a failure of the network must not hide a later deploy. */
const freshForMs = 10 * 60_000;

/** The build of the site that this page runs, by its first script, whose name differs in each build. */
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
    // A part that fails in the build that a reload has just brought is not stale.
    const isFresh = from === build() && Date.now() - Number(at) < freshForMs;
    if (!navigator.onLine || isFresh) throw failure;
    sessionStorage.setItem(reloadedKey, `${Date.now()} ${build()}`);
    await reloadPage();
    // The page is going away: nothing to show any more.
    return new Promise<never>(() => undefined);
  }
};
