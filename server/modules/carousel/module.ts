import {
  deleteSlide,
  listCarousel,
  listManagedCarousel,
  orderSlides,
  updateSlide,
  uploadSlide,
} from '@assize/shared/areas/carousel/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import { defineModule } from '../../platform/module/define.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { FileService } from '../file/service.ts';
import { carouselService } from './service.ts';
import { slideStore } from './store.ts';

type Needs = { file: Pick<FileService, 'storeImage' | 'signText'> };

/** Pictures that the home page shows in turn. */
export const carousel = defineModule({
  name: 'carousel',
  create: ({ database, events, ids }, { file }: Needs) => {
    const slides = slideStore(database);
    const service = carouselService({
      slides,
      files: file,
      changed: () => events.publish(topicsOf('site').of(), everyone, 'carousel', {}),
      ids,
    });
    return {
      service,
      routes: [
        handle(listCarousel, () => service.list()),
        handle(listManagedCarousel, () => service.managed()),
        handle(uploadSlide, ({ upload, viewer }) => service.upload(upload, viewer)),
        handle(updateSlide, ({ body }) => service.update(body)),
        handle(orderSlides, ({ body }) => service.order(body.ids)),
        handle(deleteSlide, ({ query }) => service.remove(query.id)),
      ],
      fileRefs: { texts: { all: slides.urls, uses: slides.has, shows: slides.shows } },
    };
  },
});
