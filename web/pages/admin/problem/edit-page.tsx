import type { ReplyOf } from '@assize/shared/contract/http.ts';
import { readDeskProblem } from '@assize/shared/contract/problem-desk.ts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useApi } from '../../../api/hooks.ts';
import { usePageTitle } from '../../../app/site.ts';
import { NotFound } from '../../../components/not-found.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Lines } from '../../../components/skeletons.tsx';
import { useText } from '../../../i18n/i18n.ts';
import { createDraftModel } from './draft-model.ts';
import type { KeptDraft } from './kept-draft.ts';
import { ProblemForm } from './problem-form.tsx';
import { useKept } from './use-kept.ts';

type Saved = ReplyOf<typeof readDeskProblem>;

function EditForm({ saved, kept }: { saved: Saved; kept: KeptDraft | null }) {
  const { pid } = saved;
  const [start] = useState(saved);
  // Work on an older version stays a change of that one: saving it then shows what happened since.
  const newer = kept !== null && kept.version !== start.version;
  const [model] = useState(() =>
    createDraftModel({
      pid,
      version: newer ? kept.version : start.version,
      base: newer ? kept.base : start.draft,
      draft: kept?.draft ?? start.draft,
    }),
  );
  return (
    <ProblemForm
      model={model}
      kept={
        kept && {
          newer: newer ? start.version : null,
          drop: ({ restart }) => restart({ pid, version: start.version, base: start.draft }),
        }
      }
    />
  );
}

function EditProblem({ pid }: { pid: number }) {
  const { t } = useText();
  usePageTitle(t('admin:area.edit'));
  const problem = useApi(readDeskProblem, { query: { pid } });
  const kept = useKept(pid);
  const bones = (
    <div className="panel panel-body">
      <Lines rows={12} />
    </div>
  );
  // An answer kept from an earlier visit may be older than what is saved by now.
  if (problem.isFetching && !problem.isFetchedAfterMount) return bones;
  return (
    <QueryView query={problem} skeleton={bones}>
      {(saved) => (
        <QueryView query={kept} skeleton={bones}>
          {(found) => <EditForm saved={saved} kept={found} />}
        </QueryView>
      )}
    </QueryView>
  );
}

/** The form of one problem, by its internal id. */
export default function EditPage() {
  const { problemId } = useParams();
  const pid = Number(problemId);
  if (!Number.isInteger(pid) || pid < 1) return <NotFound />;
  return <EditProblem key={pid} pid={pid} />;
}
