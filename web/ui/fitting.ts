type Row = {
  /** Widths of the items in their order, in px. */
  widths: readonly number[];
  /** Width of what stands for the items that are left out. */
  more: number;
  gap: number;
  room: number;
  /** Place of the item that is never left out; -1: there is none. */
  kept: number;
};

/** Places of the items that fit into a row: all, else the first ones beside the kept item and `more`. */
export const fitting = ({ widths, more, gap, room, kept }: Row): readonly number[] => {
  const places = widths.map((_, place) => place);
  const whole = widths.reduce((sum, width) => sum + width, gap * (widths.length - 1));
  if (whole <= room) return places;
  let left = room - more - (kept < 0 ? 0 : (widths[kept] ?? 0) + gap);
  const first = widths.findIndex((width, place) => {
    if (place === kept) return false;
    left -= width + gap;
    return left < 0;
  });
  return places.filter((place) => place === kept || place < first);
};
