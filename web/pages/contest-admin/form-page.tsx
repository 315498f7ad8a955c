import { readContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { contestFields, createContestModel } from '../../features/contest-form/contest-fields.ts';
import { ContestForm } from '../../features/contest-form/contest-form.tsx';
import { ContestAdminNav } from '../../features/contest-form/contest-nav.tsx';
import { type KeptContest, useKeptContest } from '../../features/contest-form/kept-contest.ts';
import { KeptNotice } from '../../features/contest-form/kept-notice.tsx';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { NotFound } from '../../ui/not-found.tsx';
import { PageQueryView } from '../../ui/query-view.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';

function NewForm({ kept }: { kept: KeptContest | null }) {
  const { t } = useText();
  const [{ model, blank }] = useState(() => {
    const start = contestFields.blank();
    const draft = kept?.draft ?? start;
    return { blank: start, model: createContestModel({ id: null, version: null, base: start, draft }) };
  });
  const drop = () => model.restart({ id: null, version: null, base: blank });
  return (
    <div className={layoutCss.stack}>
      <h1>{t('contest-admin:new')}</h1>
      {kept && <KeptNotice isOlder={false} onDrop={drop} />}
      <ContestForm model={model} phase={null} />
    </div>
  );
}

function NewContest() {
  const kept = useKeptContest(null);
  return (
    <PageQueryView query={kept} skeleton={<PageSkeleton />}>
      {(found) => <NewForm kept={found} />}
    </PageQueryView>
  );
}

function EditForm({ saved, kept }: { saved: ReplyOf<typeof readContest>; kept: KeptContest | null }) {
  const [{ cid, version, draft: base, phase }] = useState(saved);
  // Work on an older version stays a change of that version: saving it takes what others saved meanwhile.
  const isOlder = kept !== null && kept.version !== version;
  const [model] = useState(() => {
    // The browser keeps no password.
    const { pwd } = base;
    return createContestModel({
      id: cid,
      version: isOlder ? kept.version : version,
      base: isOlder ? { ...kept.base, pwd } : base,
      draft: kept ? { ...kept.draft, pwd } : base,
    });
  });
  const drop = () => model.restart({ id: cid, version, base });
  return (
    <>
      {kept && <KeptNotice isOlder={isOlder} onDrop={drop} />}
      <ContestForm model={model} phase={phase} />
    </>
  );
}

function EditContest({ cid }: { cid: number }) {
  const { t } = useText();
  // What was read a moment ago may be older than what is kept, or than what is saved by now.
  const query = useApi(readContest, { query: { cid } }, { staleMs: 0 });
  const kept = useKeptContest(cid);
  if (query.isFetching && !query.isFetchedAfterMount) return <PageSkeleton />;
  return (
    <PageQueryView query={query} skeleton={<PageSkeleton />}>
      {(saved) => (
        <PageQueryView query={kept} skeleton={<PageSkeleton />}>
          {(found) => (
            <div className={layoutCss.stack}>
              <ContestAdminNav cid={cid} />
              {saved.finalized && <Alert type="warning" showIcon title={t('errors:contest.finalized')} />}
              <EditForm saved={saved} kept={found} />
            </div>
          )}
        </PageQueryView>
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
