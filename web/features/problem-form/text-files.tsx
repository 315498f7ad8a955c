import { DeleteOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { boxFileName } from '@assize/shared/areas/authoring/draft.ts';
import { Button, Input } from 'antd';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { PathError } from '../../kit/form/field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { useFilePicker } from '../../ui/file-picker.tsx';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { CodeField } from '../programs/code-field.tsx';
import boxCss from './box.module.css';
import css from './text-files.module.css';

/** A file of the form; `beside` stands next to its name. */
type NamedText = { name: string; text: string; contentType: string; path: string; beside?: ReactNode };
type ListProps = {
  /** Field of the draft that holds the files. */
  path: string;
  texts: readonly NamedText[];
  /** A name as an example. */
  sampleName: string;
  /** The reason why no file can have a name; null: one can. */
  whyNot?: (name: string) => string | null;
  onAdd: (name: string, text: string) => void;
  onText: (place: number, text: string) => void;
  onRemove: (place: number) => void;
};
const largest = 1_048_576;

/** The text of a file; null when the file is no text, or too long. */
const textOf = async (file: File): Promise<string | null> => {
  if (file.size > largest) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
};

/** Text files, one open at a time. */
export function NamedTexts({ path, texts, sampleName, whyNot, onAdd, onText, onRemove }: ListProps) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [open, setOpen] = useState<number | null>(null);
  const refusal = (given: string): string | null => {
    const isName = boxFileName.safeParse(given).success && texts.every((one) => one.name !== given);
    return isName ? (whyNot?.(given) ?? null) : t('authoring:userFiles.wrong');
  };
  const wrong = name === '' ? null : refusal(name);
  const add = (given: string, text: string) => {
    onAdd(given, text);
    setOpen(texts.length);
    setName('');
  };
  const take = async (file: File) => {
    const text = await textOf(file);
    if (text === null || !boxFileName.safeParse(file.name).success)
      return toast({ kind: 'error', text: t('authoring:userFiles.refused', { name: file.name }) });
    const place = texts.findIndex((one) => one.name === file.name);
    if (place >= 0) return onText(place, text);
    const why = whyNot?.(file.name) ?? null;
    if (why !== null) return toast({ kind: 'error', text: why });
    add(file.name, text);
  };
  const picker = useFilePicker({ onFiles: ([file]) => file && void take(file) });
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)} data-path={path}>
      {texts.map((one, place) => (
        <div key={one.path} className={boxCss.box} data-path={one.path}>
          <div className={clsx(layoutCss.row, layoutCss.spread)}>
            <button
              type="button"
              className={clsx(textCss.textButton, textCss.mono)}
              aria-expanded={place === open}
              onClick={() => setOpen(place === open ? null : place)}
            >
              {one.name}
            </button>
            <span className={layoutCss.row}>
              {one.beside}
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden="true" />}
                aria-label={t('authoring:userFiles.remove', { name: one.name })}
                onClick={() => {
                  onRemove(place);
                  setOpen(null);
                }}
              />
            </span>
          </div>
          {place === open && (
            <CodeField
              value={one.text}
              contentType={one.contentType}
              label={t('authoring:userFiles.label', { name: one.name })}
              onChange={(text) => onText(place, text)}
            />
          )}
          <PathError path={one.path} />
        </div>
      ))}
      <div className={layoutCss.row}>
        <Input
          className={css.name}
          value={name}
          {...(wrong !== null && { status: 'error' as const })}
          aria-invalid={wrong !== null}
          aria-label={t('authoring:userFiles.name')}
          placeholder={sampleName}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={name === '' || wrong !== null}
          onClick={() => add(name, '')}
        >
          {t('authoring:userFiles.add')}
        </Button>
        <Button icon={<UploadOutlined aria-hidden="true" />} onClick={picker.open}>
          {t('authoring:userFiles.upload')}
        </Button>
        {picker.input}
      </div>
      {wrong !== null && <p className={textCss.error}>{wrong}</p>}
    </div>
  );
}

type Files = Readonly<Record<string, string>>;
type Props = {
  path: 'problem.userExtraFile' | 'problem.judgeExtraFile';
  files: Files;
  onChange: (files: Files) => void;
};

/** Text files by name, without a language. */
export function TextFiles({ path, files, onChange }: Props) {
  const entries = Object.entries(files);
  const put = (all: readonly (readonly [string, string])[]) => onChange(Object.fromEntries(all));
  return (
    <NamedTexts
      path={path}
      texts={entries.map(([name, text]) => ({ name, text, contentType: 'cpp', path: `${path}.${name}` }))}
      sampleName="grader.h"
      onAdd={(name, text) => put([...entries, [name, text]])}
      onText={(place, text) =>
        put(entries.map(([name, old], at) => [name, at === place ? text : old] as const))
      }
      onRemove={(place) => put(entries.toSpliced(place, 1))}
    />
  );
}
