import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import {
  deleteNotice,
  listNotices,
  type Notice,
  recipients,
} from '@assize/shared/areas/message/endpoints.ts';
import { Button, Popconfirm } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { FilterSelect } from '../../kit/list/filter-fields.tsx';
import { oneOf } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { NoticeDialog } from './notice-dialog.tsx';

const filters = { type: oneOf(recipients, null) };

function Tools({ one, onEdit }: { one: Notice; onEdit: () => void }) {
  const { t } = useText();
  const { title } = one;
  const remove = useAction(deleteNotice, {
    changes: [listNotices],
    done: t('message:notices.deleted', { title }),
  });
  return (
    <span className={clsx(layoutCss.row, layoutCss.tools)}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden="true" />}
        aria-label={t('message:notices.editOf', { title })}
        onClick={onEdit}
      />
      <Popconfirm
        title={t('message:notices.deleteAsk', { title })}
        okText={t('message:notices.delete')}
        cancelText={t('common:cancel')}
        okButtonProps={{ danger: true }}
        onConfirm={() => void remove.run({ query: { id: one.id } })}
      >
        <Button
          type="text"
          size="small"
          danger
          loading={remove.pending}
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('message:notices.deleteOf', { title })}
        />
      </Popconfirm>
    </span>
  );
}

/** Notices of the staff: those that wait for the full hour first. */
export default function NoticesPage() {
  const { t, locale } = useText();
  const list = useList(filters, { limit: 10 });
  const { type } = list.values;
  const query = useApi(
    listNotices,
    { query: { type: type ?? undefined, ...list.paging } },
    { keep: true, pollMs: () => 60_000 },
  );
  const [open, setOpen] = useState<{ one: Notice | null } | null>(null);
  // The state stands under the title where its column would leave no room for that.
  const narrow = useNarrow(phoneBreakpoint);
  const stateOf = ({ state, pushedAt }: Notice) => (
    <span className={clsx(textCss.num, state && textCss.muted)}>
      {t(state ? 'message:notices.sent' : 'message:notices.waits', { time: formatInstant(pushedAt, locale) })}
    </span>
  );
  const columns: Column<Notice>[] = [
    { key: 'id', title: 'ID', width: 64, hideBelow: 992, render: ({ id }) => id },
    {
      key: 'title',
      title: t('message:notices.title'),
      render: (one) => (
        <>
          <button type="button" className={textCss.textButton} onClick={() => setOpen({ one })}>
            {one.title}
          </button>
          {narrow && <div>{stateOf(one)}</div>}
        </>
      ),
    },
    {
      key: 'type',
      title: t('message:notices.type'),
      width: 120,
      hideBelow: 768,
      render: (one) => t(`message:notices.type.${one.type}`),
    },
    {
      key: 'state',
      title: t('message:notices.state'),
      width: 230,
      hideBelow: 768,
      render: stateOf,
    },
    {
      key: 'modified',
      title: t('message:notices.modified'),
      width: 180,
      hideBelow: 1280,
      render: ({ gmtModified }) => <span className={textCss.num}>{formatInstant(gmtModified, locale)}</span>,
    },
    {
      key: 'author',
      title: t('message:notices.author'),
      width: 140,
      hideBelow: 768,
      render: ({ adminUsername }) => adminUsername,
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
      {t('message:notices.new')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('message:notices')}
        list={list}
        query={query}
        none={t('message:notices.none')}
        action={create}
        filters={
          <FilterSelect
            label={t('message:notices.type')}
            value={type}
            any={t('message:notices.anyType')}
            options={recipients.map((value) => ({ value, label: t(`message:notices.type.${value}`) }))}
            onChange={(chosen) => list.set({ type: chosen })}
          />
        }
        extra={create}
      >
        {(rows, stale) => <DataTable rows={rows} columns={columns} rowKey={({ id }) => id} stale={stale} />}
      </ListPage>
      {open && <NoticeDialog one={open.one} onClose={() => setOpen(null)} />}
    </>
  );
}
