import { HistoryOutlined, SettingOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons';
import type { OfferedLanguage } from '@assize/shared/areas/language/endpoints.ts';
import { Button, Popconfirm, Popover, Select } from 'antd';
import { clsx } from 'clsx';
import { type ChangeEvent, useRef } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';
import { DraftTools } from './draft-tools.tsx';
import { EditorSettings } from './editor-settings.tsx';
import css from './editor-toolbar.module.css';
import type { EditorDraft } from './use-draft.ts';

type Props = {
  language: string;
  languages: readonly OfferedLanguage[];
  /** Whether the viewer has solved the problem. */
  accepted: boolean;
  onLanguage: (name: string) => void;
  onUpload: (file: File) => void;
  onReset: () => void;
  onLastAccepted: () => void;
  draft: EditorDraft;
};

export function EditorToolbar(props: Props) {
  const { language, languages, accepted, onLanguage, onUpload, onReset, onLastAccepted } = props;
  const { t } = useText();
  const file = useRef<HTMLInputElement>(null);
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    if (chosen) onUpload(chosen);
    // The same file may be picked again after a change on disk.
    currentTarget.value = '';
  };
  return (
    <div className={css.toolbar}>
      <Select
        className={clsx(css.language)}
        value={language}
        aria-label={t('problem:editor.language')}
        data-testid="language-select"
        popupMatchSelectWidth={false}
        options={languages.map(({ name, version, available }) => ({
          value: name,
          label: available ? name : `${name} (${t('problem:editor.unavailable')})`,
          title: version ?? name,
        }))}
        onChange={onLanguage}
      />
      <div className={clsx(layoutCss.row, layoutCss.tools)}>
        <DraftTools draft={props.draft} />
        <Popconfirm
          title={t('problem:editor.lastAcceptedAsk')}
          okText={t('common:ok')}
          cancelText={t('common:cancel')}
          disabled={!accepted}
          onConfirm={onLastAccepted}
        >
          <Button
            type="text"
            icon={<HistoryOutlined aria-hidden="true" />}
            aria-label={t('problem:editor.lastAccepted')}
            title={t('problem:editor.lastAccepted')}
            onClick={() => {
              if (!accepted) toast({ kind: 'error', text: t('errors:submission.no-accepted'), forMs: 4000 });
            }}
          />
        </Popconfirm>
        <Button
          type="text"
          icon={<UploadOutlined aria-hidden="true" />}
          aria-label={t('problem:editor.upload')}
          title={t('problem:editor.upload')}
          onClick={() => file.current?.click()}
        />
        <input ref={file} type="file" hidden onChange={pick} data-testid="upload-code" />
        <Popconfirm
          title={t('problem:editor.resetAsk')}
          okText={t('common:ok')}
          cancelText={t('common:cancel')}
          onConfirm={onReset}
        >
          <Button
            type="text"
            icon={<UndoOutlined aria-hidden="true" />}
            aria-label={t('problem:editor.reset')}
            title={t('problem:editor.reset')}
          />
        </Popconfirm>
        <Popover trigger="click" placement="bottomRight" content={<EditorSettings />}>
          <Button
            type="text"
            icon={<SettingOutlined aria-hidden="true" />}
            aria-label={t('problem:editor.settings')}
            title={t('problem:editor.settings')}
          />
        </Popover>
      </div>
    </div>
  );
}
