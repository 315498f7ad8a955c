import { defineModule } from '../../platform/module/define.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import { sealer } from '../../platform/sealing.ts';
import { settingRoutes } from './routes.ts';
import { settingService } from './service.ts';
import { settingStore } from './store.ts';

/** Names, texts and switches of the site, which staff change while it runs. */
export const siteSetting = defineModule({
  name: 'site-setting',
  create: ({ database, config, secret, clock, events }) => {
    const {
      url: _,
      register,
      openPublicJudge,
      submitIntervalSeconds,
      maxCodeLength,
      ...website
    } = config.site;
    const service = settingService({
      store: settingStore(database),
      defaults: {
        website,
        switches: {
          register,
          openPublicJudge,
          openContestJudge: true,
          openContestComment: true,
          hideNonContestSubmissionCode: false,
          defaultSubmitInterval: submitIntervalSeconds,
          maxCodeLength,
        },
        mail: {
          emailHost: config.smtp?.host ?? '',
          emailPort: config.smtp?.port ?? 465,
          emailSsl: config.smtp?.secure ?? true,
          emailUsername: config.smtp?.user ?? '',
          emailFrom: config.mailFrom,
          sealedPassword:
            config.smtp?.password === undefined ? null : sealer(secret, 'mail').seal(config.smtp.password),
        },
      },
      changed: () => events.publish(topicsOf('site').of(), everyone, 'config', {}),
      clock,
    });
    return { service, routes: settingRoutes(service), fileRefs: {} };
  },
});
