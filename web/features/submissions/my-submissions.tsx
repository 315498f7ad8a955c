import { List } from '../../kit/list/list-page.tsx';
import { useInnerPager } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { LoginRequired } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import { useLiveSubmissions } from './live-list.ts';
import { SubmissionTable } from './submission-table.tsx';

/** The viewer's own submissions to one problem. */
export default function MySubmissions({ problemId }: { problemId: string }) {
  const { t } = useText();
  const signedIn = useSession(({ user }) => user !== null);
  const pager = useInnerPager(10);
  const query = useLiveSubmissions(
    {
      onlyMine: 'true',
      problemID: problemId,
      completeProblemID: 'true',
      currentPage: pager.page,
      limit: pager.limit,
    },
    signedIn,
  );
  if (!signedIn) return <LoginRequired />;
  return (
    <List list={{ pager }} query={query} skeleton={<Lines rows={6} />} none={t('problem:mine.none')}>
      {(rows, stale) => <SubmissionTable rows={rows} stale={stale} own />}
    </List>
  );
}
