import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, nothing } from '../../wire/values.ts';
import { uploadErrors } from '../file/upload-errors.ts';

/** Pictures that there may be, shown or not. */
export const mostSlides = 12;
/** Most bytes of an uploaded picture. */
export const slideBytes = 4 * 1024 * 1024;
export const slideTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

/** A page of this site, an address elsewhere, or nothing. */
const link = z.union([
  z.literal(''),
  z
    .string()
    .regex(/^\/(?![/\\])\S*$/)
    .max(300),
  z.url({ protocol: /^https?$/ }).max(300),
]);

export const slide = z.object({
  id,
  /** Address of the picture. */
  url: z.string(),
  /** Where it leads; empty: nowhere. */
  link: z.string(),
  /** What it shows, for who does not see it. */
  alt: z.string(),
});
export type Slide = z.infer<typeof slide>;

export const managedSlide = slide.extend({ shown: z.boolean() });
export type ManagedSlide = z.infer<typeof managedSlide>;

export const listCarousel = endpoint({
  method: 'GET',
  effects: false,
  path: '/home-carousel',
  access: 'anyone',
  reply: z.array(slide),
  summary: 'Pictures of the home page, in their order',
});

const manage = { access: 'carousel.manage', path: '/admin/config/home-carousel' } as const;
const change = { ...manage, effects: true, rate: 'write' } as const;

export const listManagedCarousel = endpoint({
  ...manage,
  method: 'GET',
  effects: false,
  rate: 'read',
  reply: z.array(managedSlide),
  summary: 'Pictures of the home page, the hidden ones too, in their order',
});

export const uploadSlide = endpoint({
  method: 'POST',
  effects: true,
  path: '/file/upload-carouse-img',
  access: 'carousel.manage',
  bodyKind: 'upload',
  maxBody: slideBytes,
  rate: 'upload',
  reply: managedSlide,
  errors: [...uploadErrors, 'upload.not-an-image', 'carousel.too-many'],
  audit: 'carousel.create',
  summary:
    'A picture for the home page (jpg, png, gif or webp), hidden until it has its words; the last in order',
});

export const updateSlide = endpoint({
  ...change,
  method: 'PUT',
  body: z.object({
    id,
    link: link.optional(),
    alt: z.string().trim().max(200).optional(),
    shown: z.boolean().optional(),
  }),
  reply: managedSlide,
  errors: ['carousel.not-found', 'carousel.needs-alt'],
  audit: 'carousel.update',
  summary: 'Change a picture; what is left out stays. One that is shown has words',
});

export const orderSlides = endpoint({
  method: 'PUT',
  effects: true,
  path: '/admin/config/home-carousel-order',
  access: 'carousel.manage',
  rate: 'write',
  body: z.object({ ids: z.array(id).max(mostSlides) }),
  reply: z.array(managedSlide),
  errors: ['carousel.changed'],
  audit: 'carousel.order',
  summary: 'Put the pictures in another order; all of them are named',
});

export const deleteSlide = endpoint({
  ...change,
  method: 'DELETE',
  query: z.object({ id: idQuery }),
  reply: nothing,
  errors: ['carousel.not-found'],
  audit: 'carousel.delete',
  summary: 'Delete a picture of the home page',
});
