import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Moves the focus to the main part when another page is shown: keyboard and screen reader go on there, not at the link
 * that was followed. Focus inside the new page, or in a dialog over it, stays; so does focus when an address only
 * changes its form.
 */
export const usePageFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const replaced = useNavigationType() === NavigationType.Replace;
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { activeElement } = document;
    if (replaced || main.current?.contains(activeElement) || activeElement?.closest('[role="dialog"]'))
      return;
    main.current?.focus({ preventScroll: true });
  }, [pathname, replaced, main]);
};
