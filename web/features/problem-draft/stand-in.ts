/**
 * What stands in a text while its file is on the way up. A link also for an image: the preview would ask the site for a
 * picture of that address. `text` holds no brackets.
 */
export const standInFor = (text: string, id: string): string => `[${text}](#uploading-${id})`;

/** A text without stand-ins: of uploads that ended with the page. */
export const withoutStandIns = (text: string): string =>
  text.replaceAll(/\[[^[\]]*\]\(#uploading-\d+-\d+\)/g, '');
