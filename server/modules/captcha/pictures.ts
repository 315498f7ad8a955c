import sharp from 'sharp';
import type { Random } from './random.ts';
import { handwriting, scenery } from './scenery.ts';

export const slideSize = { width: 325, height: 100 };
export const imageSize = { width: 160, height: 60 };
/** Side of the square around the puzzle piece, knobs included. */
const pieceSide = 56;

/** Outline of the piece in its square: a rounded tile with a knob above and one to the right. */
const outline = 'M5 16H20A8 8 0 1 1 34 16H44V28A7 7 0 1 1 44 42V51A3 3 0 0 1 41 54H8A3 3 0 0 1 5 51Z';

const svg = ({ width, height }: { width: number; height: number }, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;

type SlidePicture = { img: string; piece: string; x: number; y: number };
export type Pictures = {
  /** A picture with a hole and the piece that fits it; x and y are the top left corner of the piece's square. */
  slide(dark: boolean): Promise<SlidePicture>;
  /** A picture of digits. */
  digits(digits: string, dark: boolean): Promise<string>;
};

export const drawnPictures = (random: Random): Pictures => ({
  async slide(dark) {
    const x = random.int(pieceSide + 30, slideSize.width - pieceSide - 6);
    const y = random.int(2, slideSize.height - pieceSide - 2);
    const whole = await sharp(svg(slideSize, scenery(random, slideSize, dark)))
      .png({ compressionLevel: 1 })
      .toBuffer();
    const square = { width: pieceSide, height: pieceSide };
    const mask = svg(square, `<path d="${outline}" fill="#fff"/>`);
    const rim = svg(
      square,
      `<path d="${outline}" fill="none" stroke="#fff" stroke-opacity="0.9" stroke-width="1.5"/>`,
    );
    const hole = svg(
      square,
      `<path d="${outline}" fill="#000" fill-opacity="0.5" stroke="#fff" stroke-opacity="0.55" stroke-width="1"/>`,
    );
    const [img, piece] = await Promise.all([
      sharp(whole)
        .composite([{ input: hole, left: x, top: y }])
        .jpeg({ quality: 82 })
        .toBuffer(),
      sharp(whole)
        .extract({ left: x, top: y, ...square })
        .ensureAlpha()
        .composite([{ input: mask, blend: 'dest-in' }, { input: rim }])
        .png()
        .toBuffer(),
    ]);
    return { img: dataUrl('jpeg', img), piece: dataUrl('png', piece), x, y };
  },

  async digits(digits, dark) {
    const content = scenery(random, imageSize, dark) + handwriting(random, digits, imageSize, dark);
    return dataUrl('jpeg', await sharp(svg(imageSize, content)).jpeg({ quality: 70 }).toBuffer());
  },
});
