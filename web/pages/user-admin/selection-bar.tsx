import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import textCss from '../../ui/text.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import css from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

/** Below the list: how many users are selected, and what can be done with them. */
export function SelectionBar({ selection: { selected, clear } }: { selection: Selection }) {
  const { t } = useText();
  const [deleting, setDeleting] = useState(false);
  if (selected.size === 0) return null;
  return (
    <section className={css.bar} aria-label={t('user-admin:selection')}>
      <strong className={textCss.num} role="status">
        {t('user-admin:selected', { count: selected.size })}
      </strong>
      <Button type="link" size="small" onClick={clear}>
        {t('user-admin:clearSelection')}
      </Button>
      <Button danger icon={<DeleteOutlined aria-hidden="true" />} onClick={() => setDeleting(true)}>
        {t('admin:problems.delete')}
      </Button>
      {deleting && (
        <DeleteDialog users={[...selected.values()]} onDone={clear} onClose={() => setDeleting(false)} />
      )}
    </section>
  );
}
