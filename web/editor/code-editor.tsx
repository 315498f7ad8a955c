import './editor.css';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { importPart } from '../app/lazy-page.tsx';
import { useText } from '../i18n/i18n.ts';
import type { EditorProps } from './monaco-editor.tsx';

const MonacoEditor = lazy(() => importPart(() => import('./monaco-editor.tsx')));

/** Shows another editor where Monaco cannot be loaded or crashes: nobody is kept from typing. */
class Fallback extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

function PlainEditor({ value, settings, label, onChange }: EditorProps) {
  const { t } = useText();
  return (
    <div className="plain-editor">
      <p className="muted">{t('problem:editor.failed')}</p>
      <textarea
        value={value}
        aria-label={label}
        spellCheck={false}
        style={{ fontSize: settings.fontSize, tabSize: settings.tabSize }}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** The code editor, in a chunk of its own. */
export function CodeEditor(props: EditorProps) {
  const { t } = useText();
  const loading = <div className="editor-loading muted">{t('problem:editor.loading')}</div>;
  return (
    <Fallback fallback={<PlainEditor {...props} />}>
      <Suspense fallback={loading}>
        <MonacoEditor {...props} />
      </Suspense>
    </Fallback>
  );
}
