import { readMailSetting, saveMailSetting, testMail } from '@assize/shared/areas/mail/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { MailService } from './service.ts';

export const mailRoutes = (mails: MailService) => [
  handle(readMailSetting, () => mails.read()),
  handle(saveMailSetting, ({ body }) => mails.save(body)),
  handle(testMail, ({ body, locale }) => mails.test(body.email, locale)),
];
