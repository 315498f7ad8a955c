import { signFileLinks } from '@assize/shared/areas/file/endpoints.ts';
import { fileLinksIn, withFileLinks } from '@assize/shared/domain/file-links.ts';
import { useApi } from '../../data/hooks.ts';

const freshMs = 5 * 60 * 1000;
/** An address that the sanitiser takes away: nothing is fetched from an address without a signature. */
const nowhere = 'about:blank';

/** A text that may not be public, with the addresses of its pictures and files signed so that they can be shown. */
export const useSignedText = (text: string): string => {
  const links = fileLinksIn(text).toSorted().slice(0, 100);
  const { data } = useApi(
    signFileLinks,
    { body: { links } },
    { enabled: links.length > 0, keep: true, staleMs: freshMs },
  );
  return withFileLinks(text, (link) => data?.signed[link] ?? nowhere);
};
