import type { AreaDeclaration } from '../area.ts';
import { areas } from '../index.ts';
import type { Locale } from './locales.ts';

/** Namespace → key → text. */
export type Bundle = Record<string, Readonly<Record<string, string>>>;

/**
 * Texts of areas in one language: page texts under the area's name, error texts, audit actions, reasons and
 * messages under the names of their groups.
 * @param names of areas; without them, all
 */
export const loadTexts = async (locale: Locale, names?: ReadonlySet<string>): Promise<Bundle> => {
  const wanted: readonly AreaDeclaration[] = areas.filter(({ name }) => names?.has(name) ?? true);
  const bundle: Bundle = {};
  for (const { name, load } of wanted.map((area) => ({ name: area.name, load: area.texts(locale) }))) {
    const { ui, ...groups } = (await load).texts;
    if (ui) bundle[name] = ui;
    for (const [group, texts] of Object.entries(groups)) bundle[group] = { ...bundle[group], ...texts };
  }
  return bundle;
};
