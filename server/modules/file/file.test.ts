import { join } from 'node:path';
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  changeProblemAuth,
  readProblemDraft,
  updateProblem,
} from '@assize/shared/areas/authoring/endpoints.ts';
import {
  deleteMarkdownImage,
  readImage,
  readStatementFile,
  signFileLinks,
  uploadMarkdownFile,
  uploadMarkdownImage,
} from '@assize/shared/areas/file/endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { diskBlobStore } from '../../platform/files/disk-blob-store.ts';
import { handClock } from '../../test/clock.ts';
import { makeProblem } from '../../test/problems.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { guards } from '../../test/tables.ts';
import { imageKind } from './kind.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});

const blank = (width = 4, height = 2) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });
const send = (content: Buffer | string, filename = 'picture.png') =>
  site.as('admin').send(uploadMarkdownImage, {}, { file: { filename, content } });
const take = async (content: Buffer) => {
  const sent = await send(content);
  expect(sent.status, sent.body.msg).toBe(200);
  return uploadMarkdownImage.reply.parse(sent.body.data);
};
const openLink = (url: string) => site.asVisitor().inject({ method: 'GET', url });
const signed = async (link: string) => {
  const { signed: byLink } = await site.as('admin').call(signFileLinks, { body: { links: [link] } });
  return byLink[link] ?? '';
};
/** Fetches a file as the preview of an unsaved text does. */
const fetchLink = async (link: string) => openLink(await signed(link));

const gif = async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 4, height: 4, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
    .gif()
    .toBuffer();
};

describe('pictures of statements (Authoring 10)', () => {
  it.each([
    ['jpg', 'webp', () => blank().jpeg().toBuffer()],
    ['png', 'png', () => blank().png().toBuffer()],
    ['webp', 'webp', () => blank().webp().toBuffer()],
    ['gif', 'gif', gif],
  ] as const)('%s is kept as %s', async (_, kind, make) => {
    const { link, fileId } = await take(await make());
    expect(link).toBe(`/api/public/img/${fileId}`);
    expect(fileId).toMatch(new RegExp(`^[0-9a-f]{64}\\.${kind}$`));
    const shown = await fetchLink(link);
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': `image/${kind}`,
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
      'x-content-type-options': 'nosniff',
      'content-length': String(shown.raw.length),
    });
    expect(imageKind(shown.raw)).toBe(kind);
    expect((await sharp(shown.raw, { animated: true }).metadata()).pages ?? 1).toBe(kind === 'gif' ? 2 : 1);
  });

  it('is drawn anew: upright, without metadata or what hangs on behind it', async () => {
    const camera = await blank(4, 2)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { link } = await take(Buffer.concat([camera, Buffer.from('<script>alert(1)</script>')]));
    const { raw } = await fetchLink(link);
    expect(raw.toString('latin1')).not.toMatch(/script|secret/);
    expect(await sharp(raw).metadata()).toMatchObject({ width: 2, height: 4 });
    expect((await sharp(raw).metadata()).exif).toBeUndefined();
  });

  it('the same one twice is one', async () => {
    const bytes = await blank(9, 9).png().toBuffer();
    expect(await take(bytes)).toEqual(await take(bytes));
  });

  it('is made smaller when it is larger than a screen', async () => {
    const { link } = await take(await blank(5000, 100).png().toBuffer());
    expect(await sharp((await fetchLink(link)).raw).metadata()).toMatchObject({ width: 4096, height: 82 });
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a page named like a picture', Buffer.from('<!doctype html><script>1</script>')],
    ['nothing', Buffer.alloc(0)],
    ['the first bytes of a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a picture with its end cut off', 'cut'],
    ['a bitmap', Buffer.from('BM0000000000')],
    ['a small file that unfolds to 144 megapixels', 'bomb'],
  ])('%s is refused', async (_, content) => {
    const bytes =
      content === 'bomb'
        ? await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
            .png()
            .toBuffer()
        : content === 'cut'
          ? (await blank(300, 300).png().toBuffer()).subarray(0, 200)
          : content;
    const sent = await send(bytes);
    expect([sent.status, sent.body.code, sent.body.field]).toEqual([422, 'upload.not-an-image', 'file']);
  });

  it('larger than 4 MiB, or no file at all, is refused', async () => {
    const large = await send(Buffer.alloc(5 * 1024 * 1024));
    expect([large.status, large.body.code]).toEqual([413, 'request.too-large']);
    const none = await site.as('admin').send(uploadMarkdownImage, { body: {} });
    expect([none.status, none.body.code]).toEqual([400, 'upload.missing-file']);
    const other = await site
      .as('admin')
      .send(uploadMarkdownImage, {}, { file: { filename: 'x', content: 'x', field: 'picture' } });
    expect([other.status, other.body.code]).toEqual([400, 'upload.missing-file']);
  });

  it.each(['x.png', `${'0'.repeat(64)}.svg`, `${'0'.repeat(64)}`, '..%2f..%2fsecret'])(
    'an address that is none of ours is refused: %s',
    async (name) => {
      const sent = await openLink(`/api/public/img/${name}`);
      expect([400, 404]).toContain(sent.status);
    },
  );

  it('test data cannot be fetched as a picture, even by who knows its hash', async () => {
    const testData = diskBlobStore(join(site.app.core.config.dataFolder, 'blobs'));
    const { hash } = await testData.putBytes(Buffer.from('the answer'));
    const sent = await site.asVisitor().send(readImage, { params: { name: `${hash}.png` } });
    expect([sent.status, sent.body.code]).toEqual([404, 'request.not-found']);
  });

  guards(uploadMarkdownImage, {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user', 'user_muted'],
  });
});

describe('files of statements (Authoring 11)', () => {
  const put = (filename: string, content: Buffer | string) =>
    site.as('admin').call(uploadMarkdownFile, {}, { file: { filename, content } });

  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['drawing.svg', '<svg onload="alert(1)"/>'],
    ['pdf', '%PDF-1.7'],
    ['题面 1.zip', 'x'],
  ])('are downloads, never shown: %s', async (name, content) => {
    const { link, fileId } = await put(name, content);
    expect(link).toBe(`/api/public/file/${fileId}`);
    const sent = await fetchLink(link);
    expect(sent.raw.toString()).toBe(content);
    expect(sent.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['题面 1.PDF', '%PDF-1.7'],
    ['no-pdf.pdf', '<script>alert(1)</script>'],
  ])('are shown if they are called PDF, as that or not at all: %s', async (name, content) => {
    const { link } = await put(name, content);
    const sent = await fetchLink(link);
    expect(sent.raw.toString()).toBe(content);
    expect(sent.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
    });
    expect(sent.headers['content-security-policy']).toContain("script-src 'none'");
  });

  it('keep only the last part of a name', async () => {
    const { link } = await put('..\\..\\a/b/evil.exe', 'x');
    expect((await fetchLink(link)).headers['content-disposition']).toContain("''evil.exe");
  });

  it('twice the same file is two addresses, which nobody can guess', async () => {
    const [one, two] = [await put('a.txt', 'same'), await put('b.txt', 'same')];
    expect(one.fileId).not.toBe(two.fileId);
    const unknown = await site.asVisitor().send(readStatementFile, { params: { id: 'f'.repeat(32) } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'request.not-found']);
    expect((await openLink('/api/public/file/1')).status).toBe(400);
  });

  it('are up to 128 MiB', async () => {
    const sent = await site
      .as('admin')
      .send(uploadMarkdownFile, {}, { file: { filename: 'x', content: Buffer.alloc(129 * 1024 * 1024) } });
    expect([sent.status, sent.body.code]).toEqual([413, 'request.too-large']);
  });

  guards(uploadMarkdownFile, {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user'],
  });
});

describe('files of what is not public (Authoring 11)', () => {
  let hall: TestSite;
  let clock: ReturnType<typeof handClock>;
  beforeAll(async () => {
    clock = handClock();
    hall = await startTestSite({ clock });
  });
  const open = (url: string) => hall.asVisitor().inject({ method: 'GET', url });
  const statusOf = async (url: string) => (await open(url)).status;
  const uploaded = async () => {
    const content = await blank(Math.ceil(Math.random() * 4000), 1)
      .png()
      .toBuffer();
    const picture = await hall
      .as('root')
      .call(uploadMarkdownImage, {}, { file: { filename: 'x.png', content } });
    const file = await hall
      .as('root')
      .call(uploadMarkdownFile, {}, { file: { filename: 'x.pdf', content: 'pdf' } });
    return [picture.link, file.link];
  };
  const textOf = (links: readonly string[]) => links.map((link) => `[a](${link}#x.pdf)`).join(' ');
  const detail = async (problemId: string, by = hall.as('root')) =>
    (await by.call(getProblemDetail, { query: { problemId } })).problem;

  it('are refused without a signature, and shown with that of the page for ten minutes', async () => {
    const links = await uploaded();
    const question = {
      kind: 'blank' as const,
      prompt: `q ![](${links[0]})`,
      options: [],
      key: { kind: 'blank' as const, answers: ['1'] },
    };
    await makeProblem(
      hall.as('root'),
      'HIDDEN',
      {
        auth: 2,
        description: textOf(links),
        hint: textOf(links),
        translations: {
          'en-US': { title: 't', description: textOf(links), input: '', output: '', hint: '' },
        },
      },
      { judgeMode: 'objective', samples: [], questions: [question] },
    );
    for (const link of links) expect(await statusOf(link)).toBe(404);
    const { description, hint, questions } = await detail('HIDDEN');
    const addresses = [...description.matchAll(/\((\S+)#x\.pdf\)/g)].map(([, one]) => one ?? '');
    expect(addresses).toHaveLength(2);
    expect(hint).toContain(addresses[0]);
    expect(questions?.[0]?.prompt).toContain('?sig=');
    for (const [at, address] of addresses.entries()) {
      const shown = await open(address);
      const seconds = Number(/^private, max-age=(\d+)$/.exec(String(shown.headers['cache-control']))?.[1]);
      expect([shown.status, seconds > 8 * 60, seconds <= 600]).toEqual([200, true, true]);
      const other = addresses[1 - at]?.split('?')[1];
      for (const forged of [
        `${address.slice(0, -2)}AA`,
        `${links[at]}?${other}`,
        `${links[at]}?sig=zzzzzz-x`,
        `${links[at]}?sig=-`,
      ])
        expect(await statusOf(forged), forged).toBe(404);
    }
    clock.advance(10 * 60 * 1000);
    for (const address of addresses) expect(await statusOf(address)).toBe(404);
  });

  it('are open to everybody for good while a public text has them, and only the one that is kept now', async () => {
    const [first = '', second = ''] = await uploaded();
    const { pid } = await makeProblem(hall.as('root'), 'OPENED', { auth: 2, description: textOf([first]) });
    expect(await statusOf(first)).toBe(404);
    await hall.as('root').call(changeProblemAuth, { body: { id: pid, auth: 1 } });
    const shown = await open(first);
    expect([shown.status, shown.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await detail('OPENED')).description).toBe(textOf([first]));
    expect(await statusOf(second)).toBe(404);

    const { version, draft } = await hall.as('root').call(readProblemDraft, { query: { pid } });
    const { signed: byLink } = await hall
      .as('root')
      .call(signFileLinks, { body: { links: [second, '/api/x'] } });
    expect(Object.keys(byLink)).toEqual([second]);
    const changed = { ...draft.problem, description: textOf([byLink[second] ?? '']) };
    await hall
      .as('root')
      .call(updateProblem, { body: { pid, version, draft: { ...draft, problem: changed } } });
    expect((await hall.as('root').call(readProblemDraft, { query: { pid } })).draft.problem.description).toBe(
      textOf([second]),
    );
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await hall.as('root').call(changeProblemAuth, { body: { id: pid, auth: 2 } });
    expect(await statusOf(second)).toBe(404);
  });

  it('are open when an announcement shows them', async () => {
    const [first = ''] = await uploaded();
    const announcements = hall.app.core.database.collection<{ _id: number }>('announcements');
    const content = textOf([first]);
    const row = { _id: 987, title: 't', content, uid: 'x', hidden: true, gmtCreate: new Date() };
    await announcements.insertOne(row);
    expect(await statusOf(first)).toBe(404);
    await announcements.updateOne({ _id: 987 }, { $set: { hidden: false } });
    expect(await statusOf(first)).toBe(200);
  });

  guards(signFileLinks, {
    input: { body: { links: [] } },
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user'],
  });
});

describe('who uploaded and deleted (Authoring 16)', () => {
  const drop = async (as: 'root' | 'admin' | 'problem_admin', fileId: string) => {
    const { status, body } = await site.as(as).send(deleteMarkdownImage, { body: { fileId } });
    return status === 200 ? 200 : body.code;
  };
  const picture = async (width: number) => take(await blank(width, 3).png().toBuffer());
  const logged = async (keyword: string) =>
    (await site.as('root').call(listAudit, { query: { keyword } })).records.map((one) => [
      one.action,
      one.username,
    ]);

  it('is in the audit log, with the name the file came with', async () => {
    const content = await blank(31, 3).png().toBuffer();
    const { link } = await site
      .as('admin')
      .call(uploadMarkdownImage, {}, { file: { filename: 'graph of it.png', content } });
    await site
      .as('admin')
      .call(uploadMarkdownFile, {}, { file: { filename: 'notes to it.pdf', content: 'x' } });
    expect(await logged('graph of it.png')).toEqual([['file.upload', 'a_admin']]);
    expect(await logged('notes to it.pdf')).toEqual([['file.upload', 'a_admin']]);
    const { records } = await site.as('root').call(listAudit, { query: { keyword: 'graph of it' } });
    expect(records[0]?.after).toEqual({ link });
  });

  it('ends a picture and a file for its uploader and for who edits any problem; others know of none', async () => {
    const mine = await picture(32);
    const other = site.asUser('other_uploader', 'admin');
    const refused = await other.send(deleteMarkdownImage, { body: { fileId: mine.fileId } });
    expect([refused.status, refused.body.code]).toEqual([404, 'upload.not-found']);
    expect((await fetchLink(mine.link)).status).toBe(200);
    expect([await drop('admin', mine.fileId), await drop('admin', mine.fileId)]).toEqual([
      200,
      'upload.not-found',
    ]);
    expect((await fetchLink(mine.link)).status).toBe(404);
    expect(await logged(mine.fileId)).toEqual([['file.delete', 'a_admin']]);
    await picture(32);
    expect((await fetchLink(mine.link)).status).toBe(200);
    expect(await drop('problem_admin', mine.fileId)).toBe(200);
    const file = await site
      .as('admin')
      .call(uploadMarkdownFile, {}, { file: { filename: 'gone.pdf', content: 'x' } });
    expect(await drop('problem_admin', file.fileId)).toBe(200);
    expect((await fetchLink(file.link)).status).toBe(404);
  });

  it('leaves a picture to another who uploaded the same', async () => {
    const mine = await picture(33);
    const content = await blank(33, 3).png().toBuffer();
    await site.as('root').call(uploadMarkdownImage, {}, { file: { filename: 'same.png', content } });
    expect(await drop('admin', mine.fileId)).toBe(200);
    expect((await fetchLink(mine.link)).status).toBe(200);
  });

  it('is refused while a text shows it, also a private one', async () => {
    const mine = await picture(34);
    await makeProblem(site.as('root'), 'SHOWSIT', { auth: 2, description: `![](${mine.link})` });
    expect(await drop('admin', mine.fileId)).toBe('upload.in-use');
    expect((await fetchLink(mine.link)).status).toBe(200);
  });

  guards(deleteMarkdownImage, {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user'],
    input: { body: { fileId: 'f'.repeat(32) } },
  });
});
