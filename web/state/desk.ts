/** Under this name a reloaded page finds out which desk it is. */
const keptAs = 'assize:desk';
let desk: string | undefined;

const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Name of this window among the desks of print and balloon staff: what it took is its own, also after a reload. */
export const deskName = (): string => {
  try {
    desk ??= sessionStorage.getItem(keptAs) ?? newName();
    sessionStorage.setItem(keptAs, desk);
  } catch {
    // A browser that keeps nothing has another desk after each reload.
    desk ??= newName();
  }
  return desk;
};
