import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';
import { allowed, type Decision, refuse } from './decision.ts';
import type { Rules } from './rules.ts';

/** A key that goes down, in the words of Electron. */
export type Key = {
  /** What it types: `p`, `F5`, `+`. */
  readonly key: string;
  /** Where it lies: `KeyP`; the same on every layout. */
  readonly code: string;
  readonly control: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
};

/** What keys do while documentation is in front. */
export type Reading = 'back' | 'forward' | 'contest' | 'other-part';

export type KeyDecision = {
  readonly decision: Decision;
  /** What the app does instead. */
  readonly instead: 'zoom-in' | 'zoom-out' | 'zoom-reset' | 'reload' | Reading | null;
};

const letters = (reason: Breach, ...names: readonly string[]) =>
  names.map((name): readonly [string, Breach] => [name, reason]);

/** With Ctrl, or Ctrl and Shift. A key counts by its letter and by its place, so that no layout opens a way. */
const withControl: ReadonlyMap<string, Breach> = new Map([
  ...letters('key.quit', 'q'),
  ...letters('key.close', 'w', 'f4'),
  ...letters('key.window', 'n', 't', 'tab', 'pageup', 'pagedown'),
  ...letters('key.print', 'p'),
  ...letters('key.save', 's'),
  ...letters('key.open', 'o'),
  ...letters('key.source', 'u'),
  ...letters('key.reload', 'r', 'f5'),
]);
const withControlAndShift: ReadonlyMap<string, Breach> = new Map([
  ...letters('key.tools', 'i', 'j', 'c', 'm'),
  ...letters('key.system', 'escape', 'delete'),
]);
const withAlt: ReadonlyMap<string, Breach> = new Map([
  ...letters('key.quit', 'f4'),
  ...letters('key.history', 'arrowleft', 'arrowright', 'home'),
  ...letters('key.system', 'tab', ' ', 'space', 'escape'),
]);
const alone: ReadonlyMap<string, Breach> = new Map([
  ...letters('key.reload', 'f5', 'browserrefresh'),
  ...letters('key.full-screen', 'f11'),
  ...letters('key.tools', 'f12'),
  ...letters('key.history', 'browserback', 'browserforward', 'browserhome'),
  ...letters('key.system', 'f7', 'launchapplication1', 'launchapplication2', 'browsersearch'),
  ...letters('key.print', 'print'),
  ...letters('key.screenshot', 'printscreen'),
]);

const zooms: Readonly<Record<string, KeyDecision['instead']>> = {
  '+': 'zoom-in',
  '=': 'zoom-in',
  equal: 'zoom-in',
  numpadadd: 'zoom-in',
  '-': 'zoom-out',
  _: 'zoom-out',
  minus: 'zoom-out',
  numpadsubtract: 'zoom-out',
  '0': 'zoom-reset',
  digit0: 'zoom-reset',
  numpad0: 'zoom-reset',
};

/** The names under which a key is looked up. */
const namesOf = ({ key, code }: Key): readonly string[] => [
  key.toLowerCase(),
  code.toLowerCase().replace(/^key/, ''),
];

const reasonOf = (key: Key): Breach | undefined => {
  const names = namesOf(key);
  const within = (table: ReadonlyMap<string, Breach>) =>
    names.map((name) => table.get(name)).find((reason) => reason !== undefined);
  // AltGr is Ctrl and Alt at once on some systems, and types characters.
  const types = key.control && key.alt && key.key.length === 1 && !/^[a-z]$/i.test(key.key);
  if (types) return undefined;
  if (key.meta) return 'key.system';
  return (
    (key.control && key.alt ? within(new Map(letters('key.system', 'delete', 'backspace'))) : undefined) ??
    (key.control && key.shift ? within(withControlAndShift) : undefined) ??
    (key.control ? within(withControl) : undefined) ??
    (key.alt ? within(withAlt) : undefined) ??
    within(alone)
  );
};

/** As browsers have them; without Alt: from the bar to the page and back. */
const readingKeys: ReadonlyMap<string, Reading> = new Map([
  ['alt+arrowleft', 'back'],
  ['alt+arrowright', 'forward'],
  ['alt+home', 'contest'],
  ['f6', 'other-part'],
]);
const readingOf = ({ key, control, shift, alt, meta }: Key): Reading | undefined =>
  control || shift || meta ? undefined : readingKeys.get(`${alt ? 'alt+' : ''}${key.toLowerCase()}`);

/**
 * Whether a key reaches the page. Keys of the window manager never come here: the session of the hall has none.
 * @param reads whether documentation is in front
 */
export const decideKey = (key: Key, { reload }: Rules, reads: boolean): KeyDecision => {
  const reading = reads ? readingOf(key) : undefined;
  if (reading !== undefined) return { decision: allowed, instead: reading };
  if (key.control && !key.alt && !key.meta) {
    const instead = namesOf(key)
      .map((name) => zooms[name])
      .find((zoom) => zoom);
    if (instead) return { decision: refuse('key.zoom'), instead };
  }
  const reason = reasonOf(key);
  if (reason === undefined) return { decision: allowed, instead: null };
  return {
    decision: refuse(reason),
    instead: reason === 'key.reload' && reload ? 'reload' : null,
  };
};

const step = 10;

/** The next zoom in percent, within what the machine allows. */
export const nextZoom = (
  percent: number,
  way: 'zoom-in' | 'zoom-out' | 'zoom-reset',
  { zoom: { least, most } }: Rules,
): number => {
  if (way === 'zoom-reset') return Math.min(most, Math.max(least, 100));
  return Math.min(most, Math.max(least, percent + (way === 'zoom-in' ? step : -step)));
};
