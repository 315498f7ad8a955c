import { uploadMarkdownFile, uploadMarkdownImage } from '@assize/shared/areas/file/endpoints.ts';
import { useRef, useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { upload } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { percentOf } from '../../ui/format.ts';
import { useDraftModel } from '../problem-draft/draft-context.tsx';
import { placeholderFor } from '../problem-draft/upload-placeholder.ts';

/** Files on a clipboard or dropped; none where text comes with them, as from office programs. */
export const filesOf = (data: DataTransfer): File[] =>
  data.types.includes('text/plain') ? [] : [...data.files];

/** Text between the brackets of a link. */
const linkText = (name: string): string => name.replace(/[[\]\\]/g, ' ').trim();

type Running = { id: number; name: string; percent: number };
type Ports = {
  /** Puts a text where the cursor is. */
  insert: (text: string) => void;
  edit: (update: (text: string) => string) => void;
};

/** Uploads files into a markdown text: a placeholder where the cursor was, then the image or the link. */
export const useTextUploads = ({ insert, edit }: Ports) => {
  const { t } = useText();
  const [running, setRunning] = useState<readonly Running[]>([]);
  const count = useRef(0);
  const { awaitUpload } = useDraftModel();

  const one = async (file: File) => {
    count.current += 1;
    const id = count.current;
    const image = file.type.startsWith('image/');
    const placeholder = placeholderFor(linkText(file.name), `${id}-${file.size}`);
    insert(placeholder);
    setRunning((before) => [...before, { id, name: file.name, percent: 0 }]);
    try {
      const { link } = await upload(image ? uploadMarkdownImage : uploadMarkdownFile, {}, file, {
        onProgress: (sent, total) =>
          setRunning((before) =>
            before.map((it) => (it.id === id ? { ...it, percent: percentOf(sent, total) } : it)),
          ),
      });
      const ready = `${image ? '!' : ''}[${linkText(file.name)}](${link})`;
      edit((text) => text.replace(placeholder, () => ready));
    } catch (failure) {
      edit((text) => text.replace(placeholder, () => ''));
      toast({ kind: 'error', text: failureText(failure, t), detail: file.name });
    } finally {
      setRunning((before) => before.filter((it) => it.id !== id));
    }
  };
  return {
    running,
    start: (files: readonly File[]) => {
      for (const file of files) awaitUpload(one(file));
    },
  };
};
