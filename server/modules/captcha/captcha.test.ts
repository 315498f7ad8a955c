import { login } from '@assize/shared/areas/account/endpoints.ts';
import { getCaptcha, solveCaptcha } from '@assize/shared/areas/captcha/endpoints.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { challenge, judgeAnswer } from './check.ts';

describe('an answer (Accounts 10)', () => {
  const slide = { kind: 'slide', x: 120, issuedAt: 10_000 } as const;
  const image = { kind: 'image', digits: '004217', issuedAt: 10_000 } as const;
  it.each([
    ['the place itself', slide, '120:900', 12_000, 'right'],
    ['3 px to the left', slide, '117:900', 12_000, 'right'],
    ['3 px to the right', slide, '123:900', 12_000, 'right'],
    ['half a pixel', slide, '122.5:900', 12_000, 'right'],
    ['4 px to the left', slide, '116:900', 12_000, 'wrong'],
    ['4 px to the right', slide, '124:900', 12_000, 'wrong'],
    ['a drag of 100 ms', slide, '120:100', 12_000, 'too-fast'],
    ['an answer after 200 ms', slide, '120:250', 10_200, 'too-fast'],
    ['a drag that took longer than the challenge is old', slide, '120:9000', 12_000, 'wrong'],
    ['no time', slide, '120', 12_000, 'wrong'],
    ['no number', slide, 'NaN:900', 12_000, 'wrong'],
    ['a negative place', slide, '-120:900', 12_000, 'wrong'],
    ['an exponent', slide, '1.2e2:900', 12_000, 'wrong'],
    ['the digits', image, '004217', 12_000, 'right'],
    ['the digits with blanks around', image, ' 004217 ', 12_000, 'right'],
    ['the number', image, '4217', 12_000, 'wrong'],
    ['the digits after 100 ms', image, '004217', 10_100, 'too-fast'],
  ] as const)('%s', (_what, kept, answer, now, expected) => {
    expect(judgeAnswer(kept, answer, now)).toBe(expected);
  });
});

const clock = handClock();
const captchaSite = () => startTestSite({ clock });
/** The server's record of a challenge. */
const secretOf = async (site: TestSite, captchaKey: string) => {
  const { client, key } = site.app.core.redis;
  return challenge.parse(JSON.parse((await client.get(key('captcha', captchaKey))) ?? 'null'));
};
const pixels = async (dataUrl: string) =>
  sharp(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')).metadata();

describe('the slide puzzle (Accounts 10)', () => {
  it('is a picture of 325 × 100 and a piece that fits in it, without its place', async () => {
    const site = await captchaSite();
    for (const dark of ['false', 'true']) {
      const given = await site.asVisitor().call(getCaptcha, { query: { kind: 'slide', dark } });
      expect([given.width, given.height]).toEqual([325, 100]);
      expect(await pixels(given.img)).toMatchObject({ width: 325, height: 100, format: 'jpeg' });
      const piece = await pixels(given.piece ?? '');
      expect(piece).toMatchObject({ width: 56, height: 56, format: 'png', hasAlpha: true });
      expect((given.pieceY ?? -1) + 56).toBeLessThanOrEqual(100);
      expect(Object.keys(given).toSorted()).toEqual([
        'captchaKey',
        'height',
        'img',
        'piece',
        'pieceY',
        'width',
      ]);
    }
  });

  it('shows the hole where the answer says it is', async () => {
    const site = await captchaSite();
    const given = await site.asVisitor().call(getCaptcha, { query: { kind: 'slide' } });
    const secret = await secretOf(site, given.captchaKey);
    if (secret.kind !== 'slide') throw new Error('not a slide');
    const light = async (left: number, top: number) => {
      const { data } = await sharp(Buffer.from(given.img.split(',')[1] ?? '', 'base64'))
        .extract({ left, top, width: 20, height: 20 })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return data.reduce((sum, value) => sum + value, 0) / data.length;
    };
    const { data: own } = await sharp(Buffer.from(given.piece?.split(',')[1] ?? '', 'base64'))
      .flatten()
      .extract({ left: 14, top: 24, width: 20, height: 20 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const inPiece = own.reduce((sum, value) => sum + value, 0) / own.length;
    const inHole = await light(secret.x + 14, (given.pieceY ?? 0) + 24);
    expect(inHole / inPiece).toBeGreaterThan(0.35);
    expect(inHole / inPiece).toBeLessThan(0.65);
  });

  it('is traded for a proof that a sign-in takes once', async () => {
    const site = await captchaSite();
    await site.asUser('slider').token();
    const visitor = site.asVisitor();
    const given = await visitor.call(getCaptcha, { query: { kind: 'slide' } });
    const secret = await secretOf(site, given.captchaKey);
    if (secret.kind !== 'slide') throw new Error('not a slide');
    clock.advance(1_500);
    const proof = await visitor.call(solveCaptcha, {
      body: { captchaKey: given.captchaKey, captcha: `${secret.x + 2}:1200` },
    });
    const credentials = { username: 'slider', password: 'correct horse', ...proof };
    expect((await visitor.send(login, { body: credentials })).status).toBe(200);
    expect((await visitor.send(login, { body: credentials })).body.code).toBe('auth.captcha-wrong');
  });

  it('is used up by a wrong answer', async () => {
    const site = await captchaSite();
    const visitor = site.asVisitor();
    const { captchaKey } = await visitor.call(getCaptcha, { query: { kind: 'slide' } });
    const secret = await secretOf(site, captchaKey);
    if (secret.kind !== 'slide') throw new Error('not a slide');
    clock.advance(1_500);
    const wrong = await visitor.send(solveCaptcha, { body: { captchaKey, captcha: `${secret.x - 20}:900` } });
    expect([wrong.status, wrong.body.code, wrong.body.field]).toEqual([422, 'auth.captcha-wrong', 'captcha']);
    const right = await visitor.send(solveCaptcha, { body: { captchaKey, captcha: `${secret.x}:900` } });
    expect(right.body.code).toBe('auth.captcha-wrong');
  });

  it('is too fast for a hand when it is answered at once', async () => {
    const site = await captchaSite();
    const { captchaKey } = await site.asVisitor().call(getCaptcha, { query: { kind: 'slide' } });
    const secret = await secretOf(site, captchaKey);
    if (secret.kind !== 'slide') throw new Error('not a slide');
    const sent = await site
      .asVisitor()
      .send(solveCaptcha, { body: { captchaKey, captcha: `${secret.x}:150` } });
    expect(sent.body.code).toBe('auth.captcha-too-fast');
  });

  it('is kept for 5 minutes, its proof for 2', async () => {
    const site = await captchaSite();
    const { client, key } = site.app.core.redis;
    const { captchaKey } = await site.asVisitor().call(getCaptcha, { query: { kind: 'image' } });
    expect(await client.ttl(key('captcha', captchaKey))).toBeGreaterThan(295);
    const secret = await secretOf(site, captchaKey);
    if (secret.kind !== 'image') throw new Error('not an image');
    clock.advance(3_000);
    const proof = await site.asVisitor().call(solveCaptcha, { body: { captchaKey, captcha: secret.digits } });
    const left = await client.ttl(key('captcha', proof.captchaKey));
    expect(left).toBeGreaterThan(115);
    expect(left).toBeLessThanOrEqual(120);
  });
});

describe('the picture of digits (Accounts 10)', () => {
  it('is a picture without its digits', async () => {
    const site = await captchaSite();
    const given = await site.asVisitor().call(getCaptcha, {});
    expect(await pixels(given.img)).toMatchObject({ width: 160, height: 60 });
    expect(Object.keys(given).toSorted()).toEqual(['captchaKey', 'height', 'img', 'width']);
    const secret = await secretOf(site, given.captchaKey);
    expect(secret).toMatchObject({ kind: 'image', digits: expect.stringMatching(/^\d{6}$/) });
  });
});
