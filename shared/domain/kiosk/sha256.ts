const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in lower-case hex; a text is hashed as UTF-8. Needs WebCrypto as `globalThis.crypto`. */
export const sha256 = async (data: string | Uint8Array<ArrayBuffer>): Promise<string> => {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
};

/** Hash of a body that is empty or absent. */
export const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
