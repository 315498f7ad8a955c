import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import {
  createContestAnnouncement,
  deleteContestAnnouncement,
  listManagedContestAnnouncements,
  type ManagedContestAnnouncement,
  updateContestAnnouncement,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import { Button, Form, Input, Modal, Popconfirm, Switch, Tabs } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { ContestPage } from '../../features/contest-form/contest-page.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Markdown } from '../../kit/markdown/markdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';

const noFilters = {};
const changes = [listManagedContestAnnouncements];
type Fields = { title: string; content: string; isShown: boolean };
type One = ManagedContestAnnouncement;

function AnnouncementDialog({ cid, one, onClose }: { cid: number; one: One | null; onClose: () => void }) {
  const { t } = useText();
  const [form] = Form.useForm<Fields>();
  const content = Form.useWatch('content', form) ?? one?.content ?? '';
  const options = { done: t('contest-admin:saved'), changes };
  const create = useAction(createContestAnnouncement, options);
  const update = useAction(updateContestAnnouncement, options);
  const save = async ({ title, content: text, isShown }: Fields): Promise<void> => {
    const announcement = { title, content: text, status: isShown ? 0 : 1 } as const;
    const done = one
      ? await update.run({ body: { cid, announcement: { ...announcement, id: one.id } } })
      : await create.run({ body: { cid, announcement } });
    if (done) onClose();
  };
  const required = { required: true, whitespace: true, message: t('reasons:required') };
  return (
    <Modal
      open
      width={760}
      title={one ? t('contest-admin:announcement.edit') : t('contest-admin:announcement.new')}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      okText={t('contest-admin:save')}
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
        <Form.Item name="title" label={t('contest-admin:title')} rules={[required]}>
          <Input autoFocus maxLength={100} />
        </Form.Item>
        <Tabs
          items={[
            {
              key: 'text',
              label: t('contest-admin:text'),
              forceRender: true,
              children: (
                <Form.Item name="content" rules={[required]}>
                  <Input.TextArea
                    aria-label={t('contest-admin:text')}
                    maxLength={65_535}
                    autoSize={{ minRows: 6, maxRows: 20 }}
                  />
                </Form.Item>
              ),
            },
            { key: 'preview', label: t('contest-admin:preview'), children: <Markdown text={content} /> },
          ]}
        />
        <Form.Item name="isShown" label={t('contest-admin:visible')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function Shown({ cid, one }: { cid: number; one: One }) {
  const { t } = useText();
  const { id, title, content } = one;
  const update = useAction(updateContestAnnouncement, { changes });
  return (
    <Switch
      size="small"
      checked={one.status === 0}
      loading={update.pending}
      aria-label={t('contest-admin:visibleOf', { title })}
      onChange={(isShown) =>
        void update.run({ body: { cid, announcement: { id, title, content, status: isShown ? 0 : 1 } } })
      }
    />
  );
}

function Tools({ cid, one, onEdit }: { cid: number; one: One; onEdit: () => void }) {
  const { t } = useText();
  const { title } = one;
  const remove = useAction(deleteContestAnnouncement, {
    changes,
    done: t('contest-admin:deleted', { title }),
  });
  return (
    <span className={clsx(layoutCss.row, layoutCss.tools)}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden="true" />}
        aria-label={t('contest-admin:editOf', { title })}
        onClick={onEdit}
      />
      <Popconfirm
        title={t('contest-admin:deleteAsk', { title })}
        okText={t('contest-admin:delete')}
        cancelText={t('common:cancel')}
        okButtonProps={{ danger: true }}
        onConfirm={() => void remove.run({ query: { aid: one.id, cid } })}
      >
        <Button
          type="text"
          size="small"
          danger
          loading={remove.pending}
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('contest-admin:deleteOf', { title })}
        />
      </Popconfirm>
    </span>
  );
}

function Announcements({ cid }: { cid: number }) {
  const { t, locale } = useText();
  const list = useList(noFilters, { limit: 15 });
  const query = useApi(listManagedContestAnnouncements, { query: { cid, ...list.paging } }, { keep: true });
  const [open, setOpen] = useState<{ one: One | null } | null>(null);
  const columns: Column<One>[] = [
    { key: 'id', title: 'ID', width: 64, hideBelow: 768, render: ({ id }) => id },
    {
      key: 'title',
      title: t('contest-admin:title'),
      render: (one) => (
        <button type="button" className={textCss.textButton} onClick={() => setOpen({ one })}>
          {one.title}
        </button>
      ),
    },
    {
      key: 'created',
      title: t('contest-admin:created'),
      width: 180,
      hideBelow: 992,
      render: ({ gmtCreate }) => <span className={textCss.num}>{formatInstant(gmtCreate, locale)}</span>,
    },
    {
      key: 'author',
      title: t('contest:author'),
      width: 140,
      hideBelow: 768,
      render: ({ username }) => username,
    },
    {
      key: 'shown',
      title: t('contest-admin:visible'),
      width: 84,
      render: (one) => <Shown cid={cid} one={one} />,
    },
    {
      key: 'tools',
      title: t('admin:actions'),
      width: 96,
      render: (one) => <Tools cid={cid} one={one} onEdit={() => setOpen({ one })} />,
    },
  ];
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setOpen({ one: null })}>
      {t('contest-admin:announcement.new')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('contest:announcements')}
        list={list}
        query={query}
        none={t('contest:announcements.none')}
        action={create}
        extra={create}
      >
        {(rows, stale) => <DataTable rows={rows} columns={columns} rowKey={({ id }) => id} stale={stale} />}
      </ListPage>
      {open && <AnnouncementDialog cid={cid} one={open.one} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Announcements of a contest, the hidden ones too. */
export default function ContestAnnouncementsAdminPage() {
  return <ContestPage>{(cid) => <Announcements cid={cid} />}</ContestPage>;
}
