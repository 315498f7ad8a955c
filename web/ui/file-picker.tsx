import { type ReactNode, useRef } from 'react';

type Options = {
  onFiles: (files: readonly File[]) => void;
  multiple?: boolean;
  /** Types or endings of files, as an input of type file takes them. */
  accept?: string;
  /** Name by which tests hand files over. */
  testId?: string;
};

/** The browser's own dialog for picking files. `input` is rendered anywhere, unseen; `open` shows the dialog. */
export const useFilePicker = ({
  onFiles,
  multiple = false,
  accept,
  testId,
}: Options): { input: ReactNode; open: () => void } => {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        data-testid={testId}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be picked again after a change on disk.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
};
