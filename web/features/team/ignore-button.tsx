import { EyeInvisibleOutlined, UndoOutlined } from '@ant-design/icons';
import { ignoreSubmission, listIgnored } from '@assize/shared/areas/team/endpoints.ts';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { useText } from '../../platform/texts/texts.ts';

/** Takes a submission out of the standings of its contest, or counts it again; the reason is asked for. */
export default function IgnoreButton({ cid, submitId }: { cid: number; submitId: number }) {
  const { t } = useText();
  const { data = [] } = useApi(listIgnored, { query: { cid } });
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<{ reason: string }>();
  const change = useAction(ignoreSubmission, { changes: [listIgnored], done: t('team:changed') });
  const mark = data.find((one) => one.submitId === submitId);
  const words = mark ? t('team:ignore.back') : t('team:ignore.mark');
  const save = async ({ reason }: { reason: string }) => {
    if (await change.run({ body: { cid, submitId, ignored: !mark, reason } })) setOpen(false);
  };
  return (
    <>
      <Button
        type="text"
        size="small"
        danger={mark !== undefined}
        icon={mark ? <UndoOutlined aria-hidden="true" /> : <EyeInvisibleOutlined aria-hidden="true" />}
        aria-label={`${words} ${submitId}`}
        title={mark ? `${t('team:ignore.tag')}: ${mark.reason}` : words}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Modal
          open
          title={t('team:ignore.title', { id: submitId })}
          okText={words}
          cancelText={t('common:cancel')}
          confirmLoading={change.pending}
          closable={{ 'aria-label': t('common:close') }}
          onOk={() => form.submit()}
          onCancel={() => setOpen(false)}
        >
          <Form form={form} layout="vertical" noValidate onFinish={(fields) => void save(fields)}>
            <Form.Item
              name="reason"
              label={t('team:reason')}
              extra={t('team:reason.hint')}
              rules={[{ required: true, whitespace: true, message: t('reasons:required') }]}
            >
              <Input autoFocus maxLength={500} />
            </Form.Item>
          </Form>
        </Modal>
      )}
    </>
  );
}
