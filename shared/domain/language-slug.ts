/** A language's name where only plain letters are taken: in names of queues and folders. */
export const slugOf = (language: string): string =>
  language
    .toLowerCase()
    .replaceAll('+', 'p')
    .replaceAll('#', 'sharp')
    .replaceAll(/[^a-z0-9]+/g, '-');
