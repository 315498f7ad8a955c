import {
  addPasskey,
  askOwnPasskey,
  confirmTotp,
  finishSignIn,
  passkeySignIn,
  readOwnFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startPasskeySignIn,
  startTotp,
} from '@assize/shared/areas/factor/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { OwnFactorsService } from './own-factors.ts';
import type { FactorSignIn } from './sign-in.ts';

export const factorRoutes = (signIn: FactorSignIn, own: OwnFactorsService) => [
  handle(finishSignIn, ({ body, actor, userAgent }) => signIn.finish(body, { ...actor, userAgent })),
  handle(startPasskeySignIn, () => signIn.startAlone()),
  handle(passkeySignIn, ({ body, actor, userAgent }) => signIn.finishAlone(body, { ...actor, userAgent })),
  handle(readOwnFactors, ({ viewer }) => own.read(viewer)),
  handle(startTotp, ({ viewer, body }) => own.startTotp(viewer, body)),
  handle(confirmTotp, ({ viewer, body, locale }) => own.confirmTotp(viewer, body, locale)),
  handle(removeTotp, ({ viewer, body, locale }) => own.removeTotp(viewer, body, locale)),
  handle(renewRecoveryCodes, ({ viewer, body, locale }) => own.renewRecovery(viewer, body, locale)),
  handle(startPasskey, ({ viewer, body }) => own.startPasskey(viewer, body)),
  handle(addPasskey, ({ viewer, body, locale }) => own.addPasskey(viewer, body, locale)),
  handle(renamePasskey, ({ viewer, body }) => own.renamePasskey(viewer, body)),
  handle(askOwnPasskey, ({ viewer }) => own.askPasskey(viewer)),
  handle(removePasskey, ({ viewer, body, locale }) => own.removePasskey(viewer, body, locale)),
];
