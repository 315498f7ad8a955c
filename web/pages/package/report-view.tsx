import type { ImportItem, ImportReport } from '@assize/shared/areas/package/endpoints.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Progress, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { type Translate, useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { percentOf } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { remarkText } from './remark-text.ts';
import css from './report-view.module.css';

const colours = { imported: 'success', checked: 'processing', skipped: 'default', failed: 'error' } as const;

const columnsOf = (t: Translate): Column<ImportItem>[] => [
  { key: 'name', title: t('package:column.name'), hideBelow: 768, render: ({ name }) => name },
  {
    key: 'problem',
    title: t('package:column.problem'),
    render: ({ pid, problemId, title, name }) => (
      <>
        {pid === null ? (
          <span className={textCss.mono}>{problemId ?? name}</span>
        ) : (
          <Link to={`/admin/problem/edit/${pid}`} className={textCss.mono}>
            {problemId}
          </Link>
        )}{' '}
        {title}
      </>
    ),
  },
  {
    key: 'cases',
    title: t('package:column.cases'),
    width: 84,
    align: 'right',
    hideBelow: 480,
    render: ({ cases }) => cases,
  },
  {
    key: 'result',
    title: t('package:column.result'),
    render: ({ result, reason, notes }) => (
      <div className={css.result}>
        <Tag color={colours[result]}>{t(`package:result.${result}`)}</Tag>
        {reason && <span>{remarkText(reason)}</span>}
        {notes.length > 0 && (
          <ul className={css.notes}>
            {notes.map((note) => {
              const text = remarkText(note);
              return <li key={text}>{text}</li>;
            })}
          </ul>
        )}
      </div>
    ),
  },
];

const count = ({ items }: ImportReport, result: ImportItem['result']) =>
  items.filter((one) => one.result === result).length;

/** How an import stands: progress while it reads, then one row per problem with what became of it. */
export function ReportView({ query, onAgain }: { query: UseQueryResult<ImportReport>; onAgain: () => void }) {
  const { t } = useText();
  return (
    <QueryView query={query} skeleton={<Lines rows={4} />}>
      {(report) => {
        const { state, done, total, items, failure } = report;
        const counts = t('package:import.counts', {
          imported: count(report, 'imported'),
          checked: count(report, 'checked'),
          skipped: count(report, 'skipped'),
          failed: count(report, 'failed'),
        });
        const isCheck = items.some((one) => one.result === 'checked');
        return (
          <div className={layoutCss.stack} data-testid="import-report" data-state={state}>
            {state === 'reading' ? (
              <div role="status">
                <div>
                  {t('package:import.reading')} <span className={textCss.num}>{`${done} / ${total}`}</span>
                </div>
                <Progress percent={percentOf(done, total)} aria-label={t('package:import.reading')} />
                <div className={textCss.muted}>{t('package:import.leave')}</div>
              </div>
            ) : failure ? (
              <Alert
                type="error"
                showIcon
                title={t('package:import.failed')}
                description={remarkText(failure)}
              />
            ) : (
              <Alert
                type={items.some((one) => one.result === 'failed') ? 'warning' : 'success'}
                showIcon
                title={t(isCheck ? 'package:import.checked' : 'package:import.done')}
                description={counts}
              />
            )}
            {items.length > 0 && (
              <div className={panelCss.tableBody}>
                <DataTable rows={items} columns={columnsOf(t)} rowKey={({ name }) => name} />
              </div>
            )}
            {state !== 'reading' && (
              <div>
                <Button onClick={onAgain}>{t('package:import.again')}</Button>
              </div>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}
