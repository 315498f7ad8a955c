import { CopyOutlined, DeleteOutlined, EditOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type AdminContestRow,
  changeContestVisible,
  cloneContest,
  deleteContest,
  listAdminContests,
} from '@assize/shared/areas/contest/admin-endpoints.ts';
import { Button, Popconfirm, Switch } from 'antd';
import { clsx } from 'clsx';
import { Link, useNavigate } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { AuthTag, RuleTag, StatusTag } from '../../features/contest/contest-tags.tsx';
import { text } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';

const filters = { keyword: text };
const changes = [listAdminContests];

function Visible({ row }: { row: AdminContestRow }) {
  const { t } = useText();
  const { title } = row;
  const change = useAction(changeContestVisible, { changes });
  return (
    <Switch
      size="small"
      checked={row.visible}
      disabled={!row.mayEdit}
      loading={change.pending}
      aria-label={t('contest-admin:visibleOf', { title })}
      onChange={(visible) => void change.run({ body: { cid: row.id, visible } })}
    />
  );
}

function Tools({ row }: { row: AdminContestRow }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { title, id: cid } = row;
  const clone = useAction(cloneContest, { changes, done: t('contest-admin:cloned', { title }) });
  const remove = useAction(deleteContest, { changes, done: t('contest-admin:deleted', { title }) });
  return (
    <span className={clsx(layoutCss.row, layoutCss.tools)}>
      {row.mayEdit && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden="true" />}
          aria-label={t('contest-admin:editOf', { title })}
          title={t('contest-admin:editOf', { title })}
          onClick={() => void navigate(`/admin/contest/${cid}/edit`)}
        />
      )}
      {row.mayEdit && (
        <Button
          type="text"
          size="small"
          loading={clone.pending}
          icon={<CopyOutlined aria-hidden="true" />}
          aria-label={t('contest-admin:cloneOf', { title })}
          title={t('contest-admin:cloneOf', { title })}
          onClick={() => void clone.run({ body: { cid } })}
        />
      )}
      {row.mayDelete && (
        <Popconfirm
          title={t('contest-admin:deleteAsk', { title })}
          description={t('contest-admin:deleteHint')}
          okText={t('contest-admin:delete')}
          cancelText={t('common:cancel')}
          okButtonProps={{ danger: true }}
          onConfirm={() => void remove.run({ query: { cid } })}
        >
          <Button
            type="text"
            size="small"
            danger
            loading={remove.pending}
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('contest-admin:deleteOf', { title })}
            title={t('contest-admin:deleteOf', { title })}
          />
        </Popconfirm>
      )}
    </span>
  );
}

/** All contests for staff. */
export default function ContestsPage() {
  const { t, locale } = useText();
  const navigate = useNavigate();
  const list = useList(filters, { limit: 10 });
  const { keyword } = list.values;
  const query = useApi(listAdminContests, { query: { keyword, ...list.paging } }, { keep: true });
  const columns: Column<AdminContestRow>[] = [
    { key: 'id', title: 'ID', width: 64, hideBelow: 768, render: ({ id }) => id },
    {
      key: 'title',
      title: t('contest-admin:title'),
      render: ({ id, title, mayEdit }) =>
        mayEdit ? (
          <Link className={textCss.titleLink} to={`/admin/contest/${id}/edit`}>
            {title}
          </Link>
        ) : (
          title
        ),
    },
    {
      key: 'type',
      title: t('contest:rule'),
      width: 76,
      hideBelow: 480,
      render: ({ type }) => <RuleTag type={type} />,
    },
    {
      key: 'auth',
      title: t('contest-admin:auth'),
      width: 116,
      hideBelow: 1280,
      render: ({ auth }) => <AuthTag auth={auth} />,
    },
    {
      key: 'status',
      title: t('contest:state'),
      width: 112,
      hideBelow: 480,
      render: ({ status }) => <StatusTag status={status} />,
    },
    { key: 'visible', title: t('contest-admin:visible'), width: 84, render: (row) => <Visible row={row} /> },
    {
      key: 'info',
      title: t('contest-admin:info'),
      width: 240,
      hideBelow: 992,
      render: ({ startTime, endTime, gmtCreate, author }) => (
        <span className={clsx(textCss.num, textCss.muted)}>
          {formatInstant(startTime, locale)}
          <br />
          {formatInstant(endTime, locale)}
          <br />
          {t('contest-admin:info.created', { when: formatInstant(gmtCreate, locale), author })}
        </span>
      ),
    },
    {
      key: 'problems',
      title: t('contest:problems'),
      width: 96,
      align: 'right',
      hideBelow: 768,
      render: ({ id, problems, mayEdit }) =>
        mayEdit ? <Link to={`/admin/contest/${id}/problems`}>{problems}</Link> : problems,
    },
    { key: 'tools', title: t('admin:actions'), width: 128, render: (row) => <Tools row={row} /> },
  ];
  const create = (
    <span className={layoutCss.row}>
      <Button
        icon={<ImportOutlined aria-hidden="true" />}
        onClick={() => void navigate('/admin/contest/import')}
      >
        {t('contest-admin:importPackage')}
      </Button>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden="true" />}
        onClick={() => void navigate('/admin/contest/create')}
      >
        {t('contest-admin:new')}
      </Button>
    </span>
  );
  return (
    <ListPage
      title={t('admin:area.contests')}
      list={list}
      query={query}
      none={t('contest:list.none')}
      noMatch={t('contest:list.noMatch')}
      action={create}
      extra={create}
      filters={
        <SearchBox
          main
          label={t('contest:list.search')}
          value={keyword}
          onSearch={(typed) => list.set({ keyword: typed })}
        />
      }
    >
      {(rows, stale) => <DataTable rows={rows} columns={columns} rowKey={({ id }) => id} stale={stale} />}
    </ListPage>
  );
}
