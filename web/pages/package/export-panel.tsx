import { DownloadOutlined } from '@ant-design/icons';
import { type AdminProblemRow, listAdminProblems } from '@assize/shared/areas/authoring/endpoints.ts';
import { exportFormat } from '@assize/shared/areas/package/endpoints.ts';
import { sizeInWords } from '@assize/shared/domain/size-in-words.ts';
import { Button, Checkbox, Select } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { text, view } from '../../kit/list/filters.ts';
import { List } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import optionsCss from './options.module.css';
import { startExport, useRunningExport } from './running-export.ts';

/** The tab of the page, which clearing the filters keeps, and the keyword. */
const filters = { tab: view(text), keyword: text };

/** Problems are ticked, over any number of pages, and come down as one archive. */
export function ExportPanel() {
  const { t, locale } = useText();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [format, setFormat] = useState<(typeof exportFormat.options)[number]>('hoj');
  const running = useRunningExport((state) => state.running);
  const list = useList(filters, { limit: 10, sizes: [10, 50, 100, 500] });
  const { keyword } = list.values;
  const query = useApi(listAdminProblems, { query: { keyword, oj: 'Mine', ...list.paging } }, { keep: true });
  const select = (ids: readonly number[], chosen: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (chosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const columns: Column<AdminProblemRow>[] = [
    {
      key: 'select',
      title: '',
      width: 44,
      render: ({ id, title }) => (
        <Checkbox
          checked={selected.has(id)}
          aria-label={t('package:export.select', { title })}
          onChange={({ target }) => select([id], target.checked)}
        />
      ),
    },
    {
      key: 'id',
      title: t('package:column.id'),
      width: 84,
      align: 'right',
      hideBelow: 480,
      render: ({ id }) => <span className={textCss.num}>{id}</span>,
    },
    {
      key: 'problem',
      title: t('package:column.problem'),
      render: ({ problemId, title }) => (
        <>
          <span className={textCss.mono}>{problemId}</span> {title}
        </>
      ),
    },
    { key: 'author', title: t('problem:author'), width: 140, hideBelow: 768, render: ({ author }) => author },
    {
      key: 'cases',
      title: t('package:column.cases'),
      width: 84,
      align: 'right',
      hideBelow: 480,
      render: ({ cases }) => cases,
    },
    {
      key: 'time',
      title: t('package:column.created'),
      width: 228,
      hideBelow: 992,
      render: ({ gmtCreate }) => <time dateTime={gmtCreate}>{formatInstant(gmtCreate, locale)}</time>,
    },
  ];

  return (
    <div className={clsx(panelCss.body, layoutCss.stack)}>
      <p className={textCss.muted}>{t('package:export.about')}</p>
      <search className={optionsCss.options}>
        <SearchBox
          value={keyword}
          label={t('package:export.search')}
          onSearch={(typed) => list.set({ keyword: typed })}
        />
        <Select
          value={format}
          aria-label={t('package:export.format')}
          onChange={setFormat}
          options={exportFormat.options.map((value) => ({
            value,
            label: t(`package:export.format.${value}`),
          }))}
        />
      </search>
      <div className={layoutCss.row}>
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden="true" />}
          disabled={selected.size === 0}
          loading={running !== null}
          onClick={() => void startExport([...selected], format)}
        >
          {t(running ? 'package:export.preparing' : 'package:export.start')}
        </Button>
        {running && (
          <>
            <span className={clsx(textCss.num)} role="status" data-testid="received">
              {t('package:export.received', { size: sizeInWords(running.received) })}
            </span>
            <Button onClick={running.stop}>{t('common:cancel')}</Button>
          </>
        )}
        <span className={clsx(textCss.num, textCss.muted)} role="status">
          {t('package:export.selected', { count: selected.size })}
        </span>
        {selected.size > 0 && (
          <Button type="text" onClick={() => setSelected(new Set())}>
            {t('package:export.clear')}
          </Button>
        )}
      </div>
      <div className={panelCss.tableBody}>
        <List list={list} query={query} skeleton={<Lines rows={10} />} none={t('package:export.none')}>
          {(rows, stale) => <DataTable rows={rows} columns={columns} rowKey={({ id }) => id} stale={stale} />}
        </List>
      </div>
    </div>
  );
}
