/** Addresses of uploaded pictures and files in texts, with the signature that one may carry (Authoring 11). */
const pattern =
  /(\/api\/public\/(?:img\/[0-9a-f]{64}\.(?:png|webp|gif)|file\/[0-9a-f]{32}))(?![0-9a-z])(?:\?sig=[0-9a-z]+-[\w-]{43})?/g;

/** The text with each address replaced by `address` of it; signatures are taken off before. */
export const withFileLinks = (text: string, address: (link: string) => string): string =>
  text.replaceAll(pattern, (_, link: string) => address(link));

/** The text without signatures, as it is kept. */
export const withoutSignatures = (text: string): string => withFileLinks(text, (link) => link);

/** The addresses in a text, each once, without signatures. */
export const fileLinksIn = (text: string): string[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, link]) => link ?? [])),
];
