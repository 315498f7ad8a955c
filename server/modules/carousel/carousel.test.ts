import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  deleteSlide,
  listCarousel,
  listManagedCarousel,
  mostSlides,
  orderSlides,
  slideBytes,
  updateSlide,
  uploadSlide,
} from '@assize/shared/areas/carousel/endpoints.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Caller, startTestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const { signedIn, subscribed } = useSockets();
/** A picture of one colour; each shade is another file. */
const picture = (shade: number) =>
  sharp({ create: { width: 64, height: 22, channels: 3, background: { r: shade, g: 99, b: 99 } } })
    .png()
    .toBuffer();
const put = async (root: Caller, shade: number) =>
  root.call(uploadSlide, {}, { file: { filename: 'a.png', content: await picture(shade) } });
const open = (by: Caller, url: string) => by.inject({ method: 'GET', url });

describe('pictures of the home page (Site 9)', () => {
  it('are uploaded hidden, shown with words, and open pages hear of it', async () => {
    const site = await startTestSite({ ownData: true });
    const root = site.as('root');
    const visitor = site.asVisitor();
    const client = await signedIn(site, null);
    await subscribed(client, 'site');
    const made = await put(root, 1);
    expect(made).toMatchObject({ link: '', alt: '', shown: false });
    expect(await visitor.call(listCarousel)).toEqual([]);
    // Hidden: only the signed address, which staff get, opens it.
    const [bare = ''] = made.url.split('?');
    expect([(await open(visitor, bare)).status, (await open(root, made.url)).status]).toEqual([404, 200]);
    const early = await root.send(updateSlide, { body: { id: made.id, shown: true, alt: '  ' } });
    expect([early.status, early.body.code, early.body.field]).toEqual([422, 'carousel.needs-alt', 'alt']);
    const words = { alt: ' Summer cup ', link: '/problem/1000', shown: true };
    expect(await root.call(updateSlide, { body: { id: made.id, ...words } })).toMatchObject({
      alt: 'Summer cup',
      shown: true,
      url: bare,
    });
    await until('the picture to be heard of', async () => client.events('site').length === 1 || undefined);
    expect(await visitor.call(listCarousel)).toEqual([
      { id: made.id, url: bare, link: '/problem/1000', alt: 'Summer cup' },
    ]);
    const shown = await open(visitor, bare);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    const bald = await root.send(updateSlide, { body: { id: made.id, alt: '' } });
    expect(bald.body.code).toBe('carousel.needs-alt');
    await root.call(updateSlide, { body: { id: made.id, shown: false } });
    expect(await visitor.call(listCarousel)).toEqual([]);
    expect((await open(visitor, bare)).status).toBe(404);
  });

  it('stand in the order that staff give them, and are deleted', async () => {
    const site = await startTestSite({ ownData: true });
    const root = site.as('root');
    const ids = [(await put(root, 1)).id, (await put(root, 2)).id, (await put(root, 3)).id];
    const listed = async () => (await root.call(listManagedCarousel)).map(({ id }) => id);
    expect(await listed()).toEqual(ids);
    const turned = ids.toReversed();
    expect((await root.call(orderSlides, { body: { ids: turned } })).map(({ id }) => id)).toEqual(turned);
    expect(await listed()).toEqual(turned);
    for (const wrong of [ids.slice(1), [...ids.slice(1), 999_999], [ids[0], ids[0], ids[1]], []]) {
      const sent = await root.send(orderSlides, { body: { ids: wrong } });
      expect([sent.status, sent.body.code]).toEqual([409, 'carousel.changed']);
    }
    const [first = 0] = ids;
    await root.call(deleteSlide, { query: { id: first } });
    const late = await Promise.all([
      root.send(deleteSlide, { query: { id: first } }),
      root.send(updateSlide, { body: { id: first, alt: 'x' } }),
    ]);
    for (const { status, body } of late) expect([status, body.code]).toEqual([404, 'carousel.not-found']);
    expect(await listed()).toEqual(turned.slice(0, 2));
    expect((await put(root, 4)).id).toBe((await listed()).at(-1));
    const { records } = await root.call(listAudit, { query: { limit: 100 } });
    const actions = records.map(({ action }) => action).filter((action) => action.startsWith('carousel.'));
    expect(actions.slice(0, 3)).toEqual(['carousel.create', 'carousel.delete', 'carousel.order']);
  });

  it('are pictures by their bytes, not too large, and not too many', async () => {
    const site = await startTestSite({ ownData: true });
    const root = site.as('root');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const sent = [
      await root.send(uploadSlide, {}, { file: { filename: 'a.png', content: svg } }),
      await root.send(
        uploadSlide,
        {},
        { file: { filename: 'a.png', content: Buffer.alloc(slideBytes + 200_000) } },
      ),
    ];
    expect(sent.map(({ body }) => body.code)).toEqual(['upload.not-an-image', 'request.too-large']);
    for (let shade = 0; shade < mostSlides; shade += 1) await put(root, shade);
    const last = await root.send(
      uploadSlide,
      {},
      { file: { filename: 'a.png', content: await picture(99) } },
    );
    expect([last.status, last.body.code]).toEqual([422, 'carousel.too-many']);
  });

  const table = { allowed: ['root'], refused: ['visitor', 'user', 'admin', 'problem_admin'] } as const;
  guards(listManagedCarousel, table);
  guards(uploadSlide, { allowed: [], refused: table.refused });
  guards(updateSlide, { ...table, input: { body: { id: 999_999 } } });
  guards(orderSlides, { ...table, input: { body: { ids: [999_999] } } });
  guards(deleteSlide, { ...table, input: { query: { id: 999_999 } } });
  rejects(
    updateSlide,
    {
      id: [0, '1', null],
      link: ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'example.org', 'ftp://a.b', null],
      alt: ['a'.repeat(201), 1, null],
      shown: ['true', 1],
    },
    { as: 'root', base: { id: 1 } },
  );
  rejects(orderSlides, { ids: [['1'], null, [0], 1] }, { as: 'root' });
  rejects(deleteSlide, { id: ['x', 0] }, { as: 'root' });
});
