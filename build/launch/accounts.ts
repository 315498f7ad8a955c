/**
 * The users that the parts run as when the launcher is root. Plain numbers, so that no account is added to the
 * machine; the range 60578–61183 is one that neither Debian nor systemd hands out.
 */
export type Account = { readonly uid: number; readonly gid: number };

export const accounts = {
  database: { uid: 60_601, gid: 60_601 },
  redis: { uid: 60_602, gid: 60_602 },
  server: { uid: 60_603, gid: 60_603 },
} as const satisfies Record<string, Account>;

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The account to drop to, or undefined where the launcher is not root and all parts run as the caller. */
export const accountFor = (part: keyof typeof accounts): Account | undefined =>
  isRoot() ? accounts[part] : undefined;
