import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import {
  deleteAnnouncement,
  listManagedAnnouncements,
  type ManagedAnnouncement,
  updateAnnouncement,
} from '@assize/shared/areas/site/endpoints.ts';
import { Button, Popconfirm, Switch } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { AnnouncementDialog, changesOfAnnouncements } from './announcement-dialog.tsx';

const noFilters = {};

function Shown({ one }: { one: ManagedAnnouncement }) {
  const { t } = useText();
  const { title } = one;
  const update = useAction(updateAnnouncement, {
    changes: changesOfAnnouncements,
    done: ({ status }) =>
      t(status === 0 ? 'site-setting:announcements.nowShown' : 'site-setting:announcements.nowHidden', {
        title,
      }),
  });
  return (
    <Switch
      size="small"
      checked={one.status === 0}
      loading={update.pending}
      aria-label={t('site-setting:announcements.showOf', { title })}
      onChange={(isShown) => void update.run({ body: { id: one.id, status: isShown ? 0 : 1 } })}
    />
  );
}

function Tools({ one, onEdit }: { one: ManagedAnnouncement; onEdit: () => void }) {
  const { t } = useText();
  const { title } = one;
  const remove = useAction(deleteAnnouncement, {
    changes: changesOfAnnouncements,
    done: t('site-setting:announcements.deleted', { title }),
  });
  return (
    <span className={clsx(layoutCss.row, layoutCss.tools)}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden="true" />}
        aria-label={t('site-setting:announcements.editOf', { title })}
        onClick={onEdit}
      />
      <Popconfirm
        title={t('site-setting:announcements.deleteAsk', { title })}
        okText={t('site-setting:announcements.delete')}
        cancelText={t('common:cancel')}
        okButtonProps={{ danger: true }}
        onConfirm={() => void remove.run({ query: { aid: one.id } })}
      >
        <Button
          type="text"
          size="small"
          danger
          loading={remove.pending}
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={`${t('site-setting:announcements.delete')} ${title}`}
        />
      </Popconfirm>
    </span>
  );
}

/** Announcements of the site, the hidden ones too. */
export default function AnnouncementsPage() {
  const { t, locale } = useText();
  const list = useList(noFilters, { limit: 15 });
  const query = useApi(listManagedAnnouncements, { query: list.paging }, { keep: true });
  const [open, setOpen] = useState<{ one: ManagedAnnouncement | null } | null>(null);
  const columns: Column<ManagedAnnouncement>[] = [
    { key: 'id', title: 'ID', width: 64, hideBelow: 768, render: ({ id }) => id },
    {
      key: 'title',
      title: t('site-setting:announcements.title'),
      render: (one) => (
        <button type="button" className={textCss.textButton} onClick={() => setOpen({ one })}>
          {one.title}
        </button>
      ),
    },
    {
      key: 'created',
      title: t('site-setting:announcements.created'),
      width: 180,
      hideBelow: 992,
      render: ({ gmtCreate }) => <span className={textCss.num}>{formatInstant(gmtCreate, locale)}</span>,
    },
    {
      key: 'modified',
      title: t('site-setting:announcements.modified'),
      width: 180,
      hideBelow: 1280,
      render: ({ gmtModified }) => <span className={textCss.num}>{formatInstant(gmtModified, locale)}</span>,
    },
    {
      key: 'author',
      title: t('site-setting:announcements.author'),
      width: 140,
      hideBelow: 768,
      render: ({ username }) => username,
    },
    {
      key: 'shown',
      title: t('site-setting:announcements.shown'),
      width: 80,
      render: (one) => <Shown one={one} />,
    },
    {
      key: 'tools',
      title: t('admin:actions'),
      width: 88,
      render: (one) => <Tools one={one} onEdit={() => setOpen({ one })} />,
    },
  ];
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setOpen({ one: null })}>
      {t('site-setting:announcements.new')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('site-setting:announcements')}
        list={list}
        query={query}
        none={t('site-setting:announcements.none')}
        action={create}
        extra={create}
      >
        {(rows, stale) => <DataTable rows={rows} columns={columns} rowKey={({ id }) => id} stale={stale} />}
      </ListPage>
      {open && <AnnouncementDialog one={open.one} onClose={() => setOpen(null)} />}
    </>
  );
}
