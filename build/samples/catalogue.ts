import * as aPlusB from './1000-a-plus-b/generate.ts';
import * as glassDoor from './1001-glass-door/generate.ts';
import * as oneHall from './1002-one-hall/generate.ts';
import * as ringLine from './1003-ring-line/generate.ts';
import * as shadedLamps from './1004-shaded-lamps/generate.ts';
import * as nightMarket from './1005-night-market/generate.ts';
import * as beltHall from './1006-belt-hall/generate.ts';
import * as giftBoxes from './1007-gift-boxes/generate.ts';
import * as printRoom from './1008-print-room/generate.ts';
import * as highWater from './1009-high-water/generate.ts';
import type { Generator } from './lib/generator.ts';

/** Folder name to generator; a static list, so that the compiler sees what each generate.ts exports. */
export const catalogue: Readonly<Record<string, Generator>> = {
  '1000-a-plus-b': aPlusB,
  '1001-glass-door': glassDoor,
  '1002-one-hall': oneHall,
  '1003-ring-line': ringLine,
  '1004-shaded-lamps': shadedLamps,
  '1005-night-market': nightMarket,
  '1006-belt-hall': beltHall,
  '1007-gift-boxes': giftBoxes,
  '1008-print-room': printRoom,
  '1009-high-water': highWater,
};
