/**
 * What stands in a text while its file is on the way up. A link also for an image: the preview would ask the site for a
 * picture of that address. `text` holds no brackets.
 */
export const placeholderFor = (text: string, id: string): string => `[${text}](#uploading-${id})`;

/** A text without placeholders: their uploads ended with the page. */
export const withoutPlaceholders = (text: string): string =>
  text.replaceAll(/\[[^[\]]*\]\(#uploading-\d+-\d+\)/g, '');
