import type { EditorTheme } from '../../state/settings.ts';
import { type Mode, palette, verdictPalette } from '../../ui/tokens.ts';

/** Colours of one editor theme; our own choice of tones, named after the theme they recall. */
type Tones = {
  base: 'vs' | 'vs-dark';
  ground: string;
  text: string;
  keyword: string;
  string: string;
  number: string;
  comment: string;
  type: string;
  line: string;
  selection: string;
};

/** The theme of the site itself, made from its colours. */
const ownTones = (mode: Mode): Tones => {
  const { surface, text, muted, raised, accentGround } = palette[mode];
  const ink = (colour: keyof typeof verdictPalette) => verdictPalette[colour][mode][0];
  return {
    base: mode === 'light' ? 'vs' : 'vs-dark',
    ground: surface,
    text,
    keyword: ink('blue'),
    string: ink('green'),
    number: ink('orange'),
    comment: muted,
    type: ink('purple'),
    line: raised,
    selection: accentGround,
  };
};

const tones = {
  'assize-light': ownTones('light'),
  'assize-dark': ownTones('dark'),
  monokai: {
    base: 'vs-dark',
    ground: '#272822',
    text: '#f8f8f2',
    keyword: '#ff669d',
    string: '#e6db74',
    number: '#b794ff',
    comment: '#a09c84',
    type: '#78dce8',
    line: '#33342c',
    selection: '#4d4e43',
  },
  'solarized-light': {
    base: 'vs',
    ground: '#fdf6e3',
    text: '#3d5158',
    keyword: '#54700a',
    string: '#1d726d',
    number: '#b0297a',
    comment: '#5f6e73',
    type: '#8a5d00',
    line: '#f4ecd4',
    selection: '#e3dbc2',
  },
  'solarized-dark': {
    base: 'vs-dark',
    ground: '#002b36',
    text: '#b3c2c3',
    keyword: '#a5bd2b',
    string: '#45bdb3',
    number: '#f07fb9',
    comment: '#81979c',
    type: '#dcae2b',
    line: '#073642',
    selection: '#144755',
  },
  material: {
    base: 'vs-dark',
    ground: '#263238',
    text: '#eeffff',
    keyword: '#d0a8f5',
    string: '#c3e88d',
    number: '#f9a387',
    comment: '#94a7af',
    type: '#ffcb6b',
    line: '#2c3a41',
    selection: '#405660',
  },
  idea: {
    base: 'vs',
    ground: '#ffffff',
    text: '#1c1c1c',
    keyword: '#000f80',
    string: '#04704c',
    number: '#0b3fe0',
    comment: '#6b6b6b',
    type: '#5f2a85',
    line: '#f7f8fa',
    selection: '#cfe3fb',
  },
  eclipse: {
    base: 'vs',
    ground: '#ffffff',
    text: '#111111',
    keyword: '#7f0055',
    string: '#2a00ff',
    number: '#1c5f2a',
    comment: '#2e7050',
    type: '#1c5f7a',
    line: '#eef3fb',
    selection: '#d4d9e8',
  },
  'base16-dark': {
    base: 'vs-dark',
    ground: '#151515',
    text: '#e0e0e0',
    keyword: '#d98490',
    string: '#a6c07a',
    number: '#d0a0cd',
    comment: '#9a938d',
    type: '#f4bf75',
    line: '#202020',
    selection: '#363636',
  },
  cobalt: {
    base: 'vs-dark',
    ground: '#002240',
    text: '#ffffff',
    keyword: '#ffa94d',
    string: '#6be06b',
    number: '#ff8fb3',
    comment: '#6cb6ff',
    type: '#ffe066',
    line: '#002d54',
    selection: '#1c4a78',
  },
  dracula: {
    base: 'vs-dark',
    ground: '#282a36',
    text: '#f8f8f2',
    keyword: '#ff86cc',
    string: '#f1fa8c',
    number: '#c9a8fc',
    comment: '#9fabd4',
    type: '#8be9fd',
    line: '#323544',
    selection: '#4a4d63',
  },
} as const satisfies Record<string, Tones>; // prettier-ignore
export type ToneName = keyof typeof tones;
export const toneNames = Object.keys(tones) as readonly ToneName[];

/** The Monaco theme for a choice; those with a light and a dark form follow the page. */
export const monacoThemeOf = (theme: EditorTheme, mode: Mode): ToneName =>
  theme === 'assize' || theme === 'solarized' ? `${theme}-${mode}` : theme;

/** A theme in the form Monaco takes. */
export const monacoTheme = (name: ToneName) => {
  const { base, ground, text, keyword, string, number, comment, type, line, selection } = tones[name];
  const rule = (token: string, colour: string, fontStyle = '') => ({
    token,
    foreground: colour.slice(1),
    fontStyle,
  });
  return {
    base,
    inherit: true,
    rules: [
      rule('', text),
      rule('keyword', keyword),
      rule('string', string),
      rule('number', number),
      rule('comment', comment, 'italic'),
      rule('type', type),
      rule('annotation', type),
      rule('namespace', type),
      rule('delimiter', text),
      rule('operator', text),
    ],
    colors: {
      'editor.background': ground,
      'editor.foreground': text,
      'editorCursor.foreground': text,
      'editor.lineHighlightBackground': line,
      'editor.lineHighlightBorder': line,
      'editor.selectionBackground': selection,
      'editorLineNumber.foreground': comment,
      'editorLineNumber.activeForeground': text,
      'editorGutter.background': ground,
      'editorWidget.background': line,
      'editorIndentGuide.background1': selection,
      'scrollbar.shadow': '#00000000',
    },
  };
};
