import { languages } from '@assize/shared/domain/languages.ts';

/** A piece of a compiler's message; `line` where it names a place in the source. */
export type MessagePart = { text: string; line?: number };

/** `main.cpp:12:5`, `main.c:3:`, `File "main.py", line 7`. */
const sources = [...new Set(languages.map(({ extension }) => extension)), 'cc', 'h'].join('|');
const places = new RegExp(`\\b[\\w-]+\\.(?:${sources}):(\\d+)(?::\\d+)?|\\bline (\\d+)`, 'g');

/** Cuts a compiler's message so that the places it names can be gone to. */
export const messageParts = (message: string): MessagePart[] => {
  const parts: MessagePart[] = [];
  let at = 0;
  for (const match of message.matchAll(places)) {
    if (match.index > at) parts.push({ text: message.slice(at, match.index) });
    parts.push({ text: match[0], line: Number(match[1] ?? match[2]) });
    at = match.index + match[0].length;
  }
  if (at < message.length) parts.push({ text: message.slice(at) });
  return parts;
};
