import type { AdminProblemRow } from '@assize/shared/areas/authoring/endpoints.ts';
import { Checkbox } from 'antd';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useText } from '../../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import textCss from '../../../ui/text.module.css';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { phoneBreakpoint, useNarrow } from '../../../ui/use-narrow.ts';
import { AuthSelect } from './auth-select.tsx';
import css from './problem-table.module.css';
import { RowActions } from './row-actions.tsx';
import { isSelectable, type Selection } from './use-selection.ts';

/** The title leads an editor of the problem to its form, everybody else to its page. */
const titleTarget = ({ id, mayEdit, problemId }: AdminProblemRow): string =>
  mayEdit ? `/admin/problem/edit/${id}` : `/problem/${problemId}`;

/** Ticks all of a page that can be selected. */
function SelectPage({ rows, selection }: Pick<Props, 'rows' | 'selection'>) {
  const { t } = useText();
  const selectable = rows.filter(isSelectable);
  const count = selectable.filter(({ id }) => selection.selected.has(id)).length;
  return (
    <Checkbox
      aria-label={t('authoring:select.page')}
      disabled={selectable.length === 0}
      checked={count > 0 && count === selectable.length}
      indeterminate={count > 0 && count < selectable.length}
      onChange={({ target }) => selection.select(selectable, target.checked)}
    />
  );
}

type Props = { rows: readonly AdminProblemRow[]; stale: boolean; selection: Selection };

export function AdminProblemTable({ rows, stale, selection }: Props) {
  const { t } = useText();
  const phone = useNarrow(phoneBreakpoint);
  const columns: Column<AdminProblemRow>[] = [
    {
      key: 'select',
      title: <SelectPage rows={rows} selection={selection} />,
      width: phone ? 40 : 44,
      render: (row) => (
        <Checkbox
          aria-label={t('authoring:select.one', { id: row.problemId })}
          disabled={!isSelectable(row)}
          checked={selection.selected.has(row.id)}
          onChange={({ target }) => selection.select([row], target.checked)}
        />
      ),
    },
    { key: 'id', title: t('admin:problems.id'), width: 72, hideBelow: 1280, render: ({ id }) => id },
    {
      key: 'problemId',
      title: phone ? t('problem:id') : t('authoring:field.problemId'),
      width: phone ? 76 : 112,
      render: ({ problemId }) => <span className={textCss.mono}>{problemId}</span>,
    },
    {
      key: 'title',
      title: t('problem:name'),
      render: (row) => (
        <div className={css.title}>
          <Link className={textCss.titleLink} to={titleTarget(row)}>
            {row.title}
          </Link>
          <span className={clsx(textCss.muted, css.facts)}>
            {t('admin:problems.facts', { cases: row.cases, version: row.version })}
          </span>
          {phone && <AuthSelect row={row} />}
        </div>
      ),
    },
    {
      key: 'author',
      title: t('problem:author'),
      width: 120,
      hideBelow: 992,
      render: ({ author }) => <span className={textCss.oneLine}>{author}</span>,
    },
    {
      key: 'created',
      title: t('admin:problems.created'),
      width: 120,
      hideBelow: 1280,
      render: ({ gmtCreate }) => <TimeAgo instant={gmtCreate} />,
    },
    {
      key: 'modified',
      title: t('admin:problems.modified'),
      width: 150,
      hideBelow: 992,
      render: ({ modifiedUser, gmtModified }) => (
        <>
          <span className={textCss.oneLine}>{modifiedUser}</span>
          <span className={textCss.muted}>
            <TimeAgo instant={gmtModified} />
          </span>
        </>
      ),
    },
    ...(phone
      ? []
      : [
          {
            key: 'auth',
            title: t('authoring:auth'),
            width: 128,
            render: (row: AdminProblemRow) => <AuthSelect row={row} />,
          },
        ]),
    {
      key: 'actions',
      title: <span className={textCss.srOnly}>{t('admin:actions')}</span>,
      width: phone ? 56 : 152,
      align: 'right',
      render: (row) => <RowActions row={row} folded={phone} />,
    },
  ];
  return <DataTable rows={rows} columns={columns} rowKey={({ id }) => id} stale={stale} />;
}
