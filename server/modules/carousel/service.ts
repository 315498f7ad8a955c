import {
  type ManagedSlide,
  mostSlides,
  type Slide,
  type updateSlide,
} from '@assize/shared/areas/carousel/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { z } from 'zod';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { UploadedFile, Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { FileService } from '../file/service.ts';
import type { SlideRecord, SlideStore } from './store.ts';

type Ports = {
  slides: SlideStore;
  files: Pick<FileService, 'storeImage' | 'signText'>;
  /** Tells open pages. */
  changed: () => void;
  ids: Ids;
};

const notFound = () => new AssizeError('carousel.not-found');
const logged = ({ url, link, alt, shown }: SlideRecord) => ({ url, link, alt, shown });

/** Pictures of the home page (Site 9). */
export const carouselService = ({ slides, files, changed, ids }: Ports) => {
  /** As staff see it: a picture that is hidden opens for them too. */
  const present = ({ id, url, link, alt, shown }: SlideRecord): ManagedSlide => ({
    id,
    url: shown ? url : files.signText(url),
    link,
    alt,
    shown,
  });
  const refuseFull = (count: number): void => {
    if (count >= mostSlides) throw new AssizeError('carousel.too-many', { params: { limit: mostSlides } });
  };

  return {
    async list(): Promise<Slide[]> {
      const shown = (await slides.all()).filter((one) => one.shown);
      return shown.map(({ id, url, link, alt }) => ({ id, url, link, alt }));
    },

    async managed(): Promise<ManagedSlide[]> {
      return (await slides.all()).map(present);
    },

    /** @throws AssizeError `upload.missing-file`, `upload.not-an-image`, `carousel.too-many` */
    async upload(upload: UploadedFile | undefined, viewer: Viewer): Promise<Logged<ManagedSlide, Change>> {
      if (!upload) throw new AssizeError('upload.missing-file', { field: 'file' });
      const before = await slides.all();
      refuseFull(before.length);
      const { link: url } = await files.storeImage(Buffer.concat(await upload.stream.toArray()), viewer);
      const rank = (before.at(-1)?.rank ?? 0) + 1;
      const made = { id: await ids.next('carousel'), url, link: '', alt: '', shown: false, rank };
      await slides.insert(made);
      return { data: present(made), audit: { target: `${made.id}`, after: logged(made) } };
    },

    /** @throws AssizeError `carousel.not-found`, `carousel.needs-alt` */
    async update({
      id,
      ...edit
    }: z.output<(typeof updateSlide)['body']>): Promise<Logged<ManagedSlide, Change>> {
      const before = await slides.find(id);
      if (!before) throw notFound();
      const after = {
        ...before,
        link: edit.link ?? before.link,
        alt: edit.alt ?? before.alt,
        shown: edit.shown ?? before.shown,
      };
      if (after.shown && after.alt === '') throw new AssizeError('carousel.needs-alt', { field: 'alt' });
      const { link, alt, shown } = after;
      if (!(await slides.update(id, { link, alt, shown }))) throw notFound();
      if (before.shown || shown) changed();
      return {
        data: present(after),
        audit: { target: before.alt || `${id}`, before: logged(before), after: logged(after) },
      };
    },

    /** @throws AssizeError `carousel.changed` where not all pictures are named */
    async order(wanted: readonly number[]): Promise<Logged<ManagedSlide[], Change>> {
      const all = await slides.all();
      const before = all.map(({ id }) => id);
      const isSame = wanted.length === before.length && before.every((id) => wanted.includes(id));
      if (!isSame) throw new AssizeError('carousel.changed');
      for (const [rank, id] of wanted.entries()) await slides.update(id, { rank });
      changed();
      const data = (await slides.all()).map(present);
      return { data, audit: { target: 'carousel', before: { ids: before }, after: { ids: [...wanted] } } };
    },

    /** @throws AssizeError `carousel.not-found` */
    async remove(id: number): Promise<Logged<null, Change>> {
      const before = await slides.find(id);
      if (!before || !(await slides.remove(id))) throw notFound();
      if (before.shown) changed();
      return { data: null, audit: { target: before.alt || `${id}`, before: logged(before) } };
    },
  };
};
export type CarouselService = ReturnType<typeof carouselService>;
