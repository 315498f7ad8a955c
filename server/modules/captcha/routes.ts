import { getCaptcha, solveCaptcha } from '@assize/shared/areas/captcha/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { CaptchaService } from './service.ts';

export const captchaRoutes = (captchas: CaptchaService) => [
  handle(getCaptcha, ({ query }) => captchas.challenge(query)),
  handle(solveCaptcha, ({ body }) => captchas.solve(body)),
];
