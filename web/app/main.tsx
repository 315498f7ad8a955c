import './zod-setup.ts';
import type { getWebsiteConfig } from '@assize/shared/areas/site/website-config.ts';
import { callAhead, firstCall } from '../data/first-calls.ts';
import { chooseLocale, languageQueryKey, languageStorageKey } from '../platform/texts/locale.ts';
import { storedToken } from '../state/token.ts';
import { firstCalls, firstPage, loadAhead } from './first-page.ts';

/**
 * Small, so that it runs while everything else is on its way: the page of the address loads at the same time as what
 * all pages need, and what they ask the server first.
 */
const locale = chooseLocale(
  new URLSearchParams(location.search).get(languageQueryKey),
  localStorage.getItem(languageStorageKey),
  navigator.languages,
);
const page = firstPage(location.pathname);
const token = storedToken();
callAhead(
  [
    firstCall<typeof getWebsiteConfig>('/get-website-config', {}),
    ...(page ? firstCalls(page, location, token !== null) : []),
  ],
  locale,
  token,
);
const starting = import('./start.tsx');
loadAhead(page, locale);

starting
  .then(({ start }) => start(locale, page))
  .catch((failure: unknown) => {
    document.getElementById('failed')?.removeAttribute('hidden');
    throw failure;
  });
