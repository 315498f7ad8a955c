import sharp from 'sharp';
import { type ImageKind, imageKind } from './kind.ts';

/** Most pixels of all frames together: a small file may unfold to a large picture in memory. */
const maxPixels = 50_000_000;
/** Larger still pictures are made smaller: no statement shows more. */
const maxSide = 4096;
const maxSeconds = 30;

export type StoredKind = 'png' | 'webp' | 'gif';
export type Encoded = { bytes: Buffer; kind: StoredKind };

/** Side of a picture of a person, in pixels: enough for the largest place on a sharp screen. */
const avatarSide = 256;

const storedAs: Record<ImageKind, StoredKind> = { jpg: 'webp', png: 'png', gif: 'gif', webp: 'webp' };

/**
 * Draws a picture anew, so that nothing is kept but what can be seen: no metadata, no second file behind the
 * first. Moving pictures keep moving. null: the bytes are no picture of a kind we take, broken, or too large.
 */
export const encodeImage = async (bytes: Buffer): Promise<Encoded | null> => {
  const found = imageKind(bytes);
  if (found === null) return null;
  const kind = storedAs[found];
  try {
    const picture = sharp(bytes, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      animated: kind !== 'png',
    }).timeout({ seconds: maxSeconds });
    const { pages = 1 } = await picture.metadata();
    const upright =
      pages > 1
        ? picture
        : picture
            .autoOrient()
            .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    if (kind === 'png') return { kind, bytes: await upright.png({ compressionLevel: 9 }).toBuffer() };
    if (kind === 'gif') return { kind, bytes: await upright.gif().toBuffer() };
    return { kind, bytes: await upright.webp({ quality: 90 }).toBuffer() };
  } catch {
    // The library has no classes of errors: what it cannot draw counts as no picture.
    return null;
  }
};

/** Draws the middle of a picture anew as a small square that does not move. null: as for `encodeImage`. */
export const encodeAvatar = async (bytes: Buffer): Promise<Encoded | null> => {
  if (imageKind(bytes) === null) return null;
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ width: avatarSide, height: avatarSide, fit: 'cover' });
    return { kind: 'webp', bytes: await picture.webp({ quality: 90 }).toBuffer() };
  } catch {
    return null;
  }
};
