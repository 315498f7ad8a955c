import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import {
  type AdminUser,
  editUser,
  listUsers,
  resetFactors,
  unlockUser,
} from '@assize/shared/areas/user-admin/endpoints.ts';
import { Button, Dropdown, Modal } from 'antd';
import { useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';

const changes = [listUsers];

/** Asks before a user is shut out. */
function DisableDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useText();
  const name = user.username;
  const disable = useAction(editUser, { done: t('user-admin:disabled', { name }), changes });
  const run = async () => {
    await disable.run({ body: { uid: user.uid, status: 1 } });
    onClose();
  };
  return (
    <Modal
      open
      title={t('user-admin:disableAsk', { name })}
      okText={t('user-admin:disable')}
      cancelText={t('common:cancel')}
      okButtonProps={{ danger: true, loading: disable.pending }}
      closable={{ 'aria-label': t('common:close') }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p>{t('user-admin:disableHint')}</p>
    </Modal>
  );
}

/** Asks before the second factors of a user are taken away. */
function ResetFactorsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useText();
  const name = user.username;
  const reset = useAction(resetFactors, { done: t('user-admin:factorsReset', { name }), changes });
  const run = async () => {
    await reset.run({ body: { uid: user.uid } });
    onClose();
  };
  return (
    <Modal
      open
      title={t('user-admin:resetFactorsAsk', { name })}
      okText={t('user-admin:resetFactors')}
      cancelText={t('common:cancel')}
      okButtonProps={{ danger: true, loading: reset.pending }}
      closable={{ 'aria-label': t('common:close') }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p>{t('user-admin:resetFactorsHint')}</p>
    </Modal>
  );
}

type Props = {
  user: AdminUser;
  isSelf: boolean;
  /** Editing stands in the menu as well. */
  folded: boolean;
};

/** What can be done with a user: editing, and a menu of the rest. */
export function RowActions({ user, isSelf, folded }: Props) {
  const { t } = useText();
  const { uid, username: name } = user;
  const [open, setOpen] = useState<'edit' | 'disable' | 'reset-factors' | 'delete' | null>(null);
  const enable = useAction(editUser, { done: t('user-admin:enabled', { name }), changes });
  const unlock = useAction(unlockUser, { done: t('user-admin:unlocked', { name }), changes });
  const close = () => setOpen(null);
  const editItem = { key: 'edit', label: t('admin:problems.edit'), onClick: () => setOpen('edit') };
  const items = [
    folded && editItem,
    user.locked && {
      key: 'unlock',
      label: t('user-admin:unlock'),
      onClick: () => void unlock.run({ body: { uid } }),
    },
    !isSelf &&
      user.secondFactor && {
        key: 'reset-factors',
        label: t('user-admin:resetFactors'),
        onClick: () => setOpen('reset-factors'),
      },
    !isSelf &&
      (user.status === 1
        ? {
            key: 'enable',
            label: t('user-admin:enable'),
            onClick: () => void enable.run({ body: { uid, status: 0 } }),
          }
        : { key: 'disable', label: t('user-admin:disable'), onClick: () => setOpen('disable') }),
    !isSelf && {
      key: 'delete',
      danger: true,
      label: t('admin:problems.delete'),
      onClick: () => setOpen('delete'),
    },
  ].filter((one) => one !== false);
  return (
    <>
      {!folded && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden="true" />}
          title={editItem.label}
          aria-label={`${editItem.label} ${name}`}
          onClick={editItem.onClick}
        />
      )}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button
            type="text"
            size="small"
            loading={enable.pending || unlock.pending}
            icon={<MoreOutlined aria-hidden="true" />}
            aria-label={t('admin:actionsOf', { name })}
          />
        </Dropdown>
      )}
      {open === 'edit' && <EditDialog user={user} isSelf={isSelf} onClose={close} />}
      {open === 'disable' && <DisableDialog user={user} onClose={close} />}
      {open === 'reset-factors' && <ResetFactorsDialog user={user} onClose={close} />}
      {open === 'delete' && <DeleteDialog users={[user]} onClose={close} />}
    </>
  );
}
