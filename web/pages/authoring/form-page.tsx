import { readProblemDraft } from '@assize/shared/areas/authoring/endpoints.ts';
import { listLanguages } from '@assize/shared/areas/language/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { useApi } from '../../data/hooks.ts';
import { blankDraft } from '../../features/problem-draft/blank-draft.ts';
import { createDraftModel } from '../../features/problem-draft/draft-model.ts';
import type { KeptDraft } from '../../features/problem-draft/kept-draft.ts';
import { useKept } from '../../features/problem-draft/use-kept.ts';
import { ProblemForm } from '../../features/problem-form/problem-form.tsx';
import { useMay } from '../../state/session.ts';
import { NotFound } from '../../ui/not-found.tsx';
import panelCss from '../../ui/panel.module.css';
import { QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';

type NewProps = { onMade: (pid: number) => void };

function NewForm({
  languages,
  kept,
  onMade,
}: NewProps & { languages: readonly string[]; kept: KeptDraft | null }) {
  const mayPublish = useMay('problem.publish');
  const [{ model, blank }] = useState(() => {
    const start = blankDraft({ languages, auth: mayPublish ? 1 : 2 });
    return {
      blank: start,
      model: createDraftModel({ id: null, version: null, base: start, draft: kept?.draft ?? start }),
    };
  });
  useEffect(
    () => model.store.subscribe(({ id }, before) => id !== null && before.id === null && onMade(id)),
    [model, onMade],
  );
  const made = useStore(model.store, ({ id }) => id !== null);
  return (
    <ProblemForm
      model={model}
      kept={
        kept === null || made
          ? null
          : {
              newer: null,
              drop: ({ restart }) => restart({ id: null, version: null, base: blank }),
            }
      }
    />
  );
}

function NewProblem({ onMade }: NewProps) {
  const languages = useApi(listLanguages, {});
  const kept = useKept(null);
  return (
    <QueryView query={languages}>
      {(offered) => (
        <QueryView query={kept}>
          {(found) => <NewForm languages={offered.map(({ name }) => name)} kept={found} onMade={onMade} />}
        </QueryView>
      )}
    </QueryView>
  );
}

type Saved = ReplyOf<typeof readProblemDraft>;

function EditForm({ saved, kept }: { saved: Saved; kept: KeptDraft | null }) {
  const { pid } = saved;
  const [start] = useState(saved);
  // Work on an older version stays a change of that version, so that saving it shows later changes of others.
  const newer = kept !== null && kept.version !== start.version;
  const [model] = useState(() =>
    createDraftModel({
      id: pid,
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
          drop: ({ restart }) => restart({ id: pid, version: start.version, base: start.draft }),
        }
      }
    />
  );
}

function EditProblem({ pid }: { pid: number }) {
  const problem = useApi(readProblemDraft, { query: { pid } });
  const kept = useKept(pid);
  const bones = (
    <div className={clsx(panelCss.panel, panelCss.body)}>
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

/**
 * The form of a new problem. A save gives the problem an address of its own: the form stays there, so that nothing
 * typed or clicked is lost, and ends at any other address. A second visit of the address of new problems is told by its
 * key, since the problem's own address between the two visits may never be drawn.
 */
const useNewForm = (pid: number | null) => {
  const { key } = useLocation();
  const [{ n, made }, setForm] = useState<{ n: number; made: { pid: number; key: string } | null }>({
    n: 0,
    made: null,
  });
  const stays = made === null || pid === made.pid || (pid === null && key === made.key);
  // Set while rendering: a form of the problem before must not be drawn once.
  if (!stays) setForm({ n: n + 1, made: null });
  return {
    /** Number of the form among those of new problems. */
    n,
    isMadeHere: made !== null && pid === made.pid,
    onMade: (newPid: number) => setForm({ n, made: { pid: newPid, key } }),
  };
};

/** The form of a new problem, or of one by its internal id: one page for both addresses. */
export default function FormPage() {
  const { problemId } = useParams();
  const pid = problemId === undefined ? null : Number(problemId);
  const { n, isMadeHere, onMade } = useNewForm(pid);
  if (pid !== null && (!Number.isInteger(pid) || pid < 1)) return <NotFound />;
  if (pid === null || isMadeHere) return <NewProblem key={`new-${n}`} onMade={onMade} />;
  return <EditProblem key={pid} pid={pid} />;
}
