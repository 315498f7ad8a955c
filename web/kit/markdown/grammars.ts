import type { LanguageFn } from 'highlight.js';

type Grammar = {
  /** Other names of the language in code blocks, as the highlighter has them. */
  aliases: readonly string[];
  load: () => Promise<{ default: LanguageFn }>;
};

/** Languages whose code is coloured, each in a chunk of its own: a text names one or two of them. */
export const grammars = {
  bash: { aliases: ['sh', 'zsh'], load: () => import('highlight.js/lib/languages/bash') },
  c: { aliases: ['h'], load: () => import('highlight.js/lib/languages/c') },
  cpp: {
    aliases: ['cc', 'c++', 'h++', 'hpp', 'hh', 'hxx', 'cxx'],
    load: () => import('highlight.js/lib/languages/cpp'),
  },
  csharp: { aliases: ['cs', 'c#'], load: () => import('highlight.js/lib/languages/csharp') },
  go: { aliases: ['golang'], load: () => import('highlight.js/lib/languages/go') },
  java: { aliases: ['jsp'], load: () => import('highlight.js/lib/languages/java') },
  javascript: {
    aliases: ['js', 'jsx', 'mjs', 'cjs'],
    load: () => import('highlight.js/lib/languages/javascript'),
  },
  kotlin: { aliases: ['kt', 'kts'], load: () => import('highlight.js/lib/languages/kotlin') },
  python: { aliases: ['py', 'gyp', 'ipython'], load: () => import('highlight.js/lib/languages/python') },
  ruby: {
    aliases: ['rb', 'gemspec', 'podspec', 'thor', 'irb'],
    load: () => import('highlight.js/lib/languages/ruby'),
  },
  rust: { aliases: ['rs'], load: () => import('highlight.js/lib/languages/rust') },
  typescript: {
    aliases: ['ts', 'tsx', 'mts', 'cts'],
    load: () => import('highlight.js/lib/languages/typescript'),
  },
} as const satisfies Record<string, Grammar>;
export type GrammarName = keyof typeof grammars;
export const grammarNames = Object.keys(grammars) as readonly GrammarName[];

/** The grammar for what a code block calls its language, in any case. */
export const grammarFor = (language: string): GrammarName | undefined => {
  const wanted = language.toLowerCase();
  return grammarNames.find(
    (name) => name === wanted || grammars[name].aliases.some((alias) => alias === wanted),
  );
};

/** Grammars that the code blocks of a text name. */
export const grammarsOf = (markdown: string): readonly GrammarName[] => {
  const named = [...markdown.matchAll(/^[ \t>]*(?:```+|~~~+)[ \t]*([^\s`]+)/gm)].map(([, language = '']) =>
    grammarFor(language),
  );
  return [...new Set(named)].filter((name) => name !== undefined).sort();
};
