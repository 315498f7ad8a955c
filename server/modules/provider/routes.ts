import {
  linkProvider,
  providerSignIn,
  readOwnProvider,
  startProviderLink,
  startProviderSignIn,
  unlinkProvider,
} from '@assize/shared/areas/provider/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { ProviderService } from './service.ts';

export const providerRoutes = (provider: ProviderService) => [
  handle(startProviderSignIn, () => provider.startSignIn()),
  handle(providerSignIn, ({ body, actor, userAgent }) => provider.signIn(body, { ip: actor.ip, userAgent })),
  handle(readOwnProvider, ({ viewer }) => provider.read(viewer)),
  handle(startProviderLink, ({ viewer, body }) => provider.startLink(viewer, body)),
  handle(linkProvider, ({ viewer, body, locale }) => provider.link(viewer, body, locale)),
  handle(unlinkProvider, ({ viewer, body, locale }) => provider.unlink(viewer, body, locale)),
];
