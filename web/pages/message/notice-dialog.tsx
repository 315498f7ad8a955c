import {
  createNotice,
  listNotices,
  type Notice,
  recipients,
  updateNotice,
} from '@assize/shared/areas/message/endpoints.ts';
import { Form, Input, Modal, Radio, Tabs } from 'antd';
import { useAction } from '../../data/use-action.ts';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';

type Fields = Pick<Notice, 'title' | 'content' | 'type'>;

/** Writes or changes a notice, with a preview of its text. */
export function NoticeDialog({ one, onClose }: { one: Notice | null; onClose: () => void }) {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  const content = Form.useWatch('content', form) ?? one?.content ?? '';
  const options = { done: t('message:notices.saved'), changes: [listNotices] };
  const create = useAction(createNotice, options);
  const update = useAction(updateNotice, options);
  const save = async (body: Fields): Promise<void> => {
    const done = one ? await update.run({ body: { ...body, id: one.id } }) : await create.run({ body });
    if (done) onClose();
  };
  const required = { required: true, whitespace: true, message: t('reasons:required') };
  return (
    <Modal
      open
      width={760}
      title={one ? t('message:notices.edit') : t('message:notices.new')}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      okText={t('message:notices.save')}
      cancelText={t('common:cancel')}
      confirmLoading={create.pending || update.pending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        noValidate
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        initialValues={{ title: one?.title ?? '', content: one?.content ?? '', type: one?.type ?? 'All' }}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item name="title" label={t('message:notices.title')} rules={[required]}>
          <Input autoFocus maxLength={100} />
        </Form.Item>
        <Tabs
          items={[
            {
              key: 'text',
              label: t('message:notices.content'),
              forceRender: true,
              children: (
                <Form.Item name="content" rules={[required]}>
                  <Input.TextArea
                    aria-label={t('message:notices.content')}
                    maxLength={65_535}
                    autoSize={{ minRows: 8, maxRows: 20 }}
                  />
                </Form.Item>
              ),
            },
            {
              key: 'preview',
              label: t('message:notices.preview'),
              children: <Markdown text={content} />,
            },
          ]}
        />
        <Form.Item name="type" label={t('message:notices.type')} extra={t('message:notices.hint')}>
          <Radio.Group
            options={recipients.map((value) => ({ value, label: t(`message:notices.type.${value}`) }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
