import { providerCallbackPath } from '@assize/shared/areas/provider/callback.ts';
import { defineModule } from '../../platform/module/define.ts';
import type { AccountService } from '../account/service.ts';
import type { FactorService } from '../factor/service.ts';
import { oidcProvider } from './oidc.ts';
import { providerRoutes } from './routes.ts';
import { providerService } from './service.ts';
import { identityStore } from './store.ts';

type Needs = { account: AccountService; factor: Pick<FactorService, 'mails'> };

/** Signing in through another service. */
export const provider = defineModule({
  name: 'provider',
  create: ({ database, redis, config, clock, log }, { account, factor }: Needs) => {
    const settings = config.provider;
    const redirectUri = config.site.url + providerCallbackPath;
    const service = providerService({
      provider: settings && { ...settings, oidc: oidcProvider(settings, redirectUri, log) },
      accounts: account,
      identities: identityStore(database),
      mails: factor.mails,
      redis,
      clock,
    });
    return { service, routes: providerRoutes(service), fileRefs: {} };
  },
});
