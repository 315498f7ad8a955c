import { useState } from 'react';
import { Pager } from '../../kit/list/pager.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { useSession } from '../../state/session.ts';
import { Empty, LoginRequired, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import { useLiveSubmissions } from './live-list.ts';
import { SubmissionTable } from './submission-table.tsx';

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
