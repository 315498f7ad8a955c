import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { importPart } from '../../platform/import-part.ts';
import type { EditorSettings } from '../../state/settings.ts';
import { fontMono, type Mode } from '../../ui/tokens.ts';
import editorCss from './editor.module.css';
import { monaco } from './monaco.ts';
import { monacoThemeOf } from './themes.ts';

export type EditorProps = {
  /** The text to show when `version` changes; in between the text of the editor is newer. */
  value: string;
  version: number;
  /** Monaco language id. */
  language: string;
  settings: EditorSettings;
  mode: Mode;
  label: string;
  /** A line to show and put the cursor in; another object asks for it again. */
  goTo?: { line: number } | undefined;
  onChange: (value: string) => void;
};

/** Tab indents; after Esc it leaves the editor, until the editor is entered again. */
const escLetsTabOut = (editor: monaco.editor.IStandaloneCodeEditor) => {
  editor.addCommand(
    monaco.KeyCode.Escape,
    () => editor.updateOptions({ tabFocusMode: true }),
    'editorTextFocus && !suggestWidgetVisible && !findWidgetVisible && !editorHasMultipleSelections && !editorHasSelection',
  );
  editor.onDidBlurEditorText(() => editor.updateOptions({ tabFocusMode: false }));
  editor.onDidChangeModelContent(() => editor.updateOptions({ tabFocusMode: false }));
};

/**
 * The code editor. Not a controlled field: a value that comes back from React a few keys late must never overwrite what
 * was typed meanwhile.
 */
export default function MonacoEditor(props: EditorProps) {
  const { value, version, language, settings, mode, label, goTo, onChange } = props;
  const host = useRef<HTMLDivElement>(null);
  const vimLine = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor | null>(null);
  const applying = useRef(false);
  const changed = useEffectEvent((text: string) => {
    if (!applying.current) onChange(text);
  });
  const apply = useEffectEvent((_version: number) => {
    const model = editor.current?.getModel();
    if (!model || model.getValue() === value) return;
    applying.current = true;
    // The new text comes as an edit, so that undo brings the old text back.
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null);
    applying.current = false;
  });
  const first = useEffectEvent(() => ({ value, language, label }));

  useEffect(() => {
    if (!host.current) return;
    const { value: text, language: id, label: ariaLabel } = first();
    const made = monaco.editor.create(host.current, {
      value: text,
      language: id,
      ariaLabel,
      automaticLayout: true,
      minimap: { enabled: false },
      scrollBeyondLastLine: false,
      fontFamily: fontMono,
      lineNumbersMinChars: 3,
      padding: { top: 8, bottom: 8 },
      quickSuggestions: false,
      wordBasedSuggestions: 'currentDocument',
      suggestOnTriggerCharacters: false,
      renderLineHighlight: 'line',
      fixedOverflowWidgets: true,
      scrollbar: { alwaysConsumeMouseWheel: false },
      stickyScroll: { enabled: false },
      unicodeHighlight: { ambiguousCharacters: false },
    });
    escLetsTabOut(made);
    made.onDidChangeModelContent(() => changed(made.getValue()));
    editor.current = made;
    return () => {
      made.getModel()?.dispose();
      made.dispose();
      editor.current = null;
    };
  }, []);

  useEffect(() => apply(version), [version]);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (model) monaco.editor.setModelLanguage(model, language);
  }, [language]);

  useEffect(() => {
    monaco.editor.setTheme(monacoThemeOf(settings.theme, mode));
    editor.current?.updateOptions({
      fontSize: settings.fontSize,
      tabSize: settings.tabSize,
      wordWrap: settings.wrap ? 'on' : 'off',
    });
    editor.current?.getModel()?.updateOptions({ tabSize: settings.tabSize });
  }, [settings, mode]);

  const vim = settings.vim ?? false;
  useEffect(() => {
    if (!vim) return;
    let leave: (() => void) | null = null;
    let gone = false;
    // Where the keys cannot be loaded, the editor has its own.
    importPart(() => import('./vim.ts')).then(
      ({ vimKeys }) => {
        if (!gone && editor.current && vimLine.current) leave = vimKeys(editor.current, vimLine.current);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      leave?.();
    };
  }, [vim]);

  useEffect(() => editor.current?.updateOptions({ ariaLabel: label }), [label]);

  useEffect(() => {
    if (!goTo || !editor.current) return;
    editor.current.revealLineInCenter(goTo.line);
    editor.current.setPosition({ lineNumber: goTo.line, column: 1 });
    editor.current.focus();
  }, [goTo]);

  return (
    <>
      <div ref={host} className={clsx(editorCss.host, vim && editorCss.hasVimLine)} data-testid="editor" />
      {vim && <div ref={vimLine} className={editorCss.vimLine} data-testid="vim-line" />}
    </>
  );
}
