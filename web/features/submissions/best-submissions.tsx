import { CodeOutlined } from '@ant-design/icons';
import type { BestSubmission } from '@assize/shared/areas/submission/endpoints.ts';
import { Segmented } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatLength, formatMemoryKb, formatTimeMs, orDash } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { useSolveScope } from '../scope/solve-scope.ts';
import css from './best-submissions.module.css';

const lists = ['fastest', 'shortest'] as const;
type Ranked = BestSubmission & { place: number };

/** The fastest and the shortest accepted programs of a problem; those whose code may be read are marked. */
export default function BestSubmissions({ problemId }: { problemId: string }) {
  const { t } = useText();
  const { endpoints, links } = useSolveScope();
  const [list, setList] = useState<(typeof lists)[number]>('fastest');
  const query = useApi(endpoints.best, { query: { problemId } });
  const columns: Column<Ranked>[] = [
    { key: 'place', title: '#', width: 44, render: ({ place }) => place },
    {
      key: 'user',
      title: t('submission:user'),
      render: ({ submitId, username, mayReadCode }) => (
        <Link
          className={clsx(textCss.titleLink, css.user)}
          to={links.submission({ submitId, displayId: problemId })}
        >
          <span className={textCss.oneLine}>{username}</span>
          {mayReadCode && (
            <CodeOutlined
              role="img"
              aria-label={t('submission:best.code')}
              title={t('submission:best.code')}
              className={textCss.muted ?? ''}
            />
          )}
        </Link>
      ),
    },
    {
      key: 'time',
      title: t('submission:time'),
      width: 84,
      align: 'right',
      render: ({ time }) => orDash(time, formatTimeMs),
    },
    {
      key: 'memory',
      title: t('submission:memory'),
      width: 88,
      align: 'right',
      hideBelow: 480,
      render: ({ memory }) => orDash(memory, formatMemoryKb),
    },
    {
      key: 'length',
      title: t('submission:length'),
      width: 84,
      align: 'right',
      render: ({ length }) => orDash(length, formatLength),
    },
    {
      key: 'language',
      title: t('submission:language'),
      width: 116,
      hideBelow: 480,
      render: ({ language }) => <span className={textCss.oneLine}>{language}</span>,
    },
  ];
  return (
    <section className={layoutCss.stack} data-testid="best">
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <h2>{t('submission:best.title')}</h2>
        <Segmented
          aria-label={t('submission:best.title')}
          value={list}
          options={lists.map((value) => ({ value, label: t(`submission:best.${value}`) }))}
          onChange={setList}
        />
      </div>
      <QueryView query={query} skeleton={<Lines rows={5} />}>
        {(best) =>
          best[list].length === 0 ? (
            <Empty text={t('submission:best.none')} />
          ) : (
            <DataTable
              rows={best[list].map((one, n) => ({ ...one, place: n + 1 }))}
              columns={columns}
              rowKey={({ submitId }) => submitId}
            />
          )
        }
      </QueryView>
    </section>
  );
}
