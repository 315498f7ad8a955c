import { defineModule } from '../../platform/module/define.ts';
import { sealer } from '../../platform/sealing.ts';
import type { SettingService } from '../site-setting/service.ts';
import { mailRoutes } from './routes.ts';
import { type Mailer, mailService } from './service.ts';

type Needs = { 'site-setting': Pick<SettingService, 'current' | 'read' | 'save'> };

/** The way mails leave, as staff set it. */
export const mail = defineModule({
  name: 'mail',
  create: ({ config, secret, clock, log }, { 'site-setting': settings }: Needs) => {
    const mails = mailService({
      settings,
      sealer: sealer(secret, 'mail'),
      dataFolder: config.dataFolder,
      siteUrl: config.site.url,
      clock,
      log,
    });
    const service: Mailer = { send: mails.send };
    return { service, routes: mailRoutes(mails), close: async () => mails.close() };
  },
});
