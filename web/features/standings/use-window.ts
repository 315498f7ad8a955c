import { type RefObject, useEffect, useState } from 'react';

/** Rows beyond each edge that are drawn too, so that scrolling does not show gaps. */
const overscan = 6;

type Window = { first: number; last: number };

/** Which rows of equal height are in sight of a box that scrolls; the last one excluded. */
export const useWindow = (
  box: RefObject<HTMLElement | null>,
  { rowHeight, count }: { rowHeight: number; count: number },
): Window => {
  const [seen, setSeen] = useState<Window>({ first: 0, last: 40 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - overscan);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + overscan;
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, rowHeight]);
  // A shorter list than before: the box has not scrolled back yet.
  const last = Math.min(count, seen.last);
  return { first: Math.min(seen.first, Math.max(0, last - 1)), last };
};
