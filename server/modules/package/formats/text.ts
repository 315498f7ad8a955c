const utf8 = new TextDecoder('utf-8', { fatal: true });
const utf16le = new TextDecoder('utf-16le');
const utf16be = new TextDecoder('utf-16be');
const chinese = new TextDecoder('gb18030');

/**
 * Text of a package without a stated encoding: by its byte order mark, else UTF-8 where it is, else GB 18030 (which
 * holds GBK). Line ends become LF; NUL characters, which no text of ours may hold, are dropped.
 */
export const decodeText = (bytes: Uint8Array): string => tidy(decode(bytes));

const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16le.decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16be.decode(bytes);
  try {
    return utf8.decode(bytes);
  } catch {
    return chinese.decode(bytes);
  }
};

const tidy = (text: string): string =>
  text.replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n');
