import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { importPart } from '../../platform/import-part.ts';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import editorCss from './editor.module.css';
import type { EditorProps } from './monaco-editor.tsx';

const MonacoEditor = lazy(() => importPart(() => import('./monaco-editor.tsx')));

/** A plain text box where Monaco cannot be loaded or crashes, so that people can go on typing. */
function PlainEditor({ value, settings, label, onChange }: EditorProps) {
  const { t } = useText();
  return (
    <div className={editorCss.plain}>
      <p className={textCss.muted}>{t('problem:editor.failed')}</p>
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
  const loading = <div className={clsx(editorCss.loading, textCss.muted)}>{t('problem:editor.loading')}</div>;
  return (
    <ErrorBoundary fallback={<PlainEditor {...props} />}>
      <Suspense fallback={loading}>
        <MonacoEditor {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
