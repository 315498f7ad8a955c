import { defineModule } from '../../platform/module/define.ts';
import { drawnPictures } from './pictures.ts';
import { cryptoRandom } from './random.ts';
import { captchaRoutes } from './routes.ts';
import { captchaService } from './service.ts';

/** Challenges that tell people from programs. */
export const captcha = defineModule({
  name: 'captcha',
  create: ({ redis, clock }) => {
    const random = cryptoRandom;
    const service = captchaService({ redis, pictures: drawnPictures(random), random, clock });
    return { service, routes: captchaRoutes(service) };
  },
});
