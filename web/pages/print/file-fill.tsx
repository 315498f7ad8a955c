import { FileTextOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { useFilePicker } from '../../ui/file-picker.tsx';
import { readTextFile } from './text-file.ts';

/** Takes the text from a file of this machine. */
export function FileFill({ onText }: { onText: (text: string) => void }) {
  const { t } = useText();
  const read = async (file: File) => {
    const found = await readTextFile(file);
    if ('text' in found) onText(found.text);
    else toast({ kind: 'error', text: t(`print:file.${found.fault}`) });
  };
  const picker = useFilePicker({
    onFiles: ([file]) => file && void read(file),
    testId: 'print-file',
  });
  return (
    <>
      <Button icon={<FileTextOutlined aria-hidden="true" />} onClick={picker.open}>
        {t('print:file')}
      </Button>
      {picker.input}
    </>
  );
}
