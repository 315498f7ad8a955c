import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** That of the site, and those of the product family. */
export const editorThemes = [
  'assize',
  'monokai',
  'solarized',
  'material',
  'idea',
  'eclipse',
  'base16-dark',
  'cobalt',
  'dracula',
] as const;
export type EditorTheme = (typeof editorThemes)[number];
export const editorFontSizes = [12, 14, 16, 18, 20] as const;
export const editorTabSizes = [2, 4, 8] as const;

export type EditorSettings = {
  theme: EditorTheme;
  fontSize: (typeof editorFontSizes)[number];
  tabSize: (typeof editorTabSizes)[number];
  /** Whether lines longer than the editor go on below; off where nobody has chosen. */
  wrap?: boolean;
  /** Whether keys are those of Vim. */
  vim?: boolean;
};

type Settings = {
  theme: ThemeChoice;
  editor: EditorSettings;
  /** The language used last anywhere, and by problem. */
  language: string | null;
  languageOf: Readonly<Record<string, string>>;
  showTags: boolean;
  /** Width of the statement pane in percent. */
  statementShare: number;
  setTheme: (theme: ThemeChoice) => void;
  setEditor: (change: Partial<EditorSettings>) => void;
  setLanguage: (problemId: string, language: string) => void;
  setShowTags: (showTags: boolean) => void;
  setStatementShare: (statementShare: number) => void;
};

const rememberedProblems = 200;

/** Choices of this device; public/theme.js reads `theme` before the first paint. */
export const useSettings = create<Settings>()(
  persist(
    (set) => ({
      theme: 'system',
      editor: { theme: 'assize', fontSize: 14, tabSize: 4 },
      language: null,
      languageOf: {},
      showTags: false,
      statementShare: 45,
      setTheme: (theme) => set({ theme }),
      setEditor: (change) => set(({ editor }) => ({ editor: { ...editor, ...change } })),
      setLanguage: (problemId, language) =>
        set(({ languageOf }) => {
          const others = Object.entries(languageOf).filter(([id]) => id !== problemId);
          const kept = others.slice(-(rememberedProblems - 1));
          return { language, languageOf: Object.fromEntries([...kept, [problemId, language]]) };
        }),
      setShowTags: (showTags) => set({ showTags }),
      setStatementShare: (statementShare) => set({ statementShare }),
    }),
    { name: 'settings', version: 1 },
  ),
);
