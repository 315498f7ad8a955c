import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** The typefaces of a sheet: code in `mono`, its header in `sans`, what they lack in `cjk`. */
export const faces = ['mono', 'sans', 'sansBold', 'cjk', 'cjkBold'] as const;
export type Face = (typeof faces)[number];

export type FontFile = { bytes: Buffer; name: string | undefined; font: Font };
/** A machine without any of the Chinese fonts below has no `cjk`. */
export type Fonts = Partial<Readonly<Record<Face, FontFile>>> &
  Readonly<Record<'mono' | 'sans' | 'sansBold', FontFile>>;

type Source = { path: string; name?: string };

const ours = (file: string): Source[] => [
  { path: fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`)) },
];

/** Where systems keep Noto Sans CJK, which is one file for all its languages. */
const notoFolders = [
  '/usr/share/fonts/opentype/noto',
  '/usr/share/fonts/noto-cjk',
  '/usr/share/fonts/noto',
  '/usr/share/fonts/google-noto-cjk',
];
const noto = (weight: 'Regular' | 'Bold'): Source[] =>
  notoFolders.map((folder) => ({
    path: `${folder}/NotoSansCJK-${weight}.ttc`,
    name: `NotoSansCJKsc-${weight}`,
  }));

const sources: Readonly<Record<Face, readonly Source[]>> = {
  mono: ours('DejaVuSansMono.ttf'),
  sans: ours('DejaVuSans.ttf'),
  sansBold: ours('DejaVuSans-Bold.ttf'),
  cjk: [
    ...noto('Regular'),
    { path: '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf' },
    { path: '/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc', name: 'WenQuanYiZenHei' },
    { path: '/System/Library/Fonts/PingFang.ttc', name: 'PingFangSC-Regular' },
    { path: 'C:\\Windows\\Fonts\\msyh.ttc', name: 'MicrosoftYaHei' },
  ],
  cjkBold: noto('Bold'),
};

const open = ({ path, name }: Source): FontFile => {
  const bytes = readFileSync(path);
  const font = create(bytes, name);
  if (!('layout' in font)) throw new Error(`${path} holds several fonts: one has to be named`);
  return { bytes, name, font };
};

const found = (face: Face): FontFile | undefined => {
  const source = sources[face].find(({ path }) => existsSync(path));
  return source && open(source);
};

let loaded: Fonts | undefined;

/** The fonts of this machine, read once. */
export const printFonts = (): Fonts => {
  loaded ??= Object.fromEntries(
    faces.flatMap((face) => {
      const file = found(face);
      return file ? [[face, file]] : [];
    }),
  ) as Fonts;
  return loaded;
};
