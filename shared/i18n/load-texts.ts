import type { AreaDeclaration } from '../area.ts';
import { areas } from '../index.ts';
import type { Locale } from './locales.ts';
import type { AreaTexts } from './translation.ts';

/** Namespace → key → text. */
export type Bundle = Record<string, Readonly<Record<string, string>>>;

/** Languages whose texts stand beside their areas; a further one has a folder here, with a file for each area. */
const besideAreas: readonly string[] = ['zh-CN', 'en-US'];

const textsIn = (area: AreaDeclaration, locale: Locale): Promise<{ readonly texts: AreaTexts }> =>
  besideAreas.includes(locale) ? area.texts(locale) : import(`./further/${locale}/${area.name}.ts`);

/**
 * Texts of areas in one language: page texts under the area's name, error texts, audit actions, reasons and
 * messages under the names of their groups.
 * @param names of areas; without them, all
 */
export const loadTexts = async (locale: Locale, names?: ReadonlySet<string>): Promise<Bundle> => {
  const wanted: readonly AreaDeclaration[] = areas.filter(({ name }) => names?.has(name) ?? true);
  const bundle: Bundle = {};
  for (const { name, load } of wanted.map((area) => ({ name: area.name, load: textsIn(area, locale) }))) {
    const { ui, ...groups } = (await load).texts;
    if (ui) bundle[name] = ui;
    for (const [group, texts] of Object.entries(groups)) bundle[group] = { ...bundle[group], ...texts };
  }
  return bundle;
};
