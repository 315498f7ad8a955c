import { type AdminUser, deleteUsers, listUsers } from '@assize/shared/areas/user-admin/endpoints.ts';
import { Modal } from 'antd';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';
import css from './delete-dialog.module.css';

const namesShown = 20;

type Props = { users: readonly AdminUser[]; onDone?: () => void; onClose: () => void };

/** Asks before users are deleted, and says what stays. */
export function DeleteDialog({ users, onDone, onClose }: Props) {
  const { t } = useText();
  const remove = useAction(deleteUsers, {
    done: t('user-admin:deleted', { count: users.length }),
    changes: [listUsers],
  });
  const run = async () => {
    if (await remove.run({ body: { ids: users.map(({ uid }) => uid) } })) onDone?.();
    onClose();
  };
  const names = users.map(({ username }) => username);
  const [only] = names;
  return (
    <Modal
      open
      title={
        names.length === 1 && only !== undefined
          ? t('user-admin:deleteAsk', { name: only })
          : t('user-admin:deleteMany', { count: names.length })
      }
      okText={t('admin:problems.delete')}
      cancelText={t('common:cancel')}
      okButtonProps={{ danger: true, loading: remove.pending }}
      closable={{ 'aria-label': t('common:close') }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      {names.length > 1 && (
        <p className={css.names}>
          {names.slice(0, namesShown).join(' ')}
          {names.length > namesShown && ' …'}
        </p>
      )}
      <p>{t('user-admin:deleteHint')}</p>
    </Modal>
  );
}
