/**
 * Placeholder in a text while its file is uploaded: a link for images too, since the preview would ask the
 * site for an image at that address. `text` holds no brackets.
 */
export const placeholderFor = (text: string, id: string): string => `[${text}](#uploading-${id})`;

/** A text without placeholders: their uploads ended with the page. */
export const withoutPlaceholders = (text: string): string =>
  text.replaceAll(/\[[^[\]]*\]\(#uploading-\d+-\d+\)/g, '');
