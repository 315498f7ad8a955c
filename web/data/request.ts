type Values = Readonly<Record<string, unknown>>;
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Address of a call below /api: path parameters filled in, empty query values left out. */
export const addressOf = (path: string, params: unknown, query: unknown): string => {
  const given = isValues(params) ? params : {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(isValues(query) ? query : {})) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, String(value));
  }
  const tail = search.toString();
  return `/api${filled}${tail === '' ? '' : `?${tail}`}`;
};

/** Headers of every call: language, the kind of page that asks, and who asks. */
export const headersOf = (path: string, locale: string, token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': locale,
  'Url-Type': path.startsWith('/admin/') ? 'admin' : 'general',
  ...(token !== null && { Authorization: token }),
});
