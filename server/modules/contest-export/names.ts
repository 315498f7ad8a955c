/** A word that every file system and every reader of a header takes; letters of all scripts stay. */
export const fileWord = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}_.-]+/gu, '_')
    .replaceAll(/^[._]+|[._]+$/g, '')
    .slice(0, 60) || 'contest';
