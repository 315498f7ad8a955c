import { Alert, Button, Popconfirm } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import { useDraftModel } from '../problem-draft/draft-context.tsx';
import type { DraftModel } from '../problem-draft/draft-model.ts';
import css from './kept-notice.module.css';

/** Work that this browser had kept: how it stands to the saved version, and how to drop it. */
export type Kept = {
  /** The saved version, where the work was made from an older one; else null. */
  newer: number | null;
  /** Puts the form back to what is saved. */
  drop: (model: DraftModel) => void;
};

/** Says that unsaved work is back, and offers to drop it. */
export function KeptNotice({ kept }: { kept: Kept }) {
  const { t } = useText();
  const model = useDraftModel();
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <Alert
      className={clsx(css.notice)}
      type={kept.newer === null ? 'info' : 'warning'}
      showIcon
      role="status"
      title={
        kept.newer === null ? t('authoring:kept.back') : t('authoring:kept.older', { version: kept.newer })
      }
      closable={{ 'aria-label': t('common:close'), onClose: () => setShown(false) }}
      action={
        <Popconfirm
          title={t('authoring:kept.dropAsk')}
          onConfirm={() => {
            kept.drop(model);
            setShown(false);
          }}
        >
          <Button size="small">{t('authoring:kept.drop')}</Button>
        </Popconfirm>
      }
    />
  );
}
