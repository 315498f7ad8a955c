import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  GlobalOutlined,
  PauseOutlined,
  PlayCircleOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { mostContestProblems } from '@assize/shared/areas/contest/contest.ts';
import { listContestProblems } from '@assize/shared/areas/contest/endpoints.ts';
import {
  type ContestBankProblem,
  type ContestProblem,
  type ContestProblemForStaff,
  listContestProblemsForStaff,
  orderContestProblems,
  removeContestProblem,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import {
  pauseContestProblem,
  publishContestProblem,
} from '@assize/shared/areas/contest/problem-state-endpoints.ts';
import { Button, Popconfirm } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { Balloon } from '../../features/contest/balloon.tsx';
import { ContestPage } from '../../features/contest-form/contest-page.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { useMay } from '../../state/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Empty, PageQueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { BankDialog } from './bank-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';

type Row = { problem: ContestBankProblem; place: ContestProblemForStaff };

const changes = [listContestProblemsForStaff, listContestProblems];

/** Lets submissions to a problem wait, and makes it public after the contest. */
function States({ row: { problem, place } }: { row: Row }) {
  const { t } = useText();
  const mayPublish = useMay('problem.publish');
  const { cid, pid, displayId: id, paused, publish } = place;
  const pausing = useAction(pauseContestProblem, {
    changes,
    done: t(paused ? 'contest-admin:problem.resumed.done' : 'contest-admin:problem.paused.done', { id }),
  });
  const publishing = useAction(publishContestProblem, {
    changes,
    done: t(publish ? 'contest-admin:problem.keep.done' : 'contest-admin:problem.publish.done', { id }),
  });
  const pauseText = t(paused ? 'contest-admin:problem.resume' : 'contest-admin:problem.pause', { id });
  const publishText = t(publish ? 'contest-admin:problem.keep' : 'contest-admin:problem.publish', { id });
  const Icon = paused ? PlayCircleOutlined : PauseOutlined;
  return (
    <>
      <Button
        type={paused ? 'primary' : 'text'}
        size="small"
        loading={pausing.pending}
        icon={<Icon aria-hidden="true" />}
        aria-label={pauseText}
        title={`${pauseText}. ${t('contest-admin:problem.paused.hint')}`}
        onClick={() => void pausing.run({ body: { cid, pid, paused: !paused } })}
      />
      {problem.auth === 3 && mayPublish && (
        <Button
          type={publish ? 'primary' : 'text'}
          size="small"
          loading={publishing.pending}
          icon={<GlobalOutlined aria-hidden="true" />}
          aria-label={publishText}
          title={publishText}
          onClick={() => void publishing.run({ body: { cid, pid, publish: !publish } })}
        />
      )}
    </>
  );
}

function Tools({ row, rows, onEdit }: { row: Row; rows: readonly Row[]; onEdit: () => void }) {
  const { t } = useText();
  const { cid, pid, displayId } = row.place;
  const narrow = useNarrow(phoneBreakpoint);
  const order = useAction(orderContestProblems, { changes });
  const remove = useAction(removeContestProblem, {
    changes,
    done: t('contest-admin:problem.removed', { id: displayId }),
  });
  const at = rows.indexOf(row);
  const move = (to: number) => {
    const pids = rows.map(({ place }) => place.pid).filter((one) => one !== pid);
    pids.splice(to, 0, pid);
    void order.run({ body: { cid, pids } });
  };
  return (
    <span className={clsx(layoutCss.row, !narrow && layoutCss.tools)}>
      <Button
        type="text"
        size="small"
        disabled={at === 0 || order.pending}
        icon={<ArrowUpOutlined aria-hidden="true" />}
        aria-label={t('contest-admin:problem.up', { id: displayId })}
        onClick={() => move(at - 1)}
      />
      <Button
        type="text"
        size="small"
        disabled={at === rows.length - 1 || order.pending}
        icon={<ArrowDownOutlined aria-hidden="true" />}
        aria-label={t('contest-admin:problem.down', { id: displayId })}
        onClick={() => move(at + 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden="true" />}
        aria-label={t('contest-admin:problem.edit', { id: displayId })}
        onClick={onEdit}
      />
      <States row={row} />
      <Popconfirm
        title={t('contest-admin:problem.removeAsk', { id: displayId })}
        description={t('contest-admin:problem.removeHint')}
        okText={t('contest-admin:problem.remove')}
        cancelText={t('common:cancel')}
        okButtonProps={{ danger: true }}
        onConfirm={() => void remove.run({ query: { cid, pid } })}
      >
        <Button
          type="text"
          size="small"
          danger
          loading={remove.pending}
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={t('contest-admin:problem.removeOf', { id: displayId })}
        />
      </Popconfirm>
    </span>
  );
}

function Problems({ cid }: { cid: number }) {
  const { t } = useText();
  const query = useApi(listContestProblemsForStaff, {
    query: { cid, queryExisted: 'true', limit: mostContestProblems },
  });
  const [editing, setEditing] = useState<ContestProblem | null>(null);
  const [adding, setAdding] = useState(false);
  const add = (
    <span className={layoutCss.row}>
      <Link to={`/admin/contest/${cid}/problem/create`}>{t('contest-admin:problem.new')}</Link>
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setAdding(true)}>
        {t('contest-admin:problem.add')}
      </Button>
    </span>
  );
  const narrow = useNarrow(phoneBreakpoint);
  const columnsOf = (rows: readonly Row[]): Column<Row>[] => [
    {
      key: 'id',
      title: t('contest:problem.id'),
      width: narrow ? 88 : 96,
      render: ({ place }) => (
        <span className={layoutCss.row}>
          <Balloon color={place.color} />
          <span className={textCss.mono}>{place.displayId}</span>
        </span>
      ),
    },
    {
      key: 'title',
      title: t('contest-admin:problem.title'),
      render: ({ place }) => (
        <span className={layoutCss.row}>
          <button type="button" className={textCss.textButton} onClick={() => setEditing(place)}>
            {place.displayTitle}
          </button>
          {place.paused && (
            <span className={textCss.chip} title={t('contest-admin:problem.paused.hint')}>
              {t('contest-admin:problem.paused')}
            </span>
          )}
          {place.publish && <span className={textCss.chip}>{t('contest-admin:problem.publish.chip')}</span>}
        </span>
      ),
    },
    {
      key: 'problem',
      title: t('contest-admin:problem.of'),
      hideBelow: 768,
      render: ({ problem }) => (
        <span className={textCss.muted}>
          <span className={textCss.mono}>{problem.problemId}</span> {problem.title}
        </span>
      ),
    },
    {
      key: 'author',
      title: t('contest:author'),
      width: 140,
      hideBelow: 992,
      render: ({ problem }) => problem.author,
    },
    {
      key: 'tools',
      title: t('admin:actions'),
      width: narrow ? 128 : 230,
      render: (row) => <Tools row={row} rows={rows} onEdit={() => setEditing(row.place)} />,
    },
  ];
  return (
    <section className={panelCss.panel}>
      <header>
        <h2>{t('contest:problems')}</h2>
        {add}
      </header>
      <div className={panelCss.tableBody}>
        <PageQueryView
          query={query}
          skeleton={
            <div className={panelCss.body}>
              <Lines rows={8} />
            </div>
          }
        >
          {({ problemList, contestProblemMap }) => {
            const rows = problemList.records.flatMap((problem) => {
              const place = contestProblemMap[String(problem.id)];
              return place ? [{ problem, place }] : [];
            });
            if (rows.length === 0) return <Empty text={t('contest:problems.none')} action={add} />;
            return <DataTable rows={rows} columns={columnsOf(rows)} rowKey={({ place }) => place.pid} />;
          }}
        </PageQueryView>
      </div>
      {editing && <PlaceDialog place={editing} changes={changes} onClose={() => setEditing(null)} />}
      {adding && (
        <BankDialog
          cid={cid}
          taken={Object.values(query.data?.contestProblemMap ?? {})}
          changes={changes}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

/** Problems of a contest: which, under which letters, in which order. */
export default function ContestProblemsAdminPage() {
  return <ContestPage>{(cid) => <Problems cid={cid} />}</ContestPage>;
}
