import { z } from 'zod';

/** Base64url, as browsers give the parts of a passkey. */
const part = z.string().min(1).max(8192);
const extensions = z.record(z.string(), z.unknown()).default({});
const attachment = z.enum(['platform', 'cross-platform']).optional();

/** Answer of a device that has a passkey (AuthenticationResponseJSON of WebAuthn). */
export const passkeyAnswer = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** A passkey that a device made (RegistrationResponseJSON of WebAuthn). */
export const newPasskey = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: part,
    attestationObject: z.string().min(1).max(65_536),
    transports: z.array(z.string().max(32)).max(16).optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** Options that a browser hands to its devices; the library of both sides gives their type. */
export const passkeyOptions = z.record(z.string(), z.unknown());

/** A code of the authenticator app (six digits) or a recovery code, with or without its hyphen. */
export const factorCode = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase());

/** Proof of a second factor: exactly one of the two. */
export const factorProof = {
  code: factorCode.optional(),
  passkey: passkeyAnswer.optional(),
};
export type FactorProof = { code?: string | undefined; passkey?: PasskeyAnswer | undefined };

/** The password was right, and now a second factor is asked for. */
export const factorAsked = z.object({
  /** Names this sign-in for five minutes; no session. */
  challenge: z.string(),
  totp: z.boolean(),
  /** For the devices with a passkey of the account; null: it has none, or they do not work on this site. */
  passkey: passkeyOptions.nullable(),
});
export type FactorAsked = z.infer<typeof factorAsked>;
