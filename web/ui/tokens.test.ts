import { describe, expect, it } from 'vitest';
import { monacoTheme, monacoThemeOf, toneNames } from '../kit/editor/themes.ts';
import { editorThemes } from '../state/settings.ts';
import { antdThemeOf, type Mode, palette, verdictPalette } from './tokens.ts';

/** Contrast of two colours by WCAG 2.2, 1 to 21. */
const contrast = (one: string, other: string): number => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};
const readable = 4.5;
const modes = ['light', 'dark'] as const satisfies readonly Mode[];

describe.each(modes)('%s', (mode) => {
  const colours = palette[mode];
  it.each(['text', 'muted', 'accent', 'danger'] as const)('%s is readable on every ground', (name) => {
    for (const ground of [colours.page, colours.surface, colours.raised])
      expect(contrast(colours[name], ground)).toBeGreaterThanOrEqual(readable);
  });

  it('what is chosen in a menu is readable', () => {
    const { components } = antdThemeOf(mode);
    const hex = (value: unknown) => (typeof value === 'string' ? value : 'none');
    for (const [text, ground] of [
      [components?.Dropdown?.colorPrimary, components?.Dropdown?.controlItemBgActive],
      [components?.Menu?.itemSelectedColor, components?.Menu?.itemSelectedBg],
      [components?.Select?.optionSelectedColor, components?.Select?.optionSelectedBg],
    ])
      expect(contrast(hex(text), hex(ground))).toBeGreaterThanOrEqual(readable);
  });

  it('warnings are readable', () => {
    expect(contrast(colours.warnText, colours.warnGround)).toBeGreaterThanOrEqual(readable);
  });

  it.each(Object.entries(verdictPalette))(
    'verdicts in %s are readable on their ground and on the page',
    (_, pair) => {
      const [text, ground] = pair[mode];
      for (const under of [ground, colours.surface])
        expect(contrast(text, under)).toBeGreaterThanOrEqual(readable);
    },
  );
});

it('every editor theme is readable, comments too', () => {
  for (const name of toneNames) {
    const { rules, colors } = monacoTheme(name);
    for (const { token, foreground } of rules)
      expect(
        contrast(`#${foreground}`, colors['editor.background']),
        `${name} ${token}`,
      ).toBeGreaterThanOrEqual(readable);
  }
});

it('every theme that can be chosen exists in light and dark', () => {
  for (const theme of editorThemes)
    for (const mode of modes) expect(toneNames).toContain(monacoThemeOf(theme, mode));
});
