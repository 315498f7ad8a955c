import {
  createAnnouncement,
  listAnnouncements,
  listManagedAnnouncements,
  type ManagedAnnouncement,
  updateAnnouncement,
} from '@assize/shared/areas/site/endpoints.ts';
import { Form, Input, Modal, Switch, Tabs } from 'antd';
import { useAction } from '../../data/use-action.ts';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';

type Fields = { title: string; content: string; isShown: boolean };

/** Answers that a change of an announcement makes old. */
export const changesOfAnnouncements = [listManagedAnnouncements, listAnnouncements];

/** Makes or changes an announcement, with a preview of its text. */
export function AnnouncementDialog({
  one,
  onClose,
}: {
  one: ManagedAnnouncement | null;
  onClose: () => void;
}) {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  const content = Form.useWatch('content', form) ?? one?.content ?? '';
  const options = { done: t('site-setting:announcements.saved'), changes: changesOfAnnouncements };
  const create = useAction(createAnnouncement, options);
  const update = useAction(updateAnnouncement, options);
  const save = async ({ title, content: text, isShown }: Fields): Promise<void> => {
    const body = { title, content: text, status: isShown ? 0 : 1 } as const;
    const done = one ? await update.run({ body: { ...body, id: one.id } }) : await create.run({ body });
    if (done) onClose();
  };
  const required = { required: true, whitespace: true, message: t('reasons:required') };
  return (
    <Modal
      open
      width={760}
      title={one ? t('site-setting:announcements.edit') : t('site-setting:announcements.new')}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      okText={t('site-setting:save')}
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
        initialValues={{
          title: one?.title ?? '',
          content: one?.content ?? '',
          isShown: (one?.status ?? 0) === 0,
        }}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item name="title" label={t('site-setting:announcements.title')} rules={[required]}>
          <Input autoFocus maxLength={100} />
        </Form.Item>
        <Tabs
          items={[
            {
              key: 'text',
              label: t('site-setting:announcements.content'),
              forceRender: true,
              children: (
                <Form.Item name="content" rules={[required]}>
                  <Input.TextArea
                    aria-label={t('site-setting:announcements.content')}
                    maxLength={65_535}
                    autoSize={{ minRows: 8, maxRows: 20 }}
                  />
                </Form.Item>
              ),
            },
            {
              key: 'preview',
              label: t('site-setting:announcements.preview'),
              children: <Markdown text={content} />,
            },
          ]}
        />
        <Form.Item name="isShown" label={t('site-setting:announcements.shown')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}
