import { AssizeError } from '@assize/shared/errors.ts';

/** Refuses addresses of domains that the site does not take, and of domains below these. */
export const mailDomains = (refused: readonly string[]) => ({
  /** @throws AssizeError `register.email-domain` */
  mustBeTaken(email: string, field: string): void {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (refused.some((one) => domain === one || domain.endsWith(`.${one}`)))
      throw new AssizeError('register.email-domain', { field, params: { domain } });
  },
});
export type MailDomains = ReturnType<typeof mailDomains>;
