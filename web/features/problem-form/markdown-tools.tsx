import {
  BoldOutlined,
  CodeOutlined,
  FileAddOutlined,
  FunctionOutlined,
  PictureOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { useFilePicker } from '../../ui/file-picker.tsx';
import css from './markdown-tools.module.css';

const emptyTable = '\n\n|  |  |\n| --- | --- |\n|  |  |\n\n';

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return <Button type="text" size="small" icon={icon} title={label} aria-label={label} onClick={onClick} />;
}

function FileTool({
  label,
  icon,
  accept,
  onFiles,
}: {
  label: string;
  icon: ReactNode;
  accept?: string;
  onFiles: (files: readonly File[]) => void;
}) {
  const files = useFilePicker({ onFiles, multiple: true, ...(accept !== undefined && { accept }) });
  return (
    <>
      <Tool label={label} icon={icon} onClick={files.open} />
      {files.input}
    </>
  );
}

type Props = {
  /** Puts texts around the selection; `example` where nothing is selected. */
  wrap: (before: string, after: string, example: string) => void;
  onFiles: (files: readonly File[]) => void;
};

/** Buttons over a markdown text. */
export function MarkdownTools({ wrap, onFiles }: Props) {
  const { t } = useText();
  return (
    <div className={css.tools} role="toolbar" aria-label={t('authoring:tool.label')}>
      <Tool
        label={t('authoring:tool.bold')}
        icon={<BoldOutlined aria-hidden="true" />}
        onClick={() => wrap('**', '**', t('authoring:tool.text'))}
      />
      <Tool
        label={t('authoring:tool.code')}
        icon={<CodeOutlined aria-hidden="true" />}
        onClick={() => wrap('`', '`', t('authoring:tool.text'))}
      />
      <Tool
        label={t('authoring:tool.formula')}
        icon={<FunctionOutlined aria-hidden="true" />}
        onClick={() => wrap('$', '$', 'a_i')}
      />
      <Tool
        label={t('authoring:tool.formulaBlock')}
        icon={<span className={css.sigma} aria-hidden="true" />}
        onClick={() => wrap('\n\n$$\n', '\n$$\n\n', '\\sum_{i=1}^{n} a_i')}
      />
      <Tool
        label={t('authoring:tool.table')}
        icon={<TableOutlined aria-hidden="true" />}
        onClick={() => wrap(emptyTable, '', '')}
      />
      <FileTool
        label={t('authoring:tool.image')}
        icon={<PictureOutlined aria-hidden="true" />}
        accept="image/png,image/jpeg,image/gif,image/webp"
        onFiles={onFiles}
      />
      <FileTool
        label={t('authoring:tool.file')}
        icon={<FileAddOutlined aria-hidden="true" />}
        onFiles={onFiles}
      />
    </div>
  );
}
