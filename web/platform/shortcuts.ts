/** Keys that work on the page that is open: what they do, and what they are called on the sheet of `?`. */
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import type { TextName } from './texts/texts.ts';

/** A key by its name in events, `Mod` being Ctrl, or the command key of a Mac. */
export type Keys = readonly [...modifiers: ('Mod' | 'Alt')[], key: string];

export type Shortcut = {
  /** Each of them does it. */
  keys: readonly Keys[];
  text: TextName;
  /** `keys`: those that were pressed. */
  run: (keys: Keys) => void;
  /** Also where one writes; by default keys without Ctrl or Alt only work elsewhere. */
  inText?: true;
  /** The sheet shows the first and the last of them. */
  isRange?: true;
};

type Known = Pick<Shortcut, 'keys' | 'text' | 'isRange'>;

/** The keys of all parts that are shown, in the order in which the parts came. */
const useKnown = create<{ parts: readonly { readonly keys: readonly Known[] }[] }>()(() => ({ parts: [] }));

/** Whether the sheet of keys is shown. */
export const useSheet = create<{ open: boolean }>()(() => ({ open: false }));
export const showSheet = (open: boolean): void => useSheet.setState({ open });

export const useKnownShortcuts = (): readonly Known[] => {
  const parts = useKnown((state) => state.parts);
  return parts.flatMap(({ keys }) => keys);
};

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role="textbox"], [role="dialog"] *'));

const pressed = (keys: Keys, event: KeyboardEvent): boolean => {
  const key = keys.at(-1) ?? '';
  const wanted = (modifier: string) => keys.slice(0, -1).includes(modifier);
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === wanted('Mod') &&
    event.altKey === wanted('Alt')
  );
};

/** Keys that work while the part is shown, wherever on the page; what has the focus gets them last. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const take = useEffectEvent((event: KeyboardEvent) => {
    for (const { keys, inText, run } of shortcuts) {
      const found = keys.find(
        (one) => pressed(one, event) && (inText || one.length > 1 || !isWriting(event.target)),
      );
      if (!found) continue;
      event.preventDefault();
      event.stopPropagation();
      return run(found);
    }
  });
  const known = useEffectEvent(() =>
    shortcuts.map(({ keys, text, isRange }) => ({ keys, text, ...(isRange && { isRange }) })),
  );
  useEffect(() => {
    const part = { keys: known() };
    const onKey = (event: KeyboardEvent) => take(event);
    useKnown.setState(({ parts }) => ({ parts: [...parts, part] }));
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      removeEventListener('keydown', onKey, { capture: true });
      useKnown.setState(({ parts }) => ({ parts: parts.filter((one) => one !== part) }));
    };
  }, []);
};
