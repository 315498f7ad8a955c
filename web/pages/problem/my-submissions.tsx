import { useState } from 'react';
import { useLiveSubmissions } from '../../api/live-list.ts';
import { Pager } from '../../components/pager.tsx';
import { Empty, LoginRequired, QueryView } from '../../components/query-view.tsx';
import { Lines } from '../../components/skeletons.tsx';
import { SubmissionTable } from '../../components/submission-table.tsx';
import { useText } from '../../i18n/i18n.ts';
import { useSession } from '../../state/session.ts';

const pageSize = 10;

/** The viewer's own submissions to one problem. */
export default function MySubmissions({ problemId }: { problemId: string }) {
  const { t } = useText();
  const signedIn = useSession(({ user }) => user !== null);
  const [page, setPage] = useState(1);
  const query = useLiveSubmissions(
    {
      query: {
        onlyMine: 'true',
        problemID: problemId,
        completeProblemID: 'true',
        currentPage: page,
        limit: pageSize,
      },
    },
    signedIn,
  );
  if (!signedIn) return <LoginRequired />;
  return (
    <QueryView
      query={query}
      skeleton={<Lines rows={6} />}
      isEmpty={({ total }) => total === 0}
      empty={<Empty text={t('problem:mine.none')} />}
    >
      {({ records, total }) => (
        <>
          <SubmissionTable rows={records} stale={query.isPlaceholderData} own />
          <Pager page={page} limit={pageSize} total={total} sizes={false} onChange={setPage} />
        </>
      )}
    </QueryView>
  );
}
