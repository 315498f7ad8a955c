import { useState } from 'react';
import { CodeEditor } from '../../kit/editor/code-editor.tsx';
import { useSettings } from '../../state/settings.ts';
import { useMode } from '../../ui/mode.ts';
import css from './code-field.module.css';

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Monaco language id. */
  contentType: string;
  label: string;
  goTo?: { line: number } | undefined;
};

/** A code editor as a field of the form; a value that comes from elsewhere replaces what it shows. */
export function CodeField({ value, onChange, contentType, label, goTo }: Props) {
  const mode = useMode();
  const settings = useSettings(({ editor }) => editor);
  const [shown, setShown] = useState({ value, version: 0 });
  if (value !== shown.value) setShown({ value, version: shown.version + 1 });
  return (
    <div className={css.field}>
      <CodeEditor
        value={value}
        version={shown.version}
        language={contentType}
        settings={settings}
        mode={mode}
        label={label}
        goTo={goTo}
        onChange={(text) => {
          setShown(({ version }) => ({ value: text, version }));
          onChange(text);
        }}
      />
    </div>
  );
}
