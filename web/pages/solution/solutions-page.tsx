import {
  type AdminSolution,
  listAdminSolutions,
  mostReasonLength,
  reviewSolution,
  solutionViews,
} from '@assize/shared/areas/solution/endpoints.ts';
import { Button, Input } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useAction } from '../../data/use-action.ts';
import { SolutionArticle } from '../../features/solutions/solution-article.tsx';
import { StateChip } from '../../features/solutions/state-chip.tsx';
import { FilterSelect, RefreshButton } from '../../kit/list/filter-fields.tsx';
import { oneOf, text, view } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './solutions-page.module.css';

const filters = { view: view(oneOf(solutionViews, 'waiting')), problemId: text };

function Review({ solution }: { solution: AdminSolution }) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const review = useAction(reviewSolution, {
    changes: [listAdminSolutions],
  });
  const { id, revision, state, reports } = solution;
  const decide = async (approve: boolean) => {
    if (await review.run({ body: { id, revision, approve, reason } }))
      toast({
        kind: 'success',
        text: approve ? t('solution:admin.approved') : t('solution:admin.refused'),
      });
  };
  return (
    <div className={layoutCss.stack}>
      <Link to={`/problem/${solution.problemId}`}>
        {solution.problemId} {solution.problemTitle}
      </Link>
      {solution.reason !== null && <p>{t('solution:reason', { reason: solution.reason })}</p>}
      {reports.length > 0 && (
        <ul className={css.reports}>
          {reports.map((one) => (
            <li key={one.username}>
              {one.reason}{' '}
              <span className={textCss.muted}>
                {one.username} · <TimeAgo instant={one.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={layoutCss.row}>
        {(state !== 'published' || reports.length > 0) && (
          <Button type="primary" loading={review.pending} onClick={() => void decide(true)}>
            {state === 'published' ? t('solution:admin.keep') : t('solution:admin.approve')}
          </Button>
        )}
        {state !== 'refused' && (
          <>
            <Input
              className={clsx(css.reason)}
              value={reason}
              maxLength={mostReasonLength}
              aria-label={t('solution:admin.refuseReason')}
              placeholder={t('solution:admin.refuseReason')}
              onChange={({ target }) => setReason(target.value)}
            />
            <Button
              danger
              disabled={reason.trim() === ''}
              loading={review.pending}
              onClick={() => void decide(false)}
            >
              {t('solution:admin.refuse')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Users' solutions for those who approve them: what waits first, and what readers reported. */
export default function SolutionsPage() {
  const { t } = useText();
  const list = useList(filters, { limit: 15 });
  const { view: shown, problemId } = list.values;
  const query = useApi(
    listAdminSolutions,
    { query: { view: shown, problemId, ...list.paging } },
    { keep: true },
  );
  return (
    <ListPage
      title={t('solution:admin.title')}
      list={list}
      query={query}
      none={t('solution:admin.none')}
      noMatch={t('solution:admin.noMatch')}
      filters={
        <>
          <FilterSelect
            label={t('solution:admin.view')}
            value={shown}
            options={solutionViews.map((value) => ({ value, label: t(`solution:view.${value}`) }))}
            onChange={(chosen) => list.set({ view: chosen ?? 'waiting' })}
          />
          <SearchBox
            className={clsx(css.search)}
            value={problemId}
            maxLength={50}
            label={t('solution:admin.problem')}
            onSearch={(typed) => list.set({ problemId: typed })}
          />
          <RefreshButton query={query} />
        </>
      }
    >
      {(rows, stale) => (
        <div className={css.list} aria-busy={stale}>
          {rows.map((one) => (
            <SolutionArticle
              key={`${one.id} ${one.revision}`}
              solution={one}
              open={false}
              about={
                <>
                  <StateChip state={one.state} />
                  <span className={textCss.mono}>{one.problemId}</span>
                  {one.reports.length > 0 && (
                    <span className={textCss.error}>
                      {t('solution:admin.reports', { count: one.reports.length })}
                    </span>
                  )}
                </>
              }
              actions={<Review solution={one} />}
            />
          ))}
        </div>
      )}
    </ListPage>
  );
}
