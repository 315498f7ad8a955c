import { DeleteOutlined, DownloadOutlined, EditOutlined, EyeOutlined, MoreOutlined } from '@ant-design/icons';
import {
  type AdminProblemRow,
  deleteProblem,
  listAdminProblems,
} from '@assize/shared/areas/authoring/endpoints.ts';
import { downloadTestcase } from '@assize/shared/areas/testdata/endpoints.ts';
import { Button, Dropdown, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureText } from '../../../data/failure-text.ts';
import { download } from '../../../data/runtime.ts';
import { useAction } from '../../../data/use-action.ts';
import { platform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/texts.ts';
import { toast } from '../../../state/toasts.ts';

/** Asks before a problem is deleted, and says what stays. */
function DeleteDialog({ row, onClose }: { row: AdminProblemRow; onClose: () => void }) {
  const { t } = useText();
  const remove = useAction(deleteProblem, {
    done: t('admin:problems.deleted', { id: row.problemId }),
    changes: [listAdminProblems],
  });
  const run = async () => {
    await remove.run({ query: { pid: row.id } });
    onClose();
  };
  return (
    <Modal
      open
      title={t('admin:problems.deleteAsk', { id: row.problemId, title: row.title })}
      okText={t('admin:problems.delete')}
      cancelText={t('common:cancel')}
      okButtonProps={{ danger: true, loading: remove.pending }}
      closable={{ 'aria-label': t('common:close') }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p>{t('admin:problems.deleteHint')}</p>
    </Modal>
  );
}

/** Actions of the viewer on a problem: buttons, or one menu on phones. */
export function RowActions({ row, folded }: { row: AdminProblemRow; folded: boolean }) {
  const { t } = useText();
  const navigate = useNavigate();
  const [loading, setLoading] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const fetchData = async () => {
    setLoading(true);
    try {
      const zip = await download(downloadTestcase, { query: { pid: row.id } });
      platform.saveFile(zip, `${row.problemId}-testdata.zip`);
    } catch (failure) {
      toast({ kind: 'error', text: failureText(failure, t) });
    } finally {
      setLoading(false);
    }
  };
  const actions = [
    {
      key: 'edit',
      may: row.mayEdit,
      label: t('admin:problems.edit'),
      icon: <EditOutlined aria-hidden="true" />,
      run: () => void navigate(`/admin/problem/edit/${row.id}`),
    },
    {
      key: 'view',
      may: true,
      label: t('admin:problems.view'),
      icon: <EyeOutlined aria-hidden="true" />,
      run: () => void navigate(`/problem/${row.problemId}`),
    },
    {
      key: 'download',
      may: row.mayDownload,
      label: t('admin:problems.download'),
      icon: <DownloadOutlined aria-hidden="true" />,
      run: () => void fetchData(),
    },
    {
      key: 'delete',
      may: row.mayDelete,
      label: t('admin:problems.delete'),
      icon: <DeleteOutlined aria-hidden="true" />,
      run: () => setDeleting(true),
    },
  ].filter(({ may }) => may);
  return (
    <>
      {folded ? (
        <Dropdown
          trigger={['click']}
          menu={{ items: actions.map(({ key, label, icon, run }) => ({ key, label, icon, onClick: run })) }}
        >
          <Button
            type="text"
            size="small"
            loading={loading}
            icon={<MoreOutlined aria-hidden="true" />}
            aria-label={t('admin:actionsOf', { name: row.problemId })}
          />
        </Dropdown>
      ) : (
        actions.map(({ key, label, icon, run }) => (
          <Button
            key={key}
            type="text"
            size="small"
            icon={icon}
            loading={key === 'download' && loading}
            title={label}
            aria-label={`${label} ${row.problemId}`}
            onClick={run}
          />
        ))
      )}
      {deleting && <DeleteDialog row={row} onClose={() => setDeleting(false)} />}
    </>
  );
}
