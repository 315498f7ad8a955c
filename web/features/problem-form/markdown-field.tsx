import { Segmented } from 'antd';
import { clsx } from 'clsx';
import { useDeferredValue, useRef, useState } from 'react';
import { Field } from '../../kit/form/field.tsx';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import css from './markdown-field.module.css';
import { MarkdownTools } from './markdown-tools.tsx';
import { useSignedText } from './use-signed-text.ts';
import { filesOf, useTextUploads } from './use-text-uploads.ts';

/** Puts a text in the place of the selection, as typing would: undo takes it back. */
const typeInto = (area: HTMLTextAreaElement, text: string) => {
  area.focus();
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
};

function Preview({ text }: { text: string }) {
  const { t } = useText();
  const shown = useSignedText(useDeferredValue(text));
  return (
    <section className={css.preview} aria-label={t('authoring:markdown.preview')}>
      {shown.trim() === '' ? (
        <p className={textCss.muted}>{t('authoring:markdown.nothing')}</p>
      ) : (
        <Markdown text={shown} />
      )}
    </section>
  );
}

type Props = {
  path: string;
  label: string;
  value: string;
  /** Changes the present text, since people type while uploads run. */
  edit: (update: (text: string) => string) => void;
  required?: boolean;
  hint?: string;
};

/** A text in markdown beside what it will look like; images and files come in by button, paste and drop. */
export function MarkdownField({ path, label, value, edit, required = false, hint }: Props) {
  const { t } = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const uploads = useTextUploads({
    insert: (text) => {
      if (area.current) typeInto(area.current, text);
    },
    edit,
  });
  return (
    <Field path={path} label={label} required={required} {...(hint !== undefined && { hint })}>
      {({ status: _, ...control }) => (
        <div className={css.field} data-view={view}>
          <div className={css.bar}>
            <MarkdownTools
              wrap={(before, after, example) => {
                const { current } = area;
                if (!current) return;
                const chosen = current.value.slice(current.selectionStart, current.selectionEnd) || example;
                typeInto(current, before + chosen + after);
              }}
              onFiles={uploads.start}
            />
            <Segmented
              className={css.switch}
              size="small"
              value={view}
              options={[
                { value: 'write', label: t('authoring:markdown.write') },
                { value: 'preview', label: t('authoring:markdown.preview') },
              ]}
              onChange={setView}
            />
          </div>
          <div className={css.panes}>
            <textarea
              {...control}
              ref={area}
              value={value}
              spellCheck={false}
              onChange={({ target }) => {
                const text = target.value;
                edit(() => text);
              }}
              onPaste={(event) => {
                const files = filesOf(event.clipboardData);
                if (files.length === 0) return;
                event.preventDefault();
                uploads.start(files);
              }}
              onDragOver={(event) => {
                if (event.dataTransfer.types.includes('Files')) event.preventDefault();
              }}
              onDrop={(event) => {
                const files = filesOf(event.dataTransfer);
                if (files.length === 0) return;
                event.preventDefault();
                uploads.start(files);
              }}
            />
            <Preview text={value} />
          </div>
          {uploads.running.length > 0 && (
            <p className={clsx(css.uploads, textCss.muted)} role="status">
              {uploads.running
                .map(({ name, percent }) => t('authoring:markdown.uploading', { name, percent }))
                .join(t('authoring:list.comma'))}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
