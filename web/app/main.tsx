import './zod-setup.ts';
import { chooseLocale, languageQueryKey, languageStorageKey } from '../platform/texts/locale.ts';
import { firstPage, loadAhead } from './first-page.ts';

/**
 * Small, so that it runs while everything else is on its way: the page of the address loads at the same time as what
 * all pages need.
 */
const locale = chooseLocale(
  new URLSearchParams(location.search).get(languageQueryKey),
  localStorage.getItem(languageStorageKey),
  navigator.languages,
);
const page = firstPage(location.pathname);
const starting = import('./start.tsx');
loadAhead(page, locale);

starting
  .then(({ start }) => start(locale, page?.handle.texts ?? []))
  .catch((failure: unknown) => {
    document.getElementById('failed')?.removeAttribute('hidden');
    throw failure;
  });
