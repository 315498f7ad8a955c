import { theme as antdTheme, type ThemeConfig } from 'antd';

export type Mode = 'light' | 'dark';

/** Every colour that is not antd's own; pairs of text and ground hold AA contrast (a test computes it). */
export const palette = {
  light: {
    page: '#f5f6f8',
    surface: '#ffffff',
    raised: '#fafbfc',
    border: '#e1e4ea',
    text: '#1d2129',
    muted: '#565e6c',
    accent: '#2f54eb',
    accentGround: '#eef2ff',
    code: '#f4f5f7',
    danger: '#cf1322',
    warnText: '#7a4a00',
    warnGround: '#fff7e0',
  },
  dark: {
    page: '#101216',
    surface: '#181b21',
    raised: '#1e2229',
    border: '#2c313a',
    text: '#e4e7ec',
    muted: '#a3abb8',
    accent: '#8fa8ff',
    accentGround: '#1d2540',
    code: '#20242b',
    danger: '#ff8078',
    warnText: '#ffd479',
    warnGround: '#352a10',
  },
} as const satisfies Record<Mode, Record<string, string>>;

/** Verdict colours: [text, ground], light and dark. */
export const verdictPalette = {
  green: { light: ['#1a6b0a', '#e9f7e4'], dark: ['#8fdc7a', '#17301a'] },
  red: { light: ['#b3111d', '#feecec'], dark: ['#ff9a94', '#3a1a1c'] },
  orange: { light: ['#994400', '#fff1e3'], dark: ['#ffb37a', '#38230f'] },
  gold: { light: ['#7a5400', '#fff6d9'], dark: ['#f5cb5c', '#332a0e'] },
  purple: { light: ['#5b21a6', '#f4ecfe'], dark: ['#cda5ff', '#2a1b40'] },
  magenta: { light: ['#a3156f', '#feebf5'], dark: ['#ff9ad3', '#3a1630'] },
  cyan: { light: ['#07616a', '#e3f7f8'], dark: ['#6fd6de', '#0f2f33'] },
  lime: { light: ['#4b6400', '#f3f9dc'], dark: ['#c3dc5c', '#272f10'] },
  grey: { light: ['#4e5563', '#eef0f3'], dark: ['#b3bac6', '#262b33'] },
  blue: { light: ['#1d4fc4', '#e9f0ff'], dark: ['#93b4ff', '#18233d'] },
} as const satisfies Record<string, Record<Mode, readonly [string, string]>>;
export type VerdictColour = keyof typeof verdictPalette;

/** Publishes the palette as CSS variables; the style sheets know no colour of their own. */
export const applyPalette = (mode: Mode, root: HTMLElement): void => {
  root.dataset.theme = mode;
  root.style.colorScheme = mode;
  for (const [name, value] of Object.entries(palette[mode])) root.style.setProperty(`--${name}`, value);
  for (const [name, pair] of Object.entries(verdictPalette)) {
    root.style.setProperty(`--v-${name}`, pair[mode][0]);
    root.style.setProperty(`--v-${name}-ground`, pair[mode][1]);
  }
};

const fontSans =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif";
export const fontMono =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace";

export const antdThemeOf = (mode: Mode): ThemeConfig => {
  const colours = palette[mode];
  return {
    algorithm: mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: mode === 'dark' ? '#4a66e6' : colours.accent,
      colorInfo: mode === 'dark' ? '#4a66e6' : colours.accent,
      colorLink: colours.accent,
      colorLinkHover: colours.accent,
      colorLinkActive: colours.accent,
      colorBgBase: colours.surface,
      colorBgLayout: colours.page,
      colorBgContainer: colours.surface,
      colorBgElevated: mode === 'dark' ? colours.raised : colours.surface,
      colorTextBase: colours.text,
      colorText: colours.text,
      colorTextSecondary: colours.muted,
      colorTextTertiary: colours.muted,
      colorTextDescription: colours.muted,
      colorTextPlaceholder: colours.muted,
      colorBorder: mode === 'dark' ? '#414854' : '#c9ced8',
      colorBorderSecondary: colours.border,
      colorError: mode === 'dark' ? '#ff7a72' : colours.danger,
      colorErrorText: colours.danger,
      borderRadius: 6,
      fontSize: 14,
      lineHeight: 20 / 14,
      fontFamily: fontSans,
      fontFamilyCode: fontMono,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
    },
    components: {
      Pagination: { colorPrimary: colours.accent, colorPrimaryHover: colours.accent },
      Tabs: {
        itemSelectedColor: colours.accent,
        inkBarColor: colours.accent,
        itemHoverColor: colours.accent,
      },
      // The chosen entry of a menu is in the accent that is readable on its ground.
      Dropdown: {
        colorPrimary: colours.accent,
        controlItemBgActive: colours.accentGround,
        controlItemBgActiveHover: colours.accentGround,
      },
      Menu: { itemSelectedColor: colours.accent, itemSelectedBg: colours.accentGround },
      Select: { optionSelectedColor: colours.text, optionSelectedBg: colours.accentGround },
      // Below dialogs: a message never covers what is being asked.
      Notification: { zIndexPopup: 900, width: 360 },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    },
  };
};
