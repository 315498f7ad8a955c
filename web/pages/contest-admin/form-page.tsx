import { readContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { contestFields, createContestModel } from '../../features/contest-form/contest-fields.ts';
import { ContestForm } from '../../features/contest-form/contest-form.tsx';
import { ContestAdminNav } from '../../features/contest-form/contest-nav.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { NotFound } from '../../ui/not-found.tsx';
import { PageQueryView } from '../../ui/query-view.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';

function NewContest() {
  const { t } = useText();
  const [model] = useState(() =>
    createContestModel({ id: null, version: null, base: contestFields.blank() }),
  );
  return (
    <div className={layoutCss.stack}>
      <h1>{t('contest-admin:new')}</h1>
      <ContestForm model={model} phase={null} />
    </div>
  );
}

function EditForm({ saved }: { saved: ReplyOf<typeof readContest> }) {
  const [model] = useState(() =>
    createContestModel({ id: saved.cid, version: saved.version, base: saved.draft }),
  );
  return <ContestForm model={model} phase={saved.phase} />;
}

function EditContest({ cid }: { cid: number }) {
  const { t } = useText();
  const query = useApi(readContest, { query: { cid } });
  // An answer kept from an earlier visit may be older than what is saved by now.
  if (query.isFetching && !query.isFetchedAfterMount) return <PageSkeleton />;
  return (
    <PageQueryView query={query} skeleton={<PageSkeleton />}>
      {(saved) => (
        <div className={layoutCss.stack}>
          <ContestAdminNav cid={cid} />
          {saved.finalized && <Alert type="warning" showIcon title={t('errors:contest.finalized')} />}
          <EditForm saved={saved} />
        </div>
      )}
    </PageQueryView>
  );
}

/** The form of a new contest, or of one by its id. */
export default function ContestFormPage() {
  const { contestId } = useParams();
  if (contestId === undefined) return <NewContest />;
  const cid = Number(contestId);
  return Number.isInteger(cid) && cid > 0 ? <EditContest key={cid} cid={cid} /> : <NotFound />;
}
