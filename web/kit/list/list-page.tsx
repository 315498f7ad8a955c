import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useText } from '../../platform/texts/texts.ts';
import panelCss from '../../ui/panel.module.css';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import css from './list-page.module.css';
import { Pager, type PagerState } from './pager.tsx';

type Page<Row> = { records: readonly Row[]; total: number };

type Words = {
  /** Said where the list has no rows. */
  none: string;
  /** Said where no row matches the filters, if that is something else. */
  noMatch?: string;
  /** What can be done about a list without rows while nothing narrows it. */
  action?: ReactNode;
};

type ListState = {
  pager: PagerState;
  filtered?: boolean;
  clear?: () => void;
};

type RowsProps<Row> = Words & {
  list: ListState;
  page: Page<Row>;
  /** Whether the rows are of the page before, while new ones are on their way. */
  stale: boolean;
  children: (rows: readonly Row[], stale: boolean) => ReactNode;
};

/** A page of rows that is there, and its pager; an address beyond the last page leads to the last. */
export function ListRows<Row>({ list, page, stale, none, noMatch = none, action, children }: RowsProps<Row>) {
  const { t } = useText();
  const { pager, filtered = false, clear } = list;
  const { records, total } = page;
  const last = Math.max(1, Math.ceil(total / pager.limit));
  const isBeyond = !stale && records.length === 0 && total > 0 && pager.page > last;
  const goToLast = useEffectEvent(() => pager.onChange(last, pager.limit));
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond]);
  if (isBeyond) return <Lines />;
  if (total === 0 && filtered)
    return (
      <Empty text={noMatch} action={clear && <Button onClick={clear}>{t('common:filters.clear')}</Button>} />
    );
  if (total === 0) return <Empty text={none} action={action} />;
  return (
    <>
      {children(records, stale)}
      <Pager {...pager} total={total} />
    </>
  );
}

type ListProps<Row> = Words & {
  list: ListState;
  query: UseQueryResult<Page<Row>>;
  skeleton?: ReactNode;
  children: (rows: readonly Row[], stale: boolean) => ReactNode;
};

/** A list in each of its states: on its way, failed, without rows, there. Its query keeps the page before. */
export function List<Row>({ query, skeleton, ...rows }: ListProps<Row>) {
  return (
    <QueryView query={query} skeleton={skeleton}>
      {(page) => <ListRows {...rows} page={page} stale={query.isPlaceholderData} />}
    </QueryView>
  );
}

type PageProps<Row> = Omit<ListProps<Row>, 'skeleton'> & {
  title: string;
  /** Fields that narrow the list. */
  filters?: ReactNode;
  /** Stands after the filters: a button for a new one, for instance. */
  extra?: ReactNode;
  /** Shown in the place of the rows where the list is not for this person; false: the rows are shown. */
  instead?: ReactNode;
  /** Stands below the rows, in every state. */
  footer?: ReactNode;
  className?: string | undefined;
};

/** A panel that is a list: heading and filters, which stay while the rows change, then the rows and their pager. */
export function ListPage<Row>(props: PageProps<Row>) {
  const { title, filters, extra, instead, footer, className, ...list } = props;
  const { t } = useText();
  return (
    <section className={panelCss.panel}>
      <header className={css.head}>
        <h1>{title}</h1>
        {filters && (
          <search className={css.filters} aria-label={t('common:filters')}>
            {filters}
          </search>
        )}
        {extra}
      </header>
      <div className={clsx(panelCss.tableBody, className)}>
        {instead || (
          <List
            {...list}
            skeleton={
              <div className={panelCss.body}>
                <Lines rows={12} />
              </div>
            }
          />
        )}
      </div>
      {footer}
    </section>
  );
}
