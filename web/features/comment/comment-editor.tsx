import { mostCommentLength } from '@assize/shared/areas/comment/endpoints.ts';
import { Button, Input, Tabs } from 'antd';
import { clsx } from 'clsx';
import { type ComponentRef, useId, useRef, useState } from 'react';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { EmojiPicker } from './emoji-picker.tsx';

type TextAreaRef = ComponentRef<typeof Input.TextArea>;
type Props = {
  label: string;
  rows: number;
  send: string;
  /** false: it could not be sent, and the text stays. */
  onSend: (content: string) => Promise<boolean>;
  onCancel?: () => void;
  autoFocus?: boolean;
};

/** A text with emoji, and how it will look. */
export function CommentEditor({ label, rows, send, onSend, onCancel, autoFocus = false }: Props) {
  const { t } = useText();
  const field = useRef<TextAreaRef>(null);
  const noteId = useId();
  const [content, setContent] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const [sending, setSending] = useState(false);
  const type = (text: string) => {
    setContent(text);
    setEmpty(false);
  };
  const pick = (emoji: string) => {
    const area = field.current?.resizableTextArea?.textArea;
    const [from, to] = [area?.selectionStart ?? content.length, area?.selectionEnd ?? content.length];
    const after = content.slice(0, from) + emoji + content.slice(to);
    if (after.length > mostCommentLength) return;
    type(after);
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + emoji.length, from + emoji.length);
    });
  };
  const submit = async () => {
    if (content.trim() === '') {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    setSending(true);
    const isSent = await onSend(content);
    setSending(false);
    if (isSent) setContent('');
  };
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)}>
      <Tabs
        size="small"
        items={[
          {
            key: 'write',
            label: t('comment:tab.write'),
            children: (
              <Input.TextArea
                ref={field}
                rows={rows}
                value={content}
                maxLength={mostCommentLength}
                placeholder={label}
                aria-label={label}
                autoFocus={autoFocus}
                {...(isEmpty && { status: 'error', 'aria-invalid': true, 'aria-describedby': noteId })}
                onChange={({ target }) => type(target.value)}
              />
            ),
          },
          { key: 'preview', label: t('comment:tab.preview'), children: <Markdown text={content} /> },
        ]}
      />
      {isEmpty && (
        <p id={noteId} className={textCss.error} role="alert">
          {t('comment:empty')}
        </p>
      )}
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <EmojiPicker onPick={pick} />
        <span className={layoutCss.row}>
          {onCancel && <Button onClick={onCancel}>{t('comment:reply.cancel')}</Button>}
          <Button type="primary" loading={sending} onClick={() => void submit()}>
            {send}
          </Button>
        </span>
      </div>
    </div>
  );
}
