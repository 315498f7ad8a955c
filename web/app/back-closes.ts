/** Back, the key of phones, does in an open dialog or drawer what Esc does, and the page stays. */

/** The step of the history that a router writes into its state. */
const stepOf = (state: { idx?: number } | null): number => state?.idx ?? 0;

const openDialog = (): Element | undefined =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
    .filter((dialog) => dialog.checkVisibility())
    .at(-1);

/**
 * Must be called before there is a router, whose own listener then hears nothing of such a step.
 * @returns takes note of where the router is; to be called whenever it has moved
 */
export const backClosesDialogs = (): (() => void) => {
  let step = stepOf(history.state);
  let returning = false;
  addEventListener('popstate', (event) => {
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
      return;
    }
    const dialog = openDialog();
    const moved = stepOf(event.state) - step;
    if (!dialog || moved === 0) return;
    event.stopImmediatePropagation();
    returning = true;
    history.go(-moved);
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }));
  });
  return () => {
    step = stepOf(history.state);
  };
};
