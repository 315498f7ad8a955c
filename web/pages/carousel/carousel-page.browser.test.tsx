/** Pictures of the home page as staff keep them: checked before they are sent, worded before they are shown. */
import {
  deleteSlide,
  listManagedCarousel,
  type ManagedSlide,
  orderSlides,
  slideBytes,
  updateSlide,
  uploadSlide,
} from '@assize/shared/areas/carousel/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerPages, slides } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

let stored: ManagedSlide[];
beforeEach(() => {
  answerPages();
  stored = slides.map((one) => ({ ...one }));
  server.answer(listManagedCarousel, () => stored);
});
const file = (type: string, size = 10) => new File([new Uint8Array(size)], 'a', { type });

it('a picture is uploaded, and then asked for its words', async () => {
  const uploaded = server.answer(uploadSlide, () => {
    const made = { id: 9, url: slides[0]?.url ?? '', link: '', alt: '', shown: false };
    stored = [...stored, made];
    return made;
  });
  const updated = server.answer(updateSlide, ({ body }) => ({ ...stored[2], ...body }) as ManagedSlide);
  const page = await open('/admin/carousel', { as: root });
  const input = page.getByTestId('slide-file');
  await userEvent.upload(input, file('image/svg+xml'));
  await expect.element(page.getByText('Choose a jpg, png, gif or webp picture')).toBeVisible();
  await userEvent.upload(input, file('image/png', slideBytes + 1));
  await expect.element(page.getByText('The picture has more than 4 MB')).toBeVisible();
  expect(uploaded).toHaveLength(0);
  await userEvent.upload(input, file('image/png'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Describe the picture before it is shown')).toBeVisible();
  await dialog.getByLabelText('Link').fill('example.org');
  await dialog.getByLabelText('Description').fill('A camp in winter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByText('Enter an address that begins with /', { exact: false }))
    .toBeVisible();
  expect(updated).toHaveLength(0);
  await dialog.getByLabelText('Link').fill('https://example.org');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => updated.map(({ body }) => body))
    .toEqual([{ id: 9, alt: 'A camp in winter', link: 'https://example.org', shown: true }]);
});

it('pictures are ordered, hidden and deleted', async () => {
  const ordered = server.answer(orderSlides, ({ body }) => {
    stored = body.ids.flatMap((id) => stored.filter((one) => one.id === id));
    return stored;
  });
  const updated = server.answer(updateSlide, ({ body }) => ({ ...stored[0], ...body }) as ManagedSlide);
  const deleted = server.answer(deleteSlide, () => null);
  const page = await open('/admin/carousel', { as: root });
  await page.getByRole('button', { name: 'Move picture 2 up' }).click();
  await expect.poll(() => ordered.map(({ body }) => body.ids)).toEqual([[2, 1]]);
  await expect.element(page.getByTestId('slide').first().getByText('A camp in autumn')).toBeVisible();
  await page.getByRole('switch', { name: 'Show picture 1' }).click();
  await expect.poll(() => updated.map(({ body }) => body)).toEqual([{ id: 2, shown: false }]);
  await page.getByRole('button', { name: 'Delete picture 1' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => deleted.map(({ query }) => query.id)).toEqual([2]);
});
