/**
 * A pattern of the database that matches just this text. `RegExp.escape` is for JavaScript: the database reads PCRE,
 * which refuses the `\u3000` that it writes for the space of Chinese texts.
 */
export const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
