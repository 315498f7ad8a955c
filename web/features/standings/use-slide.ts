import { type RefObject, useLayoutEffect, useRef } from 'react';

const slideMs = 450;
const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Slides an element from where it stood to where it stands now, in px below its list. Elements change their order in the
 * document as well, which would end a transition of a style sheet.
 */
export const useSlide = (element: RefObject<HTMLElement | null>, top: number | undefined): void => {
  const before = useRef(top);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = top;
    if (from === undefined || top === undefined || from === top || wantsCalm()) return;
    element.current?.animate(
      [{ transform: `translateY(${from}px)` }, { transform: `translateY(${top}px)` }],
      {
        duration: slideMs,
        easing: 'ease-in-out',
      },
    );
  }, [element, top]);
};
