import {
  DeleteOutlined,
  DownloadOutlined,
  DownOutlined,
  EyeOutlined,
  ReloadOutlined,
  TagsOutlined,
} from '@ant-design/icons';
import { mostInBulk } from '@assize/shared/areas/authoring/bulk.ts';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../platform/texts/texts.ts';
import { useMay } from '../../../state/session.ts';
import textCss from '../../../ui/text.module.css';
import { phoneBreakpoint, useNarrow } from '../../../ui/use-narrow.ts';
import bulkCss from './bulk.module.css';
import { DeleteDialog, RejudgeDialog } from './bulk-dialogs.tsx';
import { BulkOutcome } from './bulk-outcome.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { type Bulk, useBulk } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

type Asking = 'tags' | 'rejudge' | 'delete' | null;
type Item = { key: string; label: string; danger: boolean; onClick: () => void };
/** `run`: a button; without it a menu of its items. */
type Group = { key: string; label: string; icon: ReactNode; items: Item[]; run?: () => void };

/** Actions that this viewer may take on a selection. */
const useGroups = (bulk: Bulk, ask: (what: Asking) => void): Group[] => {
  const { t } = useText();
  const may = {
    publish: useMay('problem.publish'),
    rejudge: useMay('rejudge'),
    export: useMay('problem.export'),
    remove: useMay('problem.delete'),
  };
  const menu = (key: string, label: string, icon: ReactNode, items: Omit<Item, 'danger'>[]): Group => ({
    key,
    label,
    icon,
    items: items.map((one) => ({ ...one, danger: false })),
  });
  const dialog = (key: Exclude<Asking, null>, icon: ReactNode): Group => {
    const label = t(`authoring:do.${key}`);
    const run = () => ask(key);
    return { key, label, icon, run, items: [{ key, label, danger: key === 'delete', onClick: run }] };
  };
  const groups = [
    menu(
      'auth',
      t('authoring:visibility'),
      <EyeOutlined aria-hidden="true" />,
      (may.publish ? ([1, 2] as const) : ([2] as const)).map((auth) => ({
        key: `auth.${auth}`,
        label: t(`authoring:do.auth.${auth}`),
        onClick: () => void bulk.setAuth(auth),
      })),
    ),
    dialog('tags', <TagsOutlined aria-hidden="true" />),
    may.rejudge && dialog('rejudge', <ReloadOutlined aria-hidden="true" />),
    may.export &&
      menu(
        'export',
        t('authoring:export'),
        <DownloadOutlined aria-hidden="true" />,
        (['hoj', 'icpc'] as const).map((format) => ({
          key: format,
          label: t(`authoring:do.export.${format}`),
          onClick: () => void bulk.exportAs(format),
        })),
      ),
    may.remove && dialog('delete', <DeleteOutlined aria-hidden="true" />),
  ];
  return groups.filter((one) => one !== false);
};

/** Bulk actions as buttons and menus, or folded into one menu on phones. */
function Actions({ groups, disabled }: { groups: readonly Group[]; disabled: boolean }) {
  const { t } = useText();
  const phone = useNarrow(phoneBreakpoint);
  if (phone)
    return (
      <Dropdown
        trigger={['click']}
        placement="topRight"
        disabled={disabled}
        menu={{ items: groups.flatMap(({ items }) => items) }}
      >
        <Button type="primary">{t('authoring:actions')}</Button>
      </Dropdown>
    );
  return groups.map(({ key, label, icon, items, run }) =>
    run ? (
      <Button key={key} icon={icon} disabled={disabled} danger={key === 'delete'} onClick={run}>
        {label}
      </Button>
    ) : (
      <Dropdown key={key} trigger={['click']} placement="top" disabled={disabled} menu={{ items }}>
        <Button icon={icon}>
          {label} <DownOutlined aria-hidden="true" />
        </Button>
      </Dropdown>
    ),
  );
}

type Props = {
  selection: Selection;
  /** How many problems match the list's filter. */
  total: number;
  /** Selects the problems that match, as many as one action takes. */
  onSelectAll: () => Promise<void>;
};

/** Below the list: what is selected, what can be done with it, and what came of it. */
export function BulkBar({ selection, total, onSelectAll }: Props) {
  const { t } = useText();
  const { selected, clear } = selection;
  const bulk = useBulk(selection);
  const [asking, setAsking] = useState<Asking>(null);
  const [selecting, setSelecting] = useState(false);
  const groups = useGroups(bulk, setAsking);
  const selectAll = async () => {
    setSelecting(true);
    await onSelectAll();
    setSelecting(false);
  };
  const close = () => setAsking(null);
  const tooMany = selected.size > mostInBulk;
  if (selected.size === 0 && !bulk.running && bulk.outcome === null) return null;
  return (
    <section className={bulkCss.bar} aria-label={t('authoring:selection')}>
      <BulkOutcome {...bulk} />
      {selected.size > 0 && (
        <div className={bulkCss.row}>
          <strong className={textCss.num} role="status">
            {t('authoring:selected', { count: selected.size })}
          </strong>
          {total > selected.size && (
            <Button type="link" size="small" loading={selecting} onClick={() => void selectAll()}>
              {total > mostInBulk
                ? t('authoring:select.most', { total: mostInBulk })
                : t('authoring:select.all', { total })}
            </Button>
          )}
          <Button type="link" size="small" onClick={clear}>
            {t('authoring:select.clear')}
          </Button>
          {tooMany && (
            <span className={bulkCss.error}>{t('authoring:select.tooMany', { limit: mostInBulk })}</span>
          )}
          <div className={bulkCss.actions}>
            <Actions groups={groups} disabled={tooMany || bulk.running} />
          </div>
        </div>
      )}
      {asking === 'tags' && <TagsDialog selected={selected} bulk={bulk} onClose={close} />}
      {asking === 'rejudge' && <RejudgeDialog selected={selected} bulk={bulk} onClose={close} />}
      {asking === 'delete' && <DeleteDialog selected={selected} bulk={bulk} onClose={close} />}
    </section>
  );
}
