/** Vim keys for the editor; imported lazily, by those who want them. */
import { initVimMode } from 'monaco-vim';
import type { monaco } from './monaco.ts';

/** Gives an editor Vim's keys, with its mode and commands in a line of its own; returns how to take them back. */
export const vimKeys = (editor: monaco.editor.IStandaloneCodeEditor, line: HTMLElement): (() => void) => {
  const mode = initVimMode(editor, line);
  return () => {
    mode.dispose();
    line.replaceChildren();
  };
};
