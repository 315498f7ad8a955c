import { DeleteOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { boxFileName } from '@assize/shared/areas/authoring/draft.ts';
import { Button, Input } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { PathError } from '../../kit/form/field.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { useFilePicker } from '../../ui/file-picker.tsx';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { CodeField } from '../programs/code-field.tsx';
import boxCss from './box.module.css';
import css from './text-files.module.css';

type Files = Readonly<Record<string, string>>;
type Props = {
  /** Field of the draft that holds the files. */
  path: 'problem.userExtraFile' | 'problem.judgeExtraFile';
  files: Files;
  onChange: (files: Files) => void;
};
const largest = 1_048_576;
const sampleName = 'grader.h';

/** The text of a file; null when the file is no text, or too long. */
const textOf = async (file: File): Promise<string | null> => {
  if (file.size > largest) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
};

/** Text files by name, one open at a time. */
export function TextFiles({ path, files, onChange }: Props) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const names = Object.keys(files);
  const wrong = name !== '' && (!boxFileName.safeParse(name).success || names.includes(name));
  const add = (given: string, text: string) => {
    onChange({ ...files, [given]: text });
    setOpen(given);
    setName('');
  };
  const take = async (file: File) => {
    const text = await textOf(file);
    if (text === null || !boxFileName.safeParse(file.name).success)
      return toast({ kind: 'error', text: t('authoring:userFiles.refused', { name: file.name }) });
    add(file.name, text);
  };
  const picker = useFilePicker({ onFiles: ([file]) => file && void take(file) });
  return (
    <div className={clsx(layoutCss.stack, layoutCss.tight)} data-path={path}>
      {names.map((one) => (
        <div key={one} className={boxCss.box}>
          <div className={clsx(layoutCss.row, layoutCss.spread)}>
            <button
              type="button"
              className={clsx(textCss.textButton, textCss.mono)}
              aria-expanded={one === open}
              onClick={() => setOpen(one === open ? null : one)}
            >
              {one}
            </button>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={t('authoring:userFiles.remove', { name: one })}
              onClick={() => {
                const { [one]: _, ...rest } = files;
                onChange(rest);
              }}
            />
          </div>
          {one === open && (
            <CodeField
              value={files[one] ?? ''}
              contentType="cpp"
              label={t('authoring:userFiles.label', { name: one })}
              onChange={(text) => onChange({ ...files, [one]: text })}
            />
          )}
          <PathError path={`${path}.${one}`} />
        </div>
      ))}
      <div className={layoutCss.row}>
        <Input
          className={css.name}
          value={name}
          {...(wrong && { status: 'error' as const })}
          aria-invalid={wrong}
          aria-label={t('authoring:userFiles.name')}
          placeholder={sampleName}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={name === '' || wrong}
          onClick={() => add(name, '')}
        >
          {t('authoring:userFiles.add')}
        </Button>
        <Button icon={<UploadOutlined aria-hidden="true" />} onClick={picker.open}>
          {t('authoring:userFiles.upload')}
        </Button>
        {picker.input}
      </div>
      {wrong && <p className={textCss.error}>{t('authoring:userFiles.wrong')}</p>}
    </div>
  );
}
