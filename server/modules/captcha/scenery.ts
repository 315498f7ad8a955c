import type { Random } from './random.ts';

type Size = { width: number; height: number };

const hsl = (hue: number, saturation: number, light: number) => `hsl(${hue % 360} ${saturation}% ${light}%)`;

/** An abstract picture as SVG content: hills, discs and lines in neighbouring hues, light or dark. */
export const scenery = (random: Random, { width, height }: Size, dark: boolean): string => {
  const middle = Math.floor(width / 2);
  const hue = random.int(0, 360);
  const light = dark ? 22 : 72;
  const shade = (spread: number) =>
    hsl(hue + random.int(-spread, spread + 1) + 360, random.int(35, 70), light + random.int(-12, 13));
  const discs = Array.from(
    { length: 14 },
    () =>
      `<circle cx="${random.int(0, width)}" cy="${random.int(0, height)}" r="${random.int(6, 38)}" fill="${shade(60)}" fill-opacity="0.${random.int(3, 9)}"/>`,
  );
  const hills = Array.from({ length: 4 }, () => {
    const top = random.int(Math.floor(height * 0.3), height);
    return `<path d="M0 ${top} C${random.int(20, middle)} ${random.int(0, height)} ${random.int(middle, width)} ${random.int(0, height)} ${width} ${random.int(10, height)} V${height} H0 Z" fill="${shade(40)}" fill-opacity="0.${random.int(4, 9)}"/>`;
  });
  const lines = Array.from(
    { length: 10 },
    () =>
      `<path d="M${random.int(0, width)} ${random.int(0, height)} L${random.int(0, width)} ${random.int(0, height)}" stroke="${shade(80)}" stroke-width="${random.int(1, 4)}" stroke-opacity="0.6"/>`,
  );
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${shade(10)}"/><stop offset="1" stop-color="${shade(50)}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${hills.join('')}${discs.join('')}${lines.join('')}`;
};

/** Digits as pen strokes in a box of 10 × 16: no font is needed where the server runs. */
const strokes: readonly string[] = [
  'M5 1C1 1 1 15 5 15C9 15 9 1 5 1',
  'M2 4L5 1V15',
  'M1.5 4C2 0 8.5 0 8.5 4.5C8.5 8 2 11 1.5 15H8.8',
  'M1.5 2.5C5 -.5 9 2 8 5C7.5 7 5 7.5 4 7.5C6 7.5 9 8.5 8.8 11.5C8.5 15.5 4 16 1.2 13.5',
  'M7 15V1L1 11H9.5',
  'M8.5 1H2.5L2 7C5 5 9 7 8.8 10.5C8.5 15 4 16 1.2 13.5',
  'M7.5 1C3 3 1 8 1.5 11C2 16 8.8 16 8.8 11C8.8 6.5 3 6.5 1.6 10',
  'M1 1H9L4 15',
  'M5 7.5C1 6 1.5 1 5 1C8.5 1 9 6 5 7.5C.5 9 .8 15 5 15C9.2 15 9.5 9 5 7.5',
  'M8.4 6C7 9.5 1.2 9.5 1.2 5C1.2 0 8.6 0 8.6 5.5C8.6 9 7 13 3 15',
];

/** Digits written by an unsteady hand over a picture, as SVG content. */
export const handwriting = (
  random: Random,
  digits: string,
  { width, height }: Size,
  dark: boolean,
): string => {
  const step = (width - 16) / digits.length;
  const ink = dark ? 88 : 18;
  const written = [...digits].map((digit, index) => {
    const x = 8 + index * step + random.int(0, Math.max(1, Math.floor(step - 18)));
    const y = random.int(8, Math.max(9, height - 38));
    const scale = random.int(155, 195) / 100;
    return `<path transform="translate(${x} ${y}) rotate(${random.int(-16, 17)} 9 14) skewX(${random.int(-12, 13)}) scale(${scale})" d="${strokes[Number(digit)] ?? ''}" fill="none" stroke="${hsl(random.int(0, 360), 60, ink)}" stroke-width="${random.int(13, 18) / 10}" stroke-linecap="round" stroke-linejoin="round"/>`;
  });
  const scratches = Array.from(
    { length: 4 },
    () =>
      `<path d="M${random.int(0, 20)} ${random.int(0, height)} C${random.int(20, width)} ${random.int(0, height)} ${random.int(20, width)} ${random.int(0, height)} ${random.int(width - 20, width)} ${random.int(0, height)}" fill="none" stroke="${hsl(random.int(0, 360), 50, ink)}" stroke-width="1"/>`,
  );
  return written.join('') + scratches.join('');
};
