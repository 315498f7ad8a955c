import { isVerdict, verdictName } from '@assize/shared/domain/verdict.ts';
import { Checkbox } from 'antd';
import { clsx } from 'clsx';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { hasRight, useContest } from '../../features/contest/contest-context.tsx';
import { useContestProblems } from '../../features/contest/use-contest.ts';
import { useLiveSubmissions } from '../../features/submissions/live-list.ts';
import { SubmissionTable } from '../../features/submissions/submission-table.tsx';
import { FilterSelect, RefreshButton } from '../../kit/list/filter-fields.tsx';
import { flag, oneOf, text, view } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import css from './submissions-page.module.css';

const MachineMark = lazyPart(withTexts(['hall'], () => import('../../features/submissions/machine.tsx')));
const IgnoreButton = lazyPart(withTexts(['team'], () => import('../../features/team/ignore-button.tsx')));

/** Verdicts one can filter by, in the order of the list. */
const offered = [0, -1, 1, 2, 3, -3, -2, 8, 4, 5, 6, 7, -4] as const;
const filters = {
  onlyMine: view(flag),
  status: oneOf(offered, null),
  problemID: text,
  username: text,
  containsEnd: view(flag),
};
/** Submissions of others are not pushed: the list is asked for again this often. */
const renewEveryMs = 10_000;

/** Submissions of the contest, one's own or all, newest first. */
export default function ContestSubmissionsPage() {
  const { t } = useText();
  const { contest, phase, access } = useContest();
  const manages = hasRight(access, 'manage');
  const problems = useContestProblems(contest.id);
  const list = useList(filters, { limit: 15 });
  const { onlyMine, status, problemID, username, containsEnd } = list.values;
  const isOver = phase === 'ended' || phase === 'ended-sealed';
  const query = useLiveSubmissions({
    ...(onlyMine && { onlyMine: 'true' }),
    ...(problemID !== '' && { problemID, completeProblemID: 'true' }),
    status: status ?? undefined,
    username: onlyMine ? undefined : username,
    containsEnd: containsEnd ? 'true' : 'false',
    ...list.paging,
  });
  const renew = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void query.refetch();
  });
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => renew(), renewEveryMs);
    return () => clearInterval(timer);
  }, [isOver]);
  const title = onlyMine ? t('submission:list.mine') : t('contest:submissions');
  usePageTitle(`${title} - ${contest.title}`);
  const known = problems.data ?? [];
  return (
    <ListPage
      title={title}
      list={list}
      query={query}
      none={t('submission:none')}
      filters={
        <>
          <Checkbox
            checked={onlyMine}
            onChange={({ target }) => list.set({ onlyMine: target.checked, username: '' })}
          >
            {t('submission:onlyMine')}
          </Checkbox>
          {isOver && (
            <Checkbox
              checked={containsEnd}
              onChange={({ target }) => list.set({ containsEnd: target.checked })}
            >
              {t('contest:containsEnd')}
            </Checkbox>
          )}
          <FilterSelect
            label={t('submission:problem')}
            value={problemID === '' ? null : problemID}
            any={t('contest:problem.any')}
            options={known.map(({ displayId, displayTitle }) => ({
              value: displayId,
              label: `${displayId} ${displayTitle}`,
            }))}
            className={css.box}
            onChange={(chosen) => list.set({ problemID: chosen ?? '' })}
          />
          <FilterSelect
            label={t('submission:verdict')}
            value={status}
            any={t('submission:verdict.all')}
            options={offered
              .filter((value) => isVerdict(value))
              .map((value) => ({ value, label: t(`judging:${verdictName(value)}`) }))}
            onChange={(chosen) => list.set({ status: chosen })}
          />
          {!onlyMine && (
            <SearchBox
              className={clsx(css.box)}
              label={t('submission:filter.user')}
              value={username}
              onSearch={(typed) => list.set({ username: typed })}
            />
          )}
          <RefreshButton query={query} />
        </>
      }
    >
      {(rows, stale) => (
        <SubmissionTable
          rows={rows}
          stale={stale}
          more={
            hasRight(access, 'code')
              ? {
                  key: 'machine',
                  title: t('contest:machine'),
                  width: 196,
                  hideBelow: 768,
                  render: ({ submitId }) => (
                    <Suspense>
                      <MachineMark
                        cid={contest.id}
                        submitId={submitId}
                        submitIds={rows.map((row) => row.submitId)}
                      />
                    </Suspense>
                  ),
                }
              : undefined
          }
          {...(manages && {
            tools: ({ submitId }) => (
              <Suspense>
                <IgnoreButton cid={contest.id} submitId={submitId} />
              </Suspense>
            ),
          })}
        />
      )}
    </ListPage>
  );
}
