const focusable = 'input, textarea, select, button, [contenteditable], [tabindex]';

/** The place of a path in the form: the field itself or the nearest one above it. */
const placeOf = (path: string): HTMLElement | null => {
  const steps = path.split('.');
  for (let length = steps.length; length > 0; length--) {
    const place = document.querySelector<HTMLElement>(
      `[data-path="${CSS.escape(steps.slice(0, length).join('.'))}"]`,
    );
    if (place) return place;
  }
  return null;
};

/** Runs a function once the browser has drawn the present changes. */
export const afterPaint = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/** Brings the first of some paths, in the order of the page, into view and focus; false when none has a place. */
export const focusFirst = (paths: readonly string[]): boolean => {
  const places = paths.map(placeOf).filter((place) => place !== null);
  const [first] = places.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
  );
  if (!first) return false;
  first.scrollIntoView({ block: 'center' });
  const control = first.matches(focusable) ? first : first.querySelector<HTMLElement>(focusable);
  control?.focus({ preventScroll: true });
  return true;
};
