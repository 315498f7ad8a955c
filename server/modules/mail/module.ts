import { defineModule } from '../../platform/module/define.ts';
import { mailer } from './service.ts';

/** The way mails leave. */
export const mail = defineModule({
  name: 'mail',
  create: ({ config, clock, log }) => ({ service: mailer(config, clock, log) }),
});
